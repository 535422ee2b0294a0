/** Chooses how emails and texts are sent. */
import { refuse } from "@domain/shared/result.ts";
import type { DeliveryReports, MessageTransport } from "@domain/ports/outbox.ts";
import { endpoints } from "@contract/endpoints.ts";
import { type Sender, smtpMail } from "../adapters/smtp/mail.ts";
import { twilioTexts } from "../adapters/twilio/texts.ts";
import type { Config } from "../config.ts";
import { requiresTls } from "../config_checks.ts";

/** Email and texts each use their configured provider; `shown`, the demo's page, stands in for one that is not configured. */
export function transport(
  config: Config,
  shown: MessageTransport | undefined,
  restaurant: () => Promise<{ name: string; email: string }>,
): MessageTransport {
  const mail = config.mail === undefined ? shown : smtpMail(
    { url: config.mail.url, requiresTls: requiresTls(config.mail) },
    senderOf(config.mail.from, restaurant),
  );
  const texts = config.twilio === undefined ? shown : twilioTexts(config.twilio, reportsTo(config));
  if (!mail || !texts) throw new Error("no carrier for mail or texts is configured");
  const { text, reachesTexts } = texts;
  return { mail: mail.mail, reachesMail: mail.reachesMail, text, reachesTexts };
}

/** Emails are sent from the configured address; replies go to the restaurant's. */
function senderOf(
  { name, address }: NonNullable<Config["mail"]>["from"],
  restaurant: () => Promise<{ name: string; email: string }>,
): () => Promise<Sender> {
  return async () => {
    const { name: restaurantName, email } = await restaurant();
    return { name: name ?? restaurantName, address, replyTo: email === "" ? undefined : email };
  };
}

/** Twilio reports to public addresses only; a test server in its place may reach this machine. */
function reportsTo({ publicUrl, twilio }: Config): string | undefined {
  const isReachable = publicUrl.startsWith("https:") || twilio?.apiBase !== undefined;
  return isReachable ? publicUrl + endpoints.deliveryReport.path : undefined;
}

/** Refuses every delivery report: the demo sends nothing. */
export const noReports: DeliveryReports = { handleReport: () => Promise.resolve(refuse("bad_signature")) };
