/** The ledger as a log file, a page and JSON for tests. */
import type { Metadata, Movement, PaymentIntent } from "./objects.ts";
import { html } from "hono/html";

type LedgerData = { intents: Map<string, PaymentIntent>; movements: Movement[] };

export type LedgerIntent = {
  id: string;
  status: string;
  /** In cents, like all amounts here. */
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captures: number;
  metadata: Metadata;
  movements: { at: string; kind: Movement["kind"]; amount: number; reason?: string }[];
};

/** Every intent with its movements, newest first. Sums are computed from the movements, independent of the objects' fields. */
export function buildLedger({ intents, movements }: LedgerData): { intents: LedgerIntent[] } {
  const byIntent = Map.groupBy(movements, (movement) => movement.intent);
  const rows = Array.from(intents.values(), (intent) => ledgerRow(intent, byIntent.get(intent.id) ?? []));
  return { intents: rows.reverse() };
}

/** The ledger of one intent, without a row if there is no such intent. */
export function buildLedgerOf({ intents, movements }: LedgerData, id: string): { intents: LedgerIntent[] } {
  const intent = intents.get(id);
  return {
    intents: intent ? [ledgerRow(intent, movements.filter((movement) => movement.intent === id))] : [],
  };
}

function ledgerRow(intent: PaymentIntent, movements: readonly Movement[]): LedgerIntent {
  const captured = movements.filter((movement) => movement.kind === "captured");
  return {
    id: intent.id,
    status: intent.status,
    amount: intent.amount,
    amount_captured: sum(captured),
    amount_refunded: sum(movements.filter((movement) => movement.kind === "refunded")) -
      sum(movements.filter((movement) => movement.kind === "refund_failed")),
    captures: captured.length,
    metadata: intent.metadata,
    movements: movements.map(({ intent: _, ...movement }) => movement),
  };
}

/** `2026-07-31 18:12:03  captured  $38.42  pi_…  order K-042`, Los Angeles time. */
export function ledgerLine({ intents }: Pick<LedgerData, "intents">, movement: Movement): string {
  const reason = movement.reason ? `  (${movement.reason})` : "";
  return [
    formatLocalTime(movement.at),
    movement.kind.padEnd(14),
    formatDollars(movement.amount).padStart(10),
    movement.intent,
    `order ${orderLabel(intents.get(movement.intent)?.metadata ?? {})}${reason}`,
  ].join("  ") + "\n";
}

/** How many intents the page shows, the newest ones: the demo begins with those of 90 days. */
const shownIntents = 200;

/** The page at `/ledger`. `base` is the path the emulator is mounted at. */
export function ledgerPage(accounts: LedgerData, base: string) {
  const rows = buildLedger(accounts).intents.slice(0, shownIntents);
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Test payments ledger</title>
    <link rel="stylesheet" href="${base}/ledger.css">
  </head>
  <body>
    <main>
      <h1>Test payments ledger</h1>
      <p>Every hold, capture, release and refund of the local Stripe emulator. No real card is charged.</p>
      ${rows.length === 0 ? html`<p class="empty">Nothing has been paid yet.</p>` : rows.map(intentArticle)}
    </main>
  </body>
</html>`;
}

function intentArticle(row: LedgerIntent) {
  return html`<article>
    <header>
      <h2>${formatDollars(row.amount)} <small>order ${orderLabel(row.metadata)}</small></h2>
      <span class="status ${row.status}">${row.status.replaceAll("_", " ")}</span>
    </header>
    <p class="id">${row.id}</p>
    ${
    row.movements.length === 0 ? html`<p class="empty">No money has moved yet.</p>` : html`
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>${row.movements.map((movement) =>
          html`
            <tr>
              <td>${formatLocalTime(movement.at)}</td>
              <td>${movement.kind.replaceAll("_", " ")}${movement.reason
                ? html`
                  <em>${movement.reason}</em>
                `
                : ""}</td>
              <td>${formatDollars(movement.amount)}</td>
            </tr>
          `
        )}</tbody>
      </table>
    `
  }
  </article>`;
}

function orderLabel(metadata: Metadata): string {
  return metadata["order_number"] ?? metadata["order_id"] ?? metadata["orderId"] ?? metadata["order"] ?? "-";
}

function formatDollars(cents: number): string {
  return `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

function formatLocalTime(instant: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO("America/Los_Angeles").toPlainDateTime();
  return local.toString({ smallestUnit: "second" }).replace("T", " ");
}

function sum(movements: Movement[]): number {
  return movements.reduce((total, movement) => total + movement.amount, 0);
}
