import { createTransport } from "nodemailer";
import type { Carrier } from "@domain/ports/outbox.ts";

/** Mail over SMTP, `from` the restaurant. Throws when the server does not take the letter. */
export function smtpMail(url: string, from: () => Promise<string>): Carrier["mail"] {
  const transport = createTransport(url);
  return async (letter) => {
    await transport.sendMail({ from: await from(), ...letter });
  };
}
