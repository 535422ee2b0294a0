import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { PassThrough } from "node:stream";
import { Interrupted, terminalAt } from "./terminal.ts";

function openTerminal() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = "";
  output.on("data", (bytes) => shown += bytes);
  return {
    terminal: terminalAt(input, output),
    type: (keys: string) => input.write(keys),
    shown: () => shown,
  };
}

Deno.test("masks a secret with asterisks and echoes other answers", async () => {
  const { terminal, type, shown } = openTerminal();
  const secret = terminal.ask("SMTP_URL (such as smtps://…):", { isSecret: true });
  type("smtps://mina:pa55word@mail.example\r");
  equal(await secret, "smtps://mina:pa55word@mail.example");
  ok(!shown().includes("pa55word"), shown());
  ok(shown().includes("*****"), shown());

  const sender = terminal.ask("MAIL_FROM:");
  type(" 우리집 <orders@kim.example> \r");
  equal(await sender, "우리집 <orders@kim.example>");
  ok(shown().includes("orders@kim.example"), shown());

  const empty = terminal.ask("STRIPE_SECRET_KEY:", { isSecret: true });
  type("\r");
  deepEqual(await empty, "");
});

Deno.test("Ctrl+C at a prompt interrupts the setup", async () => {
  const { terminal, type } = openTerminal();
  const answer = terminal.ask("PUBLIC_URL:");
  type("\x03");
  await rejects(answer, Interrupted);
});
