import type { CallNumber } from "@domain/notification/call_ladder.ts";
import type { Message, MessageRef } from "@domain/notification/message.ts";
import type { Order } from "@domain/order/order.ts";
import type { Attachment, SpokenText } from "@domain/ports/outbox.ts";
import type { PushNote } from "@domain/ports/push.ts";
import type { DayClose } from "@domain/reports/day_close.ts";
import type { PayoutReconciliation } from "@domain/reports/payout_reconciliation.ts";
import type { TaxPeriod } from "@domain/reports/tax.ts";
import type { Settings } from "@domain/settings/settings.ts";
import type { Language } from "@domain/shared/language.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Cents } from "@domain/shared/money.ts";
import type { Account } from "@domain/staff/account.ts";
import type { EmailContent } from "./email.ts";

/** What messages refer to, as it is when they are due. */
export type Referents = {
  order: Order;
  cart_link: { id: string; phone: string; language: Language; isUnused: boolean };
  challenge: { account: Account; code: string };
  account: Account;
  day_close: { close: DayClose; isInForce: boolean };
  /** As `2026-10`. */
  month: string;
  call: { number: CallNumber; waiting: number; isDrill: boolean; isUnattended: boolean };
  drill: { isOn: boolean };
  restaurant: { isUnattended: boolean };
};

/** The ledger of a month, with its tables as files. */
export type LedgerOfMonth = {
  month: string;
  periods: readonly TaxPeriod[];
  /** The sum of the payouts, without failed and canceled ones. */
  paidOutCents: Cents;
  reconciliation: PayoutReconciliation;
  tables: Attachment[];
};

/** What messages contain besides what they refer to. */
export type MessageContext = {
  restaurant: Settings["restaurant"];
  alertPhone: string;
  publicUrl: string;
  staffUrl: string;
  /** When the restaurant opens, while it is closed. */
  opensAt?: Instant | undefined;
  /** When the message was queued. */
  createdAt: Instant;
  /** The message's own address. */
  recipient?: string | undefined;
  readLedger(month: string): Promise<LedgerOfMonth>;
  readEvidence(orderId: string): Promise<Attachment[]>;
};

/** When a message is sent, to whom, and what it says. It has the channels for which it has a text. */
export type MessageDefinition<Kind extends MessageRef["kind"] = MessageRef["kind"]> = {
  /** An older message is dropped, or it fails and staff see it as undelivered. See docs/product-rules.md, "Message age". */
  maxAgeMs: number;
  whenOlder: "drop" | "give_up";
  /** Whether what the message says is still true. Otherwise it is dropped. */
  isTrue(referent: Referents[Kind], channel: Message["channel"]): boolean;
  /** Without an address (`to` is empty) an email or text is dropped. When `to` throws, it waits. */
  mail?: {
    to(referent: Referents[Kind], context: MessageContext): string;
    write(referent: Referents[Kind], context: MessageContext): EmailContent | Promise<EmailContent>;
  };
  text?: {
    to(referent: Referents[Kind], context: MessageContext): string;
    write(referent: Referents[Kind], context: MessageContext): string;
  };
  call?: { write(referent: Referents[Kind], context: MessageContext): SpokenText };
  push?: { write(referent: Referents[Kind]): PushNote };
};

/** Returns the restaurant's email address. While the setting is empty, the email waits until an owner fills it in. */
export function restaurantEmail(_: unknown, { restaurant }: MessageContext): string {
  if (restaurant.email === "") throw new Error("the setting restaurant_email is empty");
  return restaurant.email;
}
