import { deepEqual } from "node:assert/strict";
import { anOrder, fridayDinner, mina } from "@domain/testing/fixtures.ts";
import { ledgerEntryOf } from "@domain/testing/memory/sales.ts";
import type { Order } from "@domain/order/order.ts";
import { ledgerColumns, toLedgerCells } from "./ledger.ts";

/** The columns about the hand-over. */
function handOverOf(fields: Partial<Order>) {
  const entry = ledgerEntryOf(anOrder(fields));
  const cells = entry ? toLedgerCells(entry, undefined) : [];
  deepEqual(cells.length, ledgerColumns.length);
  return Object.fromEntries(
    ledgerColumns.flatMap((column, nth) => /hand/.test(column) ? [[column, cells[nth]]] : []),
  );
}

Deno.test("the ledger says against what, when and by whom an order was handed over, and when it was not", () => {
  const accepted = { acceptedAt: fridayDinner, acceptedBy: mina, minutes: 20, readyAt: fridayDinner };
  const before = { status: "ready", markedReadyAt: fridayDinner, ...accepted } as const;
  const refused = { by: mina, madeAt: fridayDinner + 60_000, reason: "another name" };
  deepEqual(
    handOverOf({
      state: { status: "completed", completedAt: fridayDinner, ...accepted, handOver: { as: "code" } },
      transitions: [{ kind: "complete", by: mina, at: fridayDinner, madeAt: fridayDinner, before }],
      refusedHandOvers: [refused, { ...refused, madeAt: fridayDinner + 120_000 }],
    }),
    {
      hand_over: "code",
      handed_over_at: "2026-07-10 17:00",
      handed_over_by: "Mina Kim",
      hand_over_refused_at: "2026-07-10 17:01, 2026-07-10 17:02",
    },
  );
  deepEqual(handOverOf({ state: before }), {
    hand_over: "",
    handed_over_at: "",
    handed_over_by: "",
    hand_over_refused_at: "",
  });
});
