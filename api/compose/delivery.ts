/** Chooses how emails and texts are sent. */
import type { Texts } from "@domain/shared/language.ts";
import {
  type MessageTransport,
  type TextTransport,
  Undeliverable,
  type VoiceTransport,
} from "@domain/ports/outbox.ts";
import { refuse } from "@domain/shared/result.ts";
import { endpoints } from "@contract/endpoints.ts";
import { type Sender, smtpMail } from "../adapters/smtp/mail.ts";
import { type ReportUrls, twilioTexts } from "../adapters/twilio/texts.ts";
import type { Config } from "../config.ts";
import { requiresTls } from "./config_checks.ts";

/** The transport of the demo: its reports on calls and its replies are read as Twilio's are. */
export function demoTransport(
  { transport, authToken }: { transport: MessageTransport; authToken: string },
): MessageTransport {
  const account = { accountSid: "", authToken, from: "", apiBase: undefined };
  const { parseCallReport, parseInbound } = twilioTexts(account, undefined);
  return { ...transport, parseCallReport, parseInbound };
}

/** Production without a service for texts: the settings turn all of them off (`settingsWithoutTexts`), so none is sent. */
const noTexts: TextTransport & VoiceTransport = {
  text: () => Promise.reject(new Undeliverable("no service for texts is configured")),
  reachesTexts: () => Promise.resolve(true),
  parseReport: () => Promise.resolve(refuse("bad_signature")),
  call: () => Promise.reject(new Undeliverable("no service for calls is configured")),
  parseCallReport: () => Promise.resolve(refuse("bad_signature")),
  parseInbound: () => Promise.resolve(refuse("bad_signature")),
};

/** Emails and texts each use their configured provider. `demoTransport` replaces a provider that is not configured. */
export function transport(
  config: Config,
  demoTransport: MessageTransport | undefined,
  restaurant: () => Promise<{ name: Texts; email: string }>,
): MessageTransport {
  const mail = config.mail === undefined ? demoTransport : smtpMail(
    { url: config.mail.url, requiresTls: requiresTls(config.mail) },
    senderOf(config.mail.from, restaurant),
  );
  const texts = config.twilio === undefined
    ? demoTransport ?? noTexts
    : twilioTexts(config.twilio, reportUrls(config));
  if (!mail) throw new Error("no provider for email is configured");
  const { text, reachesTexts, parseReport, parseInbound, call, parseCallReport } = texts;
  return {
    mail: mail.mail,
    reachesMail: mail.reachesMail,
    text,
    reachesTexts,
    parseReport,
    parseInbound,
    call,
    parseCallReport,
  };
}

/** Emails come from the configured address. Replies go to the restaurant's address. */
function senderOf(
  { name, address }: NonNullable<Config["mail"]>["from"],
  restaurant: () => Promise<{ name: Texts; email: string }>,
): () => Promise<Sender> {
  return async () => {
    const { name: own, email } = await restaurant();
    return { name: name ?? own.en, address, replyTo: email === "" ? undefined : email };
  };
}

/** Twilio reports only to public addresses. A test server in its place can reach this machine. */
function isReachable({ publicUrl, twilio }: Config): boolean {
  return publicUrl.startsWith("https:") || twilio?.apiBase !== undefined;
}

function reportUrls(config: Config): ReportUrls | undefined {
  if (!isReachable(config)) return undefined;
  const url = ({ path }: { path: string }, id: number) => config.publicUrl + path.replace("{id}", String(id));
  return {
    text: (id) => url(endpoints.deliveryReport, id),
    call: (nth) => url(endpoints.callReport, nth),
  };
}
