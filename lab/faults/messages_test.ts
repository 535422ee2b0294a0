import { deepEqual, equal, ok } from "node:assert/strict";
import { sendThroughCrashes } from "./messages.ts";

Deno.test("F12, F22: crashes of the database while two processes send email, texts and notifications send none twice, and a text without an answer stays in doubt", async () => {
  const { queued, sent, doubled, unanswered, inDoubt } = await sendThroughCrashes(90, 3);
  ok(sent.mail + sent.text + sent.push >= queued * 0.9, JSON.stringify(sent));
  deepEqual(doubled, { mail: 0, text: 0, push: 0 });
  // Of 30 texts at least five lose an answer. A text that loses both of its answers counts once.
  ok(unanswered >= 3, `${unanswered} unanswered`);
  equal(inDoubt, unanswered);
});
