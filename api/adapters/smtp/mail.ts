import { Buffer } from "node:buffer";
import { type EmailTransport, Undeliverable } from "@domain/ports/outbox.ts";

/** A server that says nothing for so long is not waited for; somebody may be looking at the answer to a probe. */
const timeoutMs = 10_000;
const probeMs = 3_000;

/** Who a letter is from, and whom an answer goes to when that is another address. */
export type Sender = { name: string; address: string; replyTo?: string | undefined };

/** Mail over SMTP. With `requiresTls` nothing leaves, no password either, before an smtp:// server has agreed to STARTTLS. */
export function smtpMail(
  server: { url: string; requiresTls: boolean },
  from: () => Promise<Sender>,
): EmailTransport {
  let transport: ReturnType<typeof connect> | undefined;
  return {
    async mail({ key, attachments = [], ...email }) {
      const { replyTo, ...sender } = await from();
      try {
        const { messageId } = await (await (transport ??= connect(server, timeoutMs))).sendMail({
          from: sender,
          ...(replyTo === undefined ? {} : { replyTo }),
          ...email,
          attachments: attachments.map(({ fileName, contentType, content }) => ({
            filename: fileName,
            contentType,
            content: Buffer.from(content),
          })),
          // The same for every try: a mailbox that got the first knows the second.
          messageId: `<${key}@${sender.address.split("@").at(-1)}>`,
          headers: { "auto-submitted": "auto-generated" },
        });
        return messageId;
      } catch (cause) {
        throw named(cause);
      }
    },
    /** Greets the server, and signs in where it wants that. */
    async reachesMail() {
      try {
        return await (await connect(server, probeMs)).verify();
      } catch {
        return false;
      }
    },
  };
}

/** Loaded at the first use. */
async function connect({ url, requiresTls }: { url: string; requiresTls: boolean }, ms: number) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    requireTLS: requiresTls,
    connectionTimeout: ms,
    greetingTimeout: ms,
    socketTimeout: ms,
    dnsTimeout: ms,
  });
}

/** 5xx is SMTP's no for good; anything else is tried again, under the same name. */
function named(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const { responseCode, code } = cause as Error & { responseCode?: number; code?: string };
  if (responseCode !== undefined && responseCode >= 500 && code !== "EAUTH") {
    return new Undeliverable(`refused with ${responseCode}`, { cause });
  }
  return new Error(responseCode === undefined ? `not reached: ${code}` : `not now: ${responseCode}`, {
    cause,
  });
}
