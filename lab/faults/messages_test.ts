import { equal, ok } from "node:assert/strict";
import { sendThroughCrashes } from "./messages.ts";

Deno.test("F12: crashes of the database while two processes send emails send no email twice", async () => {
  const { queued, sent, doubled } = await sendThroughCrashes(60, 3);
  ok(sent >= queued, `${sent} of ${queued}`);
  equal(doubled, 0);
});
