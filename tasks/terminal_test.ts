import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { PassThrough } from "node:stream";
import { Interrupted, terminalAt } from "./terminal.ts";

function person() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = "";
  output.on("data", (bytes) => shown += bytes);
  return {
    terminal: terminalAt(input, output),
    type: (keys: string) => input.write(keys),
    shown: () => shown,
  };
}

Deno.test("a secret is shown as asterisks, other answers as they are typed", async () => {
  const { terminal, type, shown } = person();
  const secret = terminal.ask("SMTP_URL (such as smtps://…):", { isSecret: true });
  type("smtps://mina:pa55word@mail.example\r");
  equal(await secret, "smtps://mina:pa55word@mail.example");
  ok(!shown().includes("pa55word"), shown());
  ok(shown().includes("*****"), shown());

  const sender = terminal.ask("MAIL_FROM:");
  type(" 우리집 <orders@kim.example> \r");
  equal(await sender, "우리집 <orders@kim.example>");
  ok(shown().includes("orders@kim.example"), shown());

  const nothing = terminal.ask("STRIPE_SECRET_KEY:", { isSecret: true });
  type("\r");
  deepEqual(await nothing, "");
});

Deno.test("Ctrl+C at a question interrupts the setup", async () => {
  const { terminal, type } = person();
  const answer = terminal.ask("PUBLIC_URL:");
  type("\x03");
  await rejects(answer, Interrupted);
});
