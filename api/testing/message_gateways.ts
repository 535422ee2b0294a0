/** A local mail server and a fake Twilio API that fail on request. */
import { SMTPServer } from "smtp-server";
import { droppedResponse } from "@demo/stripe/faults.ts";

/**
 * What a gateway does with a message: accepts it, rejects it temporarily, rejects it with a rate limit, never responds, or accepts it
 * and closes the connection before responding.
 */
export const gatewayResponses = ["accepted", "rejected", "too many", "no response", "response lost"] as const;
export type GatewayResponse = typeof gatewayResponses[number];

type GatewayOptions = {
  /** Called for every message, and for health checks of the text service. By default every message is accepted. */
  respond?: (kind: "mail" | "text" | "check") => GatewayResponse;
  /** Called for every message. `what` is the local part of a mail's Message-ID, or the text. `email` is the whole mail. */
  onMessage: (kind: "mail" | "text", isAccepted: boolean, what: string, email?: string) => void;
  /** Delays the greeting of a mail connection. */
  beforeGreeting?: () => Promise<void>;
};

export async function startMessageGateways(
  resources: AsyncDisposableStack,
  { respond = () => "accepted", onMessage, beforeGreeting = () => Promise.resolve() }: GatewayOptions,
): Promise<{ env: Record<string, string> }> {
  const isAccepted = (outcome: GatewayResponse) => outcome === "accepted" || outcome === "response lost";
  const closing = new AbortController();
  const mailServer = new SMTPServer({
    closeTimeout: 100,
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onConnect: (_session, done) => void beforeGreeting().then(() => done()),
    onData(stream, session, done) {
      const chunks: Uint8Array[] = [];
      stream.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      stream.on("end", async () => {
        const text = await new Blob(chunks.map((chunk) => new Uint8Array(chunk))).text();
        const outcome = respond("mail");
        onMessage("mail", isAccepted(outcome), /^message-id: <([^@>]+)/im.exec(text)?.[1] ?? "", text);
        const reject = (responseCode: number) => done(Object.assign(new Error("not now"), { responseCode }));
        if (outcome === "accepted") done();
        if (outcome === "rejected") reject(451);
        if (outcome === "too many") reject(421);
        if (outcome === "response lost") dropConnection(session.id);
      });
    },
  });
  const dropConnection = (id: string) =>
    [...mailServer.connections].find((connection) => connection.id === id)?._socket.destroy();
  mailServer.on("error", () => {});
  await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", () => resolve()));
  resources.defer(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));
  const address = mailServer.server.address();
  const port = typeof address === "object" ? address?.port : 0;

  const textServer = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    // The health check requests the account.
    const isCheck = request.method === "GET";
    const outcome = respond(isCheck ? "check" : "text");
    if (isCheck) {
      return Response.json({ sid: "AC" }, { status: isAccepted(outcome) ? 200 : 500 });
    }
    onMessage("text", isAccepted(outcome), new URLSearchParams(await request.text()).get("Body") ?? "");
    switch (outcome) {
      case "accepted":
        return Response.json({ sid: `SM${crypto.randomUUID()}` }, { status: 201 });
      case "rejected":
        return Response.json({ status: 500, code: 20500, message: "not now" }, { status: 500 });
      case "too many":
        return Response.json({ status: 429, code: 20429, message: "too many" }, { status: 429 });
      case "response lost":
        return droppedResponse();
      case "no response":
        await new Promise<void>((resolve) => {
          for (const signal of [request.signal, closing.signal]) {
            signal.addEventListener("abort", () => resolve(), { once: true });
          }
        });
        return droppedResponse();
    }
  });
  resources.defer(() => {
    closing.abort();
    return textServer.shutdown();
  });
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "orders@jogakbo.example",
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "token",
      TWILIO_FROM: "+17145550100",
      TWILIO_API_BASE: `http://127.0.0.1:${textServer.addr.port}`,
    },
  };
}
