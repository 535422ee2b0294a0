import type { Carts } from "./carts.ts";
import type { Checkouts } from "./checkouts.ts";
import type { Clock } from "./clock.ts";
import type { Ids } from "./ids.ts";
import type { LiveEvents } from "./live.ts";
import type { Menus } from "./menus.ts";
import type { Orders } from "./orders.ts";
import type { Carrier, Outbox } from "./outbox.ts";
import type { Payments } from "./payments.ts";
import type { Accounts, Passwords, Sessions, Tickets, Tokens } from "./staff.ts";
import type { Store } from "./store.ts";

/** All the core needs from outside. A use case takes a `Pick` of this: its list of effects. */
export type Ports = {
  clock: Clock;
  ids: Ids;
  menus: Menus;
  store: Store;
  carts: Carts;
  checkouts: Checkouts;
  orders: Orders;
  payments: Payments;
  live: LiveEvents;
  accounts: Accounts;
  sessions: Sessions;
  tickets: Tickets;
  passwords: Passwords;
  tokens: Tokens;
  outbox: Outbox;
  carrier: Carrier;
};
