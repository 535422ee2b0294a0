/** A mail server and a Twilio that fail as often as they work. */
import { SMTPServer } from "smtp-server";
import type { Chance } from "./chance.ts";
import type { Figures } from "./world.ts";

export async function startCarriers(things: AsyncDisposableStack, chance: Chance, figures: Figures) {
  let isBad = true;
  const count = (what: string) => void (figures[what] = (figures[what] ?? 0) + 1);
  const fails = () => isBad && chance.of(0.5);

  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData(stream, _session, done) {
      stream.on("data", () => {});
      stream.on("end", () => {
        if (!fails()) {
          count("mails taken");
          return done();
        }
        count("mails refused for now");
        done(Object.assign(new Error("not now"), { responseCode: 451 }));
      });
    },
  });
  mail.on("error", () => {});
  await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", () => resolve()));
  things.defer(() => new Promise<void>((resolve) => mail.close(() => resolve())));
  const address = mail.server.address();
  const port = typeof address === "object" ? address?.port : 0;

  const texts = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    await request.arrayBuffer();
    if (fails()) return Response.json({ status: 500, code: 20500, message: "not now" }, { status: 500 });
    if (request.method === "GET") return Response.json({ sid: "AC" });
    count("texts taken");
    return Response.json({ sid: `SM${crypto.randomUUID()}` }, { status: 201 });
  });
  things.defer(() => texts.shutdown());
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "token",
      TWILIO_FROM: "+17145550100",
      TWILIO_API_BASE: `http://127.0.0.1:${texts.addr.port}`,
    },
    heal: () => {
      isBad = false;
    },
  };
}
