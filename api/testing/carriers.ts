/** A mail server and a Twilio on this machine that fail when they are told to. */
import { SMTPServer } from "smtp-server";
import { droppedAnswer } from "../dev/stripe/faults.ts";

/**
 * What a carrier does with a message: takes it, refuses it for now, refuses it because there are too many, waits without an answer
 * until the caller gives up, or takes it and breaks the connection before the answer.
 */
export const carrierAnswers = ["taken", "refused", "too many", "no answer", "answer lost"] as const;
export type CarrierAnswer = typeof carrierAnswers[number];

type Listener = {
  /** Asked for every message; each is taken without it. */
  answers?: () => CarrierAnswer;
  /** Mails go by their Message-ID without the host, texts by their words. */
  heard: (kind: "mail" | "text", isTaken: boolean, what: string) => void;
  /** Keeps a mail connection without a greeting for so long. */
  greeting?: () => Promise<void>;
};

export async function startCarriers(
  things: AsyncDisposableStack,
  { answers = () => "taken", heard, greeting = () => Promise.resolve() }: Listener,
): Promise<{ env: Record<string, string> }> {
  const isTaken = (answer: CarrierAnswer) => answer === "taken" || answer === "answer lost";
  const closing = new AbortController();
  const mail = new SMTPServer({
    closeTimeout: 100,
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onConnect: (_session, done) => void greeting().then(() => done()),
    onData(stream, session, done) {
      const pieces: Uint8Array[] = [];
      stream.on("data", (piece: Uint8Array) => pieces.push(piece));
      stream.on("end", async () => {
        const words = await new Blob(pieces.map((piece) => new Uint8Array(piece))).text();
        const answer = answers();
        heard("mail", isTaken(answer), /^message-id: <([^@>]+)/im.exec(words)?.[1] ?? "");
        const refuse = (responseCode: number) => done(Object.assign(new Error("not now"), { responseCode }));
        if (answer === "taken") done();
        if (answer === "refused") refuse(451);
        if (answer === "too many") refuse(421);
        if (answer === "answer lost") breakOff(session.id);
      });
    },
  });
  const breakOff = (id: string) =>
    [...mail.connections].find((connection) => connection.id === id)?._socket.destroy();
  mail.on("error", () => {});
  await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", () => resolve()));
  things.defer(() => new Promise<void>((resolve) => mail.close(() => resolve())));
  const address = mail.server.address();
  const port = typeof address === "object" ? address?.port : 0;

  const texts = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const answer = answers();
    // Health asks for the account.
    if (request.method === "GET") {
      return Response.json({ sid: "AC" }, { status: isTaken(answer) ? 200 : 500 });
    }
    heard("text", isTaken(answer), new URLSearchParams(await request.text()).get("Body") ?? "");
    switch (answer) {
      case "taken":
        return Response.json({ sid: `SM${crypto.randomUUID()}` }, { status: 201 });
      case "refused":
        return Response.json({ status: 500, code: 20500, message: "not now" }, { status: 500 });
      case "too many":
        return Response.json({ status: 429, code: 20429, message: "too many" }, { status: 429 });
      case "answer lost":
        return droppedAnswer();
      case "no answer":
        await new Promise<void>((resolve) => {
          for (const signal of [request.signal, closing.signal]) {
            signal.addEventListener("abort", () => resolve(), { once: true });
          }
        });
        return droppedAnswer();
    }
  });
  things.defer(() => {
    closing.abort();
    return texts.shutdown();
  });
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
