/** A mail server and a Twilio on this machine, that fail when they are told to. */
import { SMTPServer } from "smtp-server";

type Listener = {
  /** Asked for every message: whether this one is refused for now. */
  fails: () => boolean;
  /** Mails go by their Message-ID without the host, texts by their words. */
  heard: (kind: "mail" | "text", isTaken: boolean, what: string) => void;
  /** Keeps a mail connection without a greeting for so long. */
  greeting?: () => Promise<void>;
};

export async function startCarriers(
  things: AsyncDisposableStack,
  { fails, heard, greeting = () => Promise.resolve() }: Listener,
): Promise<{ env: Record<string, string> }> {
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onConnect: (_session, done) => void greeting().then(() => done()),
    onData(stream, _session, done) {
      const pieces: Uint8Array[] = [];
      stream.on("data", (piece: Uint8Array) => pieces.push(piece));
      stream.on("end", async () => {
        const words = await new Blob(pieces.map((piece) => new Uint8Array(piece))).text();
        const isTaken = !fails();
        heard("mail", isTaken, /^message-id: <([^@>]+)/im.exec(words)?.[1] ?? "");
        done(isTaken ? undefined : Object.assign(new Error("not now"), { responseCode: 451 }));
      });
    },
  });
  mail.on("error", () => {});
  await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", () => resolve()));
  things.defer(() => new Promise<void>((resolve) => mail.close(() => resolve())));
  const address = mail.server.address();
  const port = typeof address === "object" ? address?.port : 0;

  const texts = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const isTaken = !fails();
    // Health asks for the account.
    if (request.method === "GET") return Response.json({ sid: "AC" }, { status: isTaken ? 200 : 500 });
    heard("text", isTaken, new URLSearchParams(await request.text()).get("Body") ?? "");
    return isTaken
      ? Response.json({ sid: `SM${crypto.randomUUID()}` }, { status: 201 })
      : Response.json({ status: 500, code: 20500, message: "not now" }, { status: 500 });
  });
  things.defer(() => texts.shutdown());
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "orders@jogakbo.example",
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "token",
      TWILIO_FROM: "+17145550100",
      TWILIO_API_BASE: `http://127.0.0.1:${texts.addr.port}`,
    },
  };
}
