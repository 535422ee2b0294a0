/** Balances our books against the payment server's own ledger: the invariants that must hold once everything has settled. */
import type { LedgerIntent } from "../../dev/stripe/ledger.ts";
import { foreignPaymentsTouched } from "../money.ts";
import type { Shop } from "../shop.ts";
import type { Database } from "../../adapters/postgres/database.ts";
import { installationId } from "../../adapters/postgres/installation.ts";
import { auditLog, checkouts, events, orders, outbox } from "../../adapters/postgres/schema.ts";

/** Every order whose guest was shown it, with what must have become of it where somebody was told so. */
export type Promised = { id: string; as?: "captured" | "let_go" };

const ends = ["denied", "expired", "cancelled"];

/** What is wrong, as sentences; nothing when the books are right. `account` is the whole account's ledger: only our part is balanced. */
export async function balance(
  db: Database,
  account: readonly LedgerIntent[],
  promised: readonly Promised[],
): Promise<string[]> {
  const own = await installationId(db);
  const ledger = account.filter(({ metadata }) => metadata.installation_id === own);
  const [rows, drafts, news, letters, log] = await Promise.all([
    db.select().from(orders),
    db.select().from(checkouts),
    db.select().from(events),
    db.select().from(outbox),
    db.select().from(auditLog),
  ]);
  const wrong: string[] = [];
  const must = (holds: boolean, sentence: string) => void (holds || wrong.push(sentence));
  const byIntent = new Map(rows.map((row) => [row.intentId, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const newsOf = Map.groupBy(news, (event) => event.orderId ?? "");
  const lettersOf = Map.groupBy(letters, (letter) => letter.orderId);
  const logOf = Map.groupBy(log, (entry) => entry.resourceId);

  for (const { id, status, amount, captures, amount_captured, amount_refunded } of ledger) {
    const order = byIntent.get(id);
    const kept = amount_captured - amount_refunded;
    must(captures <= 1, `I1: ${id} was captured ${captures} times`);
    if (amount_captured > 0) {
      const isTaken = order !== undefined && "acceptedAt" in order.state;
      const isCancelledLater = order?.status === "cancelled" && "capturedAt" in order.payment;
      must(isTaken || isCancelledLater || kept === 0, `I2: ${id} is charged, its order ${order?.status}`);
      must(
        order === undefined || amount_captured === order.totalCents,
        `I2: ${id} captured ${amount_captured}`,
      );
    }
    if (order && ["captured", "partially_refunded", "refunded"].includes(order.paymentStatus)) {
      const given = "refundedCents" in order.payment ? order.payment.refundedCents : 0;
      must(
        kept === order.totalCents - given,
        `I2: ${id} keeps ${kept} of ${amount}, our book says otherwise`,
      );
    }
    if (status === "canceled") {
      must(
        order === undefined || ends.includes(order.status),
        `I3: ${id} was let go, its order ${order?.status}`,
      );
    }
    if (status === "requires_capture") {
      must(order?.status === "pending_approval", `I4: ${id} is held, its order ${order?.status}`);
    }
  }

  for (const { id, status, paymentStatus } of rows) {
    const [ownNews, ownLetters, ownLog] = [newsOf, lettersOf, logOf].map((map) => map.get(id) ?? []) as [
      typeof news,
      typeof letters,
      typeof log,
    ];
    must(
      !["capturing", "releasing", "refunding"].includes(paymentStatus),
      `I5: ${id} is still ${paymentStatus}`,
    );
    must(ownNews.filter(({ kind }) => kind === "new_order").length === 1, `I6: ${id} was not announced once`);
    must(ownLetters.some(({ channel }) => channel === "mail"), `I6: nobody wrote to the guest of ${id}`);
    for (const [about, same] of Map.groupBy(ownLetters, (each) => `${each.channel} ${each.about}`)) {
      must(
        same.length === 1 || about === "mail order_refunded",
        `I6: ${about} of ${id} ${same.length} times`,
      );
    }
    for (const { about, sentAt, droppedAt, givenUpAt } of ownLetters) {
      must((sentAt ?? droppedAt ?? givenUpAt) !== null, `I6: ${about} of ${id} still waits`);
    }
    // Attempts that came to nothing have their own lines.
    const count = (action: string) =>
      ownLog.filter((each) => each.action === action && each.status === "success").length;
    must(count("order.placed") === 1, `I7: ${id} was placed ${count("order.placed")} times`);
    if (paymentStatus === "captured") {
      must(count("order.accept") === 1, `I7: ${id} accepted with ${count("order.accept")} lines`);
    }
    if (status === "denied") {
      must(count("order.deny") === 1, `I7: ${id} denied with ${count("order.deny")} lines`);
    }
  }

  const alive = ledger.filter(({ status }) => status !== "canceled");
  const intentsOf = new Set(alive.map(({ id }) => id));
  for (const [cart, own] of Map.groupBy(drafts, (draft) => draft.sessionId)) {
    const living = own.filter(({ intentId }) => intentId !== null && intentsOf.has(intentId));
    must(living.length <= 1, `I8: cart ${cart} has ${living.length} payments that live`);
  }
  for (const { id, as } of promised) {
    const order = byId.get(id);
    must(order !== undefined, `${id} was shown to its guest and is lost`);
    if (as === "captured") {
      const isTaken = "capturedAt" in (order?.payment ?? {}) && !ends.includes(order?.status ?? "");
      must(isTaken, `${id} was said to be confirmed, and is ${order?.status}`);
    }
    if (as === "let_go") {
      must(ends.includes(order?.status ?? ""), `${id} was said to be over, and is ${order?.status}`);
    }
  }
  return wrong;
}

/** What one installation did to payments of the other, or of other systems; nothing when all were left alone. */
export async function foreignTouched(
  shop: Shop,
  ledger: readonly LedgerIntent[],
  foreignHolds: readonly string[],
): Promise<string[]> {
  const moved = foreignHolds.flatMap((id) => {
    const movements = ledger.find((intent) => intent.id === id)?.movements ?? [];
    return movements.map(({ kind }) => kind).join() === "held" ? [] : [`${id} of another system was touched`];
  });
  return [...moved, ...await foreignPaymentsTouched(shop)].map((each) => `I9: ${each}`);
}
