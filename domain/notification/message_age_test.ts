import { deepEqual, equal } from "node:assert/strict";
import { hourMillis, minuteMillis } from "../shared/local_time.ts";
import { tooOld } from "./message_age.ts";

Deno.test("a message that no longer helps its reader is dropped; one that the reader is owed is given up", () => {
  const ages = [
    ["order_received", 12 * hourMillis, "drop"],
    ["order_ready", 2 * hourMillis, "drop"],
    ["order_unanswered", 15 * minuteMillis, "drop"],
    ["no_tablet", 15 * minuteMillis, "drop"],
    ["sign_in_attack", 12 * hourMillis, "give_up"],
    ["sign_in_code", 10 * minuteMillis, "drop"],
    ["order_confirmed", 72 * hourMillis, "give_up"],
    ["order_refunded", 72 * hourMillis, "give_up"],
    ["refund_failed", 72 * hourMillis, "give_up"],
  ] as const;
  for (const [about, age, end] of ages) {
    deepEqual([tooOld(about, age), tooOld(about, age + 1)], [undefined, end], about);
  }
  equal(tooOld("dispute_opened", 0), undefined);
});
