import { deepEqual } from "node:assert/strict";
import { hourMs, minuteMs } from "../shared/local_time.ts";
import { messageSubjects } from "./message.ts";
import { tooOld } from "./message_age.ts";

Deno.test("a message past its maximum age is dropped, or fails when staff must know that it was not delivered", () => {
  const ages = [
    ["order_received", 12 * hourMs, "drop"],
    ["order_delayed", 2 * hourMs, "drop"],
    ["order_ready", 2 * hourMs, "drop"],
    ["order_unanswered", 15 * minuteMs, "drop"],
    ["no_tablet", 15 * minuteMs, "drop"],
    ["sign_in_attack", 12 * hourMs, "give_up"],
    ["sign_in_code", 10 * minuteMs, "drop"],
    ["order_confirmed", 72 * hourMs, "give_up"],
    ["order_denied", 72 * hourMs, "give_up"],
    ["order_expired", 72 * hourMs, "give_up"],
    ["order_cancelled", 72 * hourMs, "give_up"],
    ["order_refunded", 72 * hourMs, "give_up"],
    ["dispute_opened", 72 * hourMs, "give_up"],
    ["dispute_closed", 72 * hourMs, "give_up"],
    ["refund_failed", 72 * hourMs, "give_up"],
    ["day_closed", 72 * hourMs, "give_up"],
    ["monthly_ledger", 7 * 24 * hourMs, "give_up"],
  ] as const;
  deepEqual(ages.map(([about]) => about).toSorted(), [...messageSubjects].toSorted());
  for (const [about, age, end] of ages) {
    deepEqual([tooOld(about, age), tooOld(about, age + 1)], [undefined, end], about);
  }
});
