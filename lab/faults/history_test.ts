import { deepEqual, equal, rejects } from "node:assert/strict";
import { type CallName, createHistories, formatHistory, isExplained, type Recorded } from "./history.ts";

/** A call from `begun` to `ended`. */
const call = (
  name: CallName,
  answer: "done" | "refused",
  begun: number,
  ended: number,
) => ({ name, answer, begun, ended }) satisfies Recorded;
const lost = (name: CallName, begun: number) => ({ name, answer: "unknown", begun }) satisfies Recorded;
const read = (
  status: "pending_approval" | "offered" | "confirmed" | "denied" | "expired",
  begun: number,
  ended: number,
) => ({ name: "read", status, begun, ended }) satisfies Recorded;

Deno.test("explains an order that is accepted, refused to others, refunded and read", () => {
  equal(
    isExplained([
      read("pending_approval", 0, 1),
      call("accept", "done", 2, 5),
      call("deny", "refused", 3, 6),
      read("pending_approval", 3, 4),
      read("confirmed", 6, 7),
      call("refund", "done", 8, 9),
    ], "confirmed"),
    true,
  );
});

Deno.test("explains an answer that was lost, whether or not the call took effect", () => {
  equal(isExplained([lost("accept", 1), call("accept", "refused", 2, 3)], "confirmed"), true);
  equal(isExplained([lost("accept", 1), call("deny", "done", 2, 3)], "denied"), true);
  equal(isExplained([lost("deny", 1), lost("deny", 2), read("expired", 5, 6)], "expired"), true);
  equal(isExplained([lost("deny", 5), read("denied", 1, 2)], "denied"), false);
});

Deno.test("explains offers that are answered, withdrawn, repeated, lapsed and agreed by phone", () => {
  const offer = call("offer", "done", 1, 2);
  equal(isExplained([offer, read("offered", 3, 4), call("yes", "done", 5, 6)], "confirmed"), true);
  equal(isExplained([offer, call("yes", "done", 3, 6), call("no", "refused", 4, 5)], "confirmed"), true);
  equal(isExplained([offer, call("no", "done", 3, 4), call("accept", "refused", 5, 6)], "denied"), true);
  equal(isExplained([offer, read("denied", 5, 6)], "denied", [5]), true);
  const withdrawn = [offer, lost("withdraw", 3), call("withdraw", "done", 4, 5)];
  equal(isExplained([...withdrawn, call("accept", "done", 6, 7)], "confirmed"), true);
  equal(isExplained([...withdrawn, call("offer", "done", 6, 7), call("no", "done", 8, 9)], "denied"), true);
  equal(isExplained([lost("agree", 1), call("agree", "refused", 2, 3)], "confirmed"), true);
});

Deno.test("explains an offer that refuses the guest once its time is over, and is withdrawn or lapses later", () => {
  const offer = call("offer", "done", 1, 2);
  const late = [offer, read("offered", 3, 4), call("yes", "refused", 5, 6), read("offered", 7, 8)];
  for (const end of [4, 5, 6]) equal(isExplained(late, "denied", [end]), true, `at ${end}`);
  equal(isExplained([...late, call("withdraw", "done", 9, 10)], "expired", [6]), true);
  equal(isExplained([...late, call("cancel", "done", 9, 10)], "cancelled", [6]), true);
  equal(isExplained([...late, call("yes", "done", 9, 10)], "confirmed", [6]), false);
});

Deno.test("rejects an offer that refuses the guest, or lapses, before its time is over", () => {
  const offer = call("offer", "done", 1, 2);
  const refused = [offer, call("yes", "refused", 5, 6)];
  equal(isExplained(refused, "denied", [7]), false);
  equal(isExplained([...refused, call("no", "refused", 8, 9)], "denied", [7]), false);
  equal(isExplained([...refused, call("withdraw", "done", 8, 9)], "expired", [7]), false);
  equal(isExplained([offer, read("denied", 5, 6)], "denied", [7]), false);
  equal(isExplained([offer, call("no", "refused", 5, 6)], "denied"), false);
});

Deno.test("rejects an offer that is answered twice, or accepted by staff while it waits", () => {
  const offer = call("offer", "done", 1, 2);
  equal(isExplained([offer, call("yes", "done", 3, 4), call("no", "done", 5, 6)], "denied"), false);
  equal(isExplained([offer, call("accept", "done", 3, 4)], "confirmed"), false);
  equal(isExplained([offer, call("withdraw", "done", 3, 4), call("yes", "done", 5, 6)], "confirmed"), false);
  equal(isExplained([offer, read("pending_approval", 3, 4)], "offered"), false);
  equal(isExplained([call("withdraw", "done", 1, 2)], "expired"), false);
  equal(isExplained([offer], "expired"), false);
});

Deno.test("rejects two answers that exclude each other", () => {
  equal(isExplained([call("accept", "done", 1, 2), call("deny", "done", 3, 4)], "denied"), false);
  equal(isExplained([call("deny", "done", 1, 4), call("cancel", "done", 2, 3)], "cancelled"), false);
  equal(isExplained([call("deny", "refused", 1, 2), read("pending_approval", 3, 4)], "denied"), false);
  equal(isExplained([call("refund", "done", 1, 2), call("accept", "done", 3, 4)], "confirmed"), false);
});

Deno.test("rejects a page that shows an older status than one before", () => {
  const accepted = call("accept", "done", 1, 2);
  equal(isExplained([accepted, read("confirmed", 3, 4), read("pending_approval", 5, 6)], "confirmed"), false);
  equal(isExplained([read("expired", 1, 2), read("pending_approval", 3, 4)], "expired"), false);
});

Deno.test("rejects an order that has not become what it was answered", () => {
  equal(isExplained([call("accept", "done", 1, 2)], "expired"), false);
  equal(isExplained([call("deny", "done", 1, 2)], "confirmed"), false);
  equal(isExplained([], "confirmed"), false);
  equal(isExplained([], "expired"), true);
});

Deno.test("records answers, lost answers and reads with their times, and nothing that did nothing", async () => {
  let time = 0;
  const histories = createHistories(() => ++time);
  const answer = (status: number) => () => Promise.resolve({ status });
  await histories.record("ord_1", "accept", answer(200));
  await histories.record("ord_1", "deny", answer(409));
  await histories.record("ord_1", "deny", answer(401));
  await histories.record("ord_1", "refund", answer(503));
  await rejects(histories.record("ord_2", "cancel", () => Promise.reject(new Error("cut"))), /cut/);
  await histories.read("ord_2", () => Promise.resolve("expired"));
  await histories.read("ord_2", () => Promise.resolve(undefined));
  deepEqual(Object.fromEntries(histories.all()), {
    ord_1: [
      { name: "accept", answer: "done", begun: 1, ended: 2 },
      { name: "deny", answer: "refused", begun: 3, ended: 4 },
      { name: "refund", answer: "unknown", begun: 6 },
    ],
    ord_2: [
      { name: "cancel", answer: "unknown", begun: 7 },
      { name: "read", status: "expired", begun: 8, ended: 9 },
    ],
  });
  equal(formatHistory(histories.all().get("ord_2") ?? []), "cancel unknown 0, read expired 1–2");
});
