import assert from "node:assert/strict";
import { anOrder, fridayDinner } from "../testing/fixtures.ts";
import { nextEvidenceDueBy, recordDisputes, type ReportedDispute } from "./dispute.ts";
import { isRedConcern, paymentConcern } from "./payment_concern.ts";

const now = fridayDinner;
const report = (more: Partial<ReportedDispute> = {}): ReportedDispute => ({
  ...{ id: "dp_1", cents: 3687, reason: "fraudulent", status: "needs_response", isInquiry: false },
  ...{ evidenceDueBy: now + 86_400_000, openedAt: now },
  ...more,
});

Deno.test("the next deadline is the earliest of the disputes that need a response", () => {
  const disputed = (more: Partial<ReportedDispute>) => recordDisputes(anOrder(), [report(more)], now).order;
  const [early, late] = [disputed({ evidenceDueBy: now + 1 }), disputed({ evidenceDueBy: now + 2 })];
  assert.equal(nextEvidenceDueBy([late, early]), now + 1);
  const answered = disputed({ evidenceDueBy: now, status: "under_review" });
  assert.equal(nextEvidenceDueBy([answered, late]), now + 2);
  assert.equal(nextEvidenceDueBy([answered, disputed({ evidenceDueBy: undefined }), anOrder()]), undefined);
});

Deno.test("a dispute opens, updates and closes with one event each; repeated reports change nothing", () => {
  let order = anOrder();
  const seen: string[] = [];
  const reports = [report(), report({ status: "under_review" }), report({ status: "lost" })];
  for (const [nth, each] of reports.entries()) {
    for (let time = 0; time < 2; time++) {
      const recorded = recordDisputes(order, [each], now + nth);
      seen.push(...recorded.events.map(({ kind, dispute }) => `${kind} ${dispute.status}`));
      if (time === 1) assert.equal(recorded.order, order);
      order = recorded.order;
    }
  }
  assert.deepEqual(seen, ["opened needs_response", "updated under_review", "closed lost"]);
  assert.deepEqual(order.disputes.map(({ closedAt, updatedAt }) => [closedAt, updatedAt]), [[
    now + 2,
    now + 2,
  ]]);
});

Deno.test("an inquiry that becomes a dispute opens it, also after the inquiry was closed", () => {
  const inquiry = { isInquiry: true, evidenceDueBy: now + 1 } as const;
  for (const earlier of [[report(inquiry)], [report(inquiry), report({ ...inquiry, status: "won" })]]) {
    const before = earlier.reduce((order, each) => recordDisputes(order, [each], now).order, anOrder());
    const { order, events } = recordDisputes(before, [report()], now + 5);
    assert.deepEqual(events.map(({ kind, dispute }) => `${kind} ${dispute.id}`), ["opened dp_1"]);
    assert.deepEqual(order.disputes.map(({ status, closedAt }) => [status, closedAt]), [[
      "needs_response",
      undefined,
    ]]);
    assert.deepEqual(
      recordDisputes(order, [report({ status: "under_review" })], now + 6).events[0]?.kind,
      "updated",
    );
    assert.deepEqual(
      recordDisputes(before, [report({ status: "lost" })], now + 6).events.map(({ kind }) => kind),
      [
        "opened",
        "closed",
      ],
    );
  }
});

Deno.test("a dispute first reported as closed yields an opened and a closed event; other disputes are unchanged", () => {
  const first = recordDisputes(anOrder(), [report()], now).order;
  const { order, events } = recordDisputes(first, [report({ id: "dp_2", status: "won" })], now);
  assert.deepEqual(events.map(({ kind, dispute }) => `${kind} ${dispute.id}`), [
    "opened dp_2",
    "closed dp_2",
  ]);
  assert.deepEqual(order.disputes.map(({ id }) => id), ["dp_1", "dp_2"]);
});

Deno.test("open and lost disputes are red concerns, won disputes are not", () => {
  const concern = (status: ReportedDispute["status"]) =>
    paymentConcern(recordDisputes(anOrder(), [report({ status })], now).order);
  assert.deepEqual((["needs_response", "under_review", "won", "lost"] as const).map(concern), [
    "dispute_open",
    "dispute_open",
    undefined,
    "dispute_lost",
  ]);
  assert.deepEqual([isRedConcern("dispute_lost"), isRedConcern("refund_pending"), isRedConcern(undefined)], [
    true,
    false,
    false,
  ]);
});
