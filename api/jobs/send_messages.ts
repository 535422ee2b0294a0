import { forEachConcurrent } from "@domain/shared/for_each_concurrent.ts";
import { type Instant, minuteMs } from "@domain/shared/local_time.ts";
import { isObsolete, tooOld } from "@domain/notification/message_rules.ts";
import { canReceiveTexts } from "@domain/order/phone.ts";
import {
  type Attachment,
  type DropReason,
  type Email,
  failureReason,
  NoAnswer,
  type OutboxItem,
  Undeliverable,
} from "@domain/ports/outbox.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { collectEvidence } from "@domain/usecases/payments/evidence.ts";
import { pushToAll } from "@domain/usecases/ordering/push_order.ts";
import { isUnattended } from "@domain/usecases/store/store_rules.ts";
import { type MonthlyLedger, readMonthlyLedger } from "@domain/usecases/operations/monthly_ledger.ts";
import {
  ledgerColumns,
  payoutColumns,
  taxColumns,
  toLedgerCells,
  toPayoutCells,
  toTaxRows,
} from "../csv/ledger.ts";
import { csvTable } from "../csv/csv.ts";
import { writeMonthlyLedger } from "../notifications/monthly_ledger_email.ts";
import { writeDayClose } from "../notifications/day_close_email.ts";
import { noTabletText, unansweredNote, unansweredText } from "../notifications/staff_alerts.ts";
import { emailChangedEmail, signInAttackEmail, signInCodeEmail } from "../notifications/staff_email.ts";
import { writeEmail, writeText } from "../notifications/order_email.ts";
import { writePaymentAlert } from "../notifications/payment_alert_email.ts";
import type { Report } from "./repeat.ts";

export type SendDeps = Pick<
  Ports,
  | "outbox"
  | "dayCloses"
  | "sales"
  | "payouts"
  | "orders"
  | "store"
  | "transport"
  | "clock"
  | "subscriptions"
  | "pusher"
  | "accounts"
  | "challenges"
  | "tokens"
  | "checkouts"
  | "payments"
  | "evidenceFiles"
  | "installation"
>;

/** Transports time out after ten seconds, so a claimed message is finished long before another process may claim it. */
const leaseMs = minuteMs;
const batch = 20;
/** Limits the wait so that all messages are sent within five minutes after an outage. */
const maxWaitMs = 4 * minuteMs;

/** After a failed claim, other processes get this long to store what they sent before an expired lease is claimed again. */
const graceMs = 5_000;

export type MessageSender = {
  /** Sends the due messages of the outbox. Rejects while the database is away. */
  send(): Promise<void>;
  /** Tries once more to store the results that are not stored yet. */
  storeResults(): Promise<void>;
};

/**
 * Sends messages. A message that cannot be sent is retried with growing waits until it is too old for its kind. A text without an answer
 * from the transport is retried once, because a duplicate text is better than a lost one. A result that cannot be stored stays in memory
 * and is stored by a later run, so that a message is not sent again because the database was away.
 */
export function messageSender(
  deps: SendDeps,
  links: { publicUrl: string },
  report: Report,
  random: () => number = Math.random,
): MessageSender {
  /** The results that are not stored yet, by message. */
  const results = new Map<number, () => Promise<void>>();
  let claimFailedAt = -Infinity;

  const storeResults = async () => {
    await forEachConcurrent([...results], async ([id, store]) => {
      await store();
      results.delete(id);
    });
  };
  const keep = async (id: number, store: () => Promise<void>) => {
    results.set(id, store);
    await store();
    results.delete(id);
  };
  const claim = async (now: Instant) => {
    try {
      return await deps.outbox.claim(now, now + leaseMs, batch);
    } catch (cause) {
      claimFailedAt = now;
      throw cause;
    }
  };

  const sendDue = async () => {
    const claimedAt = deps.clock.now();
    if (Math.abs(claimedAt - claimFailedAt) < graceMs) return;
    const items = (await claim(claimedAt)).filter(({ id }) => !results.has(id));
    await forEachConcurrent(items, async (item) => {
      const now = deps.clock.now();
      // This process was suspended, and its lease on the message has expired.
      if (now >= claimedAt + leaseMs) return;
      const logFields = {
        about: item.message.about,
        channel: item.message.channel,
        attempts: item.attempts,
      };
      const result = await sendOne(deps, item, links, now).catch((cause: unknown) => ({
        kind: "failed" as const,
        cause,
      }));
      const at = deps.clock.now();
      switch (result.kind) {
        case "sent":
          return await keep(item.id, () => deps.outbox.done(item.id, at, result.transportId));
        case "dropped":
          if (result.reason === "too_late") report("message.dropped", logFields);
          return await keep(item.id, () => deps.outbox.drop(item.id, result.reason, now));
        case "failed": {
          const { cause } = result;
          const isLost = cause instanceof Undeliverable || (cause instanceof NoAnswer && item.isInDoubt) ||
            tooOld(item.message.about, now - item.createdAt) !== undefined;
          const retryAt = isLost ? undefined : at + waitOf(item.attempts, random());
          const isInDoubt = cause instanceof NoAnswer && item.message.channel === "text";
          report(isLost ? "message.failed" : "message.not_sent", logFields);
          return await keep(
            item.id,
            () => deps.outbox.failed(item.id, failureReason(cause), { at, retryAt, isInDoubt }),
          );
        }
      }
    });
  };
  const send = async () => {
    // One result that cannot be stored does not keep other messages from being sent.
    const [stored] = await Promise.allSettled([storeResults()]);
    await sendDue();
    if (stored.status === "rejected") throw stored.reason;
  };
  return { send, storeResults };
}

/** The wait in milliseconds before the next try: doubled each time, up to four minutes, then varied by a quarter with `random` (0 to 1). */
export function waitOf(attempts: number, random: number): number {
  const usual = Math.min(5_000 * 2 ** (attempts - 1), maxWaitMs);
  return Math.round(usual * (0.75 + random / 2));
}

type Outcome = { kind: "sent"; transportId?: string | undefined } | { kind: "dropped"; reason: DropReason };

const obsolete: Outcome = { kind: "dropped", reason: "obsolete" };
const noAddress: Outcome = { kind: "dropped", reason: "no_address" };

async function sendOne(
  deps: SendDeps,
  { id, message, createdAt }: OutboxItem,
  links: { publicUrl: string },
  now: Instant,
): Promise<Outcome> {
  const { about, channel } = message;
  const facts = await deps.store.cached();
  const { settings } = facts;
  const delivered = async (transportId: Promise<string | undefined>): Promise<Outcome> => ({
    kind: "sent",
    transportId: await transportId,
  });
  const text = async (to: string, message: string): Promise<Outcome> =>
    canReceiveTexts(to, settings.textAreaCodes)
      ? await delivered(deps.transport.text(to, message))
      : noAddress;
  const mail = async (email: Email): Promise<Outcome> => await delivered(deps.transport.mail(email));
  /** While the setting is empty, the error makes the message wait, so that it is sent once an owner fills it in. */
  const restaurantEmail = (): string => {
    const { email } = settings.restaurant;
    if (email === "") throw new Error("the setting restaurant_email is empty");
    return email;
  };
  if (tooOld(about, now - createdAt) === "drop") return { kind: "dropped", reason: "too_late" };
  switch (about) {
    case "no_tablet":
      if (isObsolete(about, { isUnattended: isUnattended(facts, now) })) return obsolete;
      return await text(settings.alertPhone, noTabletText(settings.restaurant.name, links));
    case "sign_in_attack": {
      const { email } = settings.restaurant;
      if (email === "") return noAddress;
      const emailContent = signInAttackEmail({ restaurant: settings.restaurant, ...links });
      return await mail({ to: email, ...emailContent, key: `${about}.${id}` });
    }
    case "sign_in_code": {
      const challenge = await deps.challenges.read(message.ref.id, now);
      const account = challenge && await deps.accounts.byId(challenge.staffId);
      if (!account || isObsolete(about, { isUsable: !account.isDisabled })) return obsolete;
      if (account.email === "") return noAddress;
      const code = deps.tokens.mailedCode(message.ref.id);
      const emailContent = signInCodeEmail(code, account, { restaurant: settings.restaurant, ...links });
      return await mail({ to: account.email, ...emailContent, key: `${about}.${id}` });
    }
    case "email_changed": {
      const account = await deps.accounts.byId(message.ref.id);
      if (!account) return obsolete;
      if (message.to === undefined) return noAddress;
      const emailContent = emailChangedEmail(account, createdAt, {
        restaurant: settings.restaurant,
        ...links,
      });
      return await mail({ to: message.to, ...emailContent, key: `${about}.${id}` });
    }
    case "day_closed": {
      const close = await deps.dayCloses.byId(message.ref.id);
      const inForce = close && await deps.dayCloses.ofDay(close.day);
      if (!close || isObsolete(about, { isInForce: inForce?.id === close.id })) return obsolete;
      const to = restaurantEmail();
      const emailContent = writeDayClose(close, settings.restaurant, links);
      return await mail({ to, ...emailContent, key: `${close.id}.${id}` });
    }
    case "monthly_ledger": {
      const to = restaurantEmail();
      const ledger = await readMonthlyLedger(deps, message.ref.id);
      const emailContent = writeMonthlyLedger(ledger, settings.restaurant, links);
      const attachments = attachedTables(ledger);
      return await mail({ to, ...emailContent, attachments, key: `ledger.${ledger.month}.${id}` });
    }
  }
  const order = await deps.orders.byId(message.ref.id);
  if (!order || isObsolete(about, { order, channel })) return obsolete;
  switch (about) {
    case "order_unanswered":
      if (channel === "text") return await text(settings.alertPhone, unansweredText(order, links));
      await pushToAll(deps, unansweredNote(order));
      return { kind: "sent" };
    case "dispute_opened":
    case "dispute_closed":
    case "refund_failed": {
      const to = restaurantEmail();
      const emailContent = writePaymentAlert(about, order, settings.restaurant, links);
      const attachments = about === "dispute_opened" ? await attachedEvidence(deps, order.id) : [];
      return await mail({ to, ...emailContent, attachments, key: `${order.id}.${id}` });
    }
    case "order_received":
    case "order_confirmed":
    case "order_denied":
    case "order_expired":
    case "order_cancelled":
    case "order_refunded":
    case "order_refund_failed":
    case "order_delayed":
    case "order_ready": {
      if (channel === "mail") {
        const { email } = order.contact;
        if (email === "") return noAddress;
        const emailContent = writeEmail(about, order, settings.restaurant, links);
        return await mail({ to: email, ...emailContent, key: `${order.id}.${id}` });
      }
      if (!order.wantsTexts) return noAddress;
      return await text(order.contact.phone, writeText(about, order, settings.restaurant, links));
    }
  }
}

function attachedTables({ month, periods, entries, orderPayouts, payouts }: MonthlyLedger): Attachment[] {
  const table = (name: string, text: string): Attachment => ({
    fileName: `${name}-${month}.csv`,
    contentType: "text/csv; charset=utf-8",
    content: new TextEncoder().encode(text),
  });
  const orders = entries.map((entry) => toLedgerCells(entry, orderPayouts.get(entry.payment.intentId)));
  return [
    table("tax", csvTable(taxColumns, periods.flatMap(toTaxRows))),
    table("orders", csvTable(ledgerColumns, orders)),
    table("payouts", csvTable(payoutColumns, payouts.map(toPayoutCells))),
  ];
}

async function attachedEvidence(deps: SendDeps, orderId: string): Promise<Attachment[]> {
  const evidence = await collectEvidence(deps, orderId);
  return evidence
    ? [{
      fileName: evidence.fileName,
      contentType: "application/zip",
      content: deps.evidenceFiles.zip(evidence),
    }]
    : [];
}
