import type { AuditTrail } from "./audit_trail.ts";
import type { Alerts } from "./alerts.ts";
import type { Carts } from "./carts.ts";
import type { Checkouts } from "./checkouts.ts";
import type { Installation } from "../payment/ownership.ts";
import type { Clock } from "./clock.ts";
import type { DayCloses } from "./day_closes.ts";
import type { Discrepancies } from "./discrepancies.ts";
import type { EvidenceFiles } from "./evidence.ts";
import type { Health, Vitals } from "./health.ts";
import type { Images, Pictures } from "./images.ts";
import type { Ids } from "./ids.ts";
import type { Kitchen } from "./kitchen.ts";
import type { Housekeeping, Limits, Processes } from "./operations.ts";
import type { LiveEvents } from "./live.ts";
import type { Menus } from "./menus.ts";
import type { Orders } from "./orders.ts";
import type { MessageTransport, Outbox } from "./outbox.ts";
import type { Payments } from "./payments.ts";
import type { Balance, Payouts } from "./payouts.ts";
import type { Challenges, OneTimeCodes, SecondFactors } from "./second_factor.ts";
import type {
  Accounts,
  Passwords,
  Sessions,
  SignInAttempts,
  SignInQueue,
  Tokens,
  TrustedDevices,
} from "./staff.ts";
import type { Paper, Printing } from "./printing.ts";
import type { Pusher, PushSubscriptions } from "./push.ts";
import type { Stations } from "./stations.ts";
import type { Tablets } from "./tablets.ts";
import type { Sales } from "./sales.ts";
import type { Store } from "./store.ts";

/** Every port of the core. A use case takes a `Pick` of this type, which lists its dependencies. */
export type Ports = {
  clock: Clock;
  processes: Processes;
  ids: Ids;
  installation: Installation;
  menus: Menus;
  store: Store;
  auditTrail: AuditTrail;
  sales: Sales;
  health: Health;
  vitals: Vitals;
  images: Images;
  pictures: Pictures;
  carts: Carts;
  checkouts: Checkouts;
  orders: Orders;
  payments: Payments;
  balance: Balance;
  payouts: Payouts;
  dayCloses: DayCloses;
  discrepancies: Discrepancies;
  kitchen: Kitchen;
  live: LiveEvents;
  accounts: Accounts;
  attempts: SignInAttempts;
  signInQueue: SignInQueue;
  trustedDevices: TrustedDevices;
  sessions: Sessions;
  stations: Stations;
  passwords: Passwords;
  tokens: Tokens;
  secondFactors: SecondFactors;
  oneTimeCodes: OneTimeCodes;
  challenges: Challenges;
  limits: Limits;
  housekeeping: Housekeeping;
  tablets: Tablets;
  alerts: Alerts;
  subscriptions: PushSubscriptions;
  pusher: Pusher;
  printing: Printing;
  paper: Paper;
  evidenceFiles: EvidenceFiles;
  outbox: Outbox;
  transport: MessageTransport;
};
