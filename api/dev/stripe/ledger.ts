/** What happened to the money, for people (`ledger.log`, the page) and for tests (JSON). */
import type { Metadata, Movement, PaymentIntent } from "./objects.ts";
import { html } from "hono/html";

type Accounts = { intents: Map<string, PaymentIntent>; movements: Movement[] };

export type LedgerIntent = {
  id: string;
  status: string;
  /** Cents, as are all amounts here. */
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captures: number;
  metadata: Metadata;
  movements: { at: string; kind: Movement["kind"]; amount: number; why?: string }[];
};

/** Every intent with its movements, newest first. Sums come from the movements, not from the objects' own fields. */
export function ledgerOf({ intents, movements }: Accounts): { intents: LedgerIntent[] } {
  const byIntent = Map.groupBy(movements, (movement) => movement.intent);
  const rows = Array.from(intents.values(), (intent): LedgerIntent => {
    const own = byIntent.get(intent.id) ?? [];
    const captured = own.filter((movement) => movement.kind === "captured");
    return {
      id: intent.id,
      status: intent.status,
      amount: intent.amount,
      amount_captured: sum(captured),
      amount_refunded: sum(own.filter((movement) => movement.kind === "refunded")) -
        sum(own.filter((movement) => movement.kind === "refund_failed")),
      captures: captured.length,
      metadata: intent.metadata,
      movements: own.map(({ intent: _, ...movement }) => movement),
    };
  });
  return { intents: rows.reverse() };
}

/** `2026-07-31 18:12:03  captured  $38.42  pi_…  order K-042`, Los Angeles time. */
export function ledgerLine({ intents }: Pick<Accounts, "intents">, movement: Movement): string {
  const why = movement.why ? `  (${movement.why})` : "";
  return [
    losAngeles(movement.at),
    movement.kind.padEnd(14),
    dollars(movement.amount).padStart(10),
    movement.intent,
    `order ${orderOf(intents.get(movement.intent)?.metadata ?? {})}${why}`,
  ].join("  ") + "\n";
}

/** The page at `/ledger`. `base` is the path the emulator is mounted at. */
export function ledgerPage(accounts: Accounts, base: string) {
  const rows = ledgerOf(accounts).intents;
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
      ${rows.length === 0 ? html`<p class="empty">Nothing has been paid yet.</p>` : rows.map(card)}
    </main>
  </body>
</html>`;
}

function card(row: LedgerIntent) {
  return html`<article>
    <header>
      <h2>${dollars(row.amount)} <small>order ${orderOf(row.metadata)}</small></h2>
      <span class="status ${row.status}">${row.status.replaceAll("_", " ")}</span>
    </header>
    <p class="id">${row.id}</p>
    ${
    row.movements.length === 0 ? html`<p class="empty">No money has moved.</p>` : html`
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
              <td>${losAngeles(movement.at)}</td>
              <td>${movement.kind.replaceAll("_", " ")}${movement.why
                ? html`
                  <em>${movement.why}</em>
                `
                : ""}</td>
              <td>${dollars(movement.amount)}</td>
            </tr>
          `
        )}</tbody>
      </table>
    `
  }
  </article>`;
}

function orderOf(metadata: Metadata): string {
  return metadata["order_number"] ?? metadata["order_id"] ?? metadata["orderId"] ?? metadata["order"] ?? "-";
}

function dollars(cents: number): string {
  return `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

function losAngeles(instant: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO("America/Los_Angeles").toPlainDateTime();
  return local.toString({ smallestUnit: "second" }).replace("T", " ");
}

function sum(movements: Movement[]): number {
  return movements.reduce((total, movement) => total + movement.amount, 0);
}
