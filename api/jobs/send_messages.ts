import { isPhoneLink } from "@domain/cart/cart_link.ts";
import { isUnused } from "@domain/cart/phone_order.ts";
import { forEachConcurrent } from "@domain/shared/for_each_concurrent.ts";
import { type Instant, minuteMs } from "@domain/shared/local_time.ts";
import { closedUntil } from "@domain/hours/open_status.ts";
import { messageFacts, type MessageRef } from "@domain/notification/message.ts";
import { canReceiveTexts } from "@domain/order/phone.ts";
import {
  type Attachment,
  type DropReason,
  failureReason,
  NoAnswer,
  type OutboxItem,
  Undeliverable,
} from "@domain/ports/outbox.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { collectEvidence } from "@domain/usecases/payments/evidence.ts";
import { pushToAll } from "@domain/usecases/ordering/push_order.ts";
import { drillNow } from "@domain/usecases/operations/opening_drill.ts";
import { callMade, callToPlace } from "@domain/usecases/operations/call_kitchen.ts";
import { missesTablet } from "@domain/usecases/store/store_rules.ts";
import { sendText, TextsStopped } from "@domain/usecases/operations/text_stops.ts";
import { readMonthlyLedger } from "@domain/usecases/operations/monthly_ledger.ts";
import {
  ledgerColumns,
  payoutColumns,
  taxColumns,
  toLedgerCells,
  toPayoutCells,
  toTaxRows,
} from "../csv/ledger.ts";
import { csvTable } from "../csv/csv.ts";
import { zipEvidence } from "../zip/evidence.ts";
import type {
  LedgerOfMonth,
  MessageContext,
  MessageDefinition,
  Referents,
} from "../notifications/message_definition.ts";
import { messages, tooOld } from "../notifications/messages.ts";
import type { Report } from "./repeat.ts";

export type SendDeps = Pick<
  Ports,
  | "outbox"
  | "carts"
  | "dayCloses"
  | "sales"
  | "payouts"
  | "orders"
  | "store"
  | "transport"
  | "textStops"
  | "clock"
  | "push"
  | "accounts"
  | "attempts"
  | "tokens"
  | "checkouts"
  | "payments"
  | "installation"
  | "calls"
  | "drills"
  | "menus"
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

/** The addresses of guests and of staff, for links. */
export type Links = Pick<MessageContext, "publicUrl" | "staffUrl">;

/**
 * Sends messages. A message that cannot be sent is retried with growing waits until it is too old for its kind. A text without an answer
 * from the transport is retried once, because a duplicate text is better than a lost one. A call is tried once, because the next number is
 * called anyway. A result that cannot be stored stays in memory
 * and is stored by a later run, so that a message is not sent again because the database was away.
 */
export function messageSender(
  deps: SendDeps,
  links: Links,
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
      const isCall = item.message.channel === "call";
      switch (result.kind) {
        case "sent":
          return await keep(item.id, async () => {
            await deps.outbox.done(item.id, at, result.transportId);
            if (isCall) await callMade(deps, Number(item.message.ref.id));
          });
        case "dropped":
          if (result.reason === "too_late") report("message.dropped", logFields);
          return await keep(item.id, () => deps.outbox.drop(item.id, result.reason, now));
        case "failed": {
          const { cause } = result;
          const isLost = isCall || cause instanceof Undeliverable ||
            (cause instanceof NoAnswer && item.isInDoubt) ||
            tooOld(item.message.about, now - item.createdAt) !== undefined;
          const retryAt = isLost ? undefined : at + waitOf(item.attempts, random());
          const isInDoubt = cause instanceof NoAnswer && (isCall || item.message.channel === "text");
          report(isLost ? "message.failed" : "message.not_sent", logFields);
          return await keep(
            item.id,
            async () => {
              await deps.outbox.failed(item.id, failureReason(cause), { at, retryAt, isInDoubt });
              if (isCall && isInDoubt) await callMade(deps, Number(item.message.ref.id));
            },
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
  { id, message, createdAt, attempts }: OutboxItem,
  links: Links,
  now: Instant,
): Promise<Outcome> {
  const { about, channel, ref, to: recipient } = message;
  const facts = await deps.store.shown();
  const { restaurant, alertPhone, textAreaCodes } = facts.settings;
  if (channel === "call" && attempts > 1) throw new NoAnswer("The server stopped while the call was placed.");
  if (tooOld(about, now - createdAt) === "drop") return { kind: "dropped", reason: "too_late" };
  // A definition is written for the kind of reference that its messages have.
  const definition: MessageDefinition = messages[about];
  const referent = await readReferent(deps, ref, facts, now);
  if (referent === undefined || !definition.isTrue(referent, channel)) return obsolete;
  const context: MessageContext = {
    ...{ restaurant, alertPhone, ...links, createdAt, recipient },
    opensAt: closedUntil(facts.calendar, now),
    readLedger: (month) => readLedger(deps, month),
    readEvidence: (orderId) => readEvidence(deps, orderId),
  };
  const { mail, text, push, call } = definition;
  if (channel === "mail" && mail) {
    const to = mail.to(referent, context);
    if (to === "") return noAddress;
    // The id of a challenge is too long for the line of a header.
    const key = `${ref.id === "" || ref.kind === "challenge" ? about : ref.id}.${id}`;
    const transportId = await deps.transport.mail({ ...await mail.write(referent, context), to, key });
    return { kind: "sent", transportId };
  }
  if (channel === "text" && text) {
    const to = text.to(referent, context);
    if (!canReceiveTexts(to, textAreaCodes)) return noAddress;
    try {
      return { kind: "sent", transportId: await sendText(deps, to, text.write(referent, context), id) };
    } catch (cause) {
      if (!(cause instanceof TextsStopped)) throw cause;
      // Staff learn of an alert that did not go out; a guest asked for nothing else.
      if (messageFacts[about].to === "restaurant") throw new Undeliverable(cause.message);
      return { kind: "dropped", reason: "texts_stopped" };
    }
  }
  if (channel === "call" && call && typeof referent === "object" && "waiting" in referent) {
    const { phone } = referent.number;
    if (!canReceiveTexts(phone, textAreaCodes)) return noAddress;
    const transportId = await deps.transport.call(phone, Number(ref.id), call.write(referent, context));
    return { kind: "sent", transportId };
  }
  if (channel === "push" && push) {
    await pushToAll(deps, push.write(referent));
    return { kind: "sent" };
  }
  throw new Error(`${about} has no text for the channel ${channel}`);
}

/** Returns undefined when what a message refers to does not exist any more. */
async function readReferent(
  deps: SendDeps,
  { kind, id }: MessageRef,
  facts: StoreFacts,
  now: Instant,
): Promise<Referents[MessageRef["kind"]] | undefined> {
  switch (kind) {
    case "order":
      return await deps.orders.byId(id);
    case "cart_link": {
      const link = await deps.carts.link(id, now);
      if (!link || !isPhoneLink(link)) return undefined;
      const { phone, language } = link.phoneOrder;
      return { id, phone, language, isUnused: isUnused(link, now) };
    }
    case "challenge": {
      const challenge = await deps.attempts.challenge(id, now);
      const account = challenge && await deps.accounts.byId(challenge.staffId);
      return account && { account, code: deps.tokens.mailedCode(id) };
    }
    case "account":
      return await deps.accounts.byId(id);
    case "day_close": {
      const close = await deps.dayCloses.byId(id);
      const inForce = close && await deps.dayCloses.ofDay(close.day);
      return close && { close, isInForce: inForce?.id === close.id };
    }
    case "month":
      return id;
    case "call":
      return await callToPlace(deps, facts, Number(id), now);
    case "drill":
      return { isOn: (await drillNow(deps, facts, now))?.day === id };
    case "restaurant":
      return { isUnattended: missesTablet(facts, await deps.menus.shown(), now) };
  }
}

async function readLedger(deps: SendDeps, month: string): Promise<LedgerOfMonth> {
  const { entries, orderPayouts, payouts, ...ledger } = await readMonthlyLedger(deps, month);
  const table = (name: string, text: string): Attachment => ({
    fileName: `${name}-${month}.csv`,
    contentType: "text/csv; charset=utf-8",
    content: new TextEncoder().encode(text),
  });
  const orders = entries.map((entry) => toLedgerCells(entry, orderPayouts.get(entry.payment.intentId)));
  const tables = [
    table("tax", csvTable(taxColumns, ledger.periods.flatMap(toTaxRows))),
    table("orders", csvTable(ledgerColumns, orders)),
    table("payouts", csvTable(payoutColumns, payouts.map(toPayoutCells))),
  ];
  return { ...ledger, tables };
}

async function readEvidence(deps: SendDeps, orderId: string): Promise<Attachment[]> {
  const evidence = await collectEvidence(deps, orderId);
  return evidence
    ? [{
      fileName: evidence.fileName,
      contentType: "application/zip",
      content: zipEvidence(evidence),
    }]
    : [];
}
