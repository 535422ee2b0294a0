import { type Carrier, Undeliverable } from "@domain/ports/outbox.ts";

/** A server that says nothing for so long is not waited for. */
const patienceMillis = 10_000;

/** Mail over SMTP, `from` the restaurant. */
export function smtpMail(
  url: string,
  from: () => Promise<{ name: string; address: string }>,
): Carrier["mail"] {
  const timeouts = {
    connectionTimeout: patienceMillis,
    greetingTimeout: patienceMillis,
    socketTimeout: patienceMillis,
    dnsTimeout: patienceMillis,
  };
  // Loaded at the first letter.
  const connect = async () => (await import("nodemailer")).createTransport({ url, ...timeouts });
  let transport: ReturnType<typeof connect> | undefined;
  return async ({ key, ...letter }) => {
    const sender = await from();
    try {
      const { messageId } = await (await (transport ??= connect())).sendMail({
        from: sender,
        ...letter,
        // The same for every try: a mailbox that got the first knows the second.
        messageId: `<${key}@${sender.address.split("@").at(-1)}>`,
        headers: { "auto-submitted": "auto-generated" },
      });
      return messageId;
    } catch (cause) {
      throw named(cause);
    }
  };
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
