/** How emails and texts leave. */
import { refuse } from "@domain/shared/result.ts";
import type { Carrier, DeliveryReports } from "@domain/ports/outbox.ts";
import { endpoints } from "@contract/endpoints.ts";
import { type Sender, smtpMail } from "../adapters/smtp/mail.ts";
import { twilioTexts } from "../adapters/twilio/texts.ts";
import type { Config } from "../config.ts";
import { requiresTls } from "../config_checks.ts";

/** The demo's carrier is a page; whatever part is configured for real is real. */
export function carrier(
  config: Config,
  shown: Carrier | undefined,
  restaurant: () => Promise<{ name: string; email: string }>,
): Carrier {
  const mail = config.mail === undefined ? shown : smtpMail(
    { url: config.mail.url, requiresTls: requiresTls(config.mail) },
    senderOf(config.mail.from, restaurant),
  );
  const texts = config.twilio === undefined ? shown : twilioTexts(config.twilio, reportsTo(config));
  if (!mail || !texts) throw new Error("no carrier for mail or texts is configured");
  const { text, reachesTexts } = texts;
  return { mail: mail.mail, reachesMail: mail.reachesMail, text, reachesTexts };
}

/** Mail leaves from the configured address, whatever the settings say; answers go to the restaurant. */
function senderOf(
  { name, address }: NonNullable<Config["mail"]>["from"],
  restaurant: () => Promise<{ name: string; email: string }>,
): () => Promise<Sender> {
  return async () => {
    const { name: restaurantName, email } = await restaurant();
    return { name: name ?? restaurantName, address, replyTo: email === "" ? undefined : email };
  };
}

/** Twilio cannot reach a machine of our own; another server in its place perhaps can. */
function reportsTo({ publicUrl, twilio }: Config): string | undefined {
  const isReachable = publicUrl.startsWith("https:") || twilio?.apiBase !== undefined;
  return isReachable ? publicUrl + endpoints.deliveryReport.path : undefined;
}

/** Nobody reports to the demo. */
export const noReports: DeliveryReports = { hear: () => Promise.resolve(refuse("bad_signature")) };
