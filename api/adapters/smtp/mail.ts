import { Buffer } from "node:buffer";
import { type EmailTransport, Undeliverable } from "@domain/ports/outbox.ts";

/** Timeouts of sending and of probes. Probes are shorter, because a person may be waiting for the result. */
const timeoutMs = 10_000;
const probeMs = 3_000;

/** The sender of an email, and the address for replies when it is another one. */
export type Sender = { name: string; address: string; replyTo?: string | undefined };

/** Sends emails over SMTP. With `requiresTls`, an smtp:// server must support STARTTLS before the password or an email is sent. */
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
          // The same for every try, so that a mailbox can recognize a duplicate.
          messageId: `<${key}@${sender.address.split("@").at(-1)}>`,
          headers: { "auto-submitted": "auto-generated" },
        });
        return messageId;
      } catch (cause) {
        throw toTransportError(cause);
      }
    },
    /** Connects to the server and, when the URL has a password, signs in. */
    async reachesMail() {
      try {
        return await (await connect(server, probeMs)).verify();
      } catch {
        return false;
      }
    },
  };
}

/** Imports nodemailer at the first use. */
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

/** The replies 530 and 538 to an email ask for a sign-in or for encryption. */
const aboutConnection = [530, 538];

/**
 * An SMTP reply of 5xx to an email is permanent. One to the connection, its encryption or the sign-in says nothing about the email.
 * Everything else is retried, with the same message id.
 */
function toTransportError(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const { responseCode, code } = cause as Error & { responseCode?: number; code?: string };
  const isReplyToEmail = code === "EENVELOPE" || code === "EMESSAGE";
  if (
    isReplyToEmail && responseCode !== undefined && responseCode >= 500 &&
    !aboutConnection.includes(responseCode)
  ) {
    return new Undeliverable(`refused with ${responseCode}`, { cause });
  }
  return new Error(responseCode === undefined ? `not reached: ${code}` : `not now: ${responseCode}`, {
    cause,
  });
}
