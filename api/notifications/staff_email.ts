import type { Account } from "@domain/staff/account.ts";
import type { Settings } from "@domain/settings/settings.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { staffLanguages } from "@domain/shared/language.ts";
import { mailedCodeMinutes } from "@domain/staff/second_factor.ts";
import { type Content, toHtml } from "./email_html.ts";
import { timeText, toText } from "./order_email.ts";
import { staffTexts } from "./staff_texts.ts";

type Email = { subject: string; text: string; html: string };
type Context = { restaurant: Settings["restaurant"]; publicUrl: string };

/** The code for a sign-in on a device that is new to the account, in the account's language. */
export function signInCodeEmail(
  code: string,
  { firstName, lastName, language }: Pick<Account, "firstName" | "lastName" | "language">,
  { restaurant, publicUrl }: Context,
): Email {
  const texts = staffTexts[language].signInCode;
  return toEmail({
    lang: language,
    restaurant,
    subject: texts.subject(code),
    hello: staffTexts[language].hello(firstName, lastName),
    paragraphs: texts.paragraphs(code, mailedCodeMinutes),
    facts: [],
    receipt: [],
    link: { label: texts.link, address: `${publicUrl}/admin/login` },
  });
}

/** Tells the previous address of an account that the account has another one now, in the account's language. */
export function emailChangedEmail(
  { username, firstName, lastName, language }: Pick<
    Account,
    "username" | "firstName" | "lastName" | "language"
  >,
  changedAt: Instant,
  { restaurant, publicUrl }: Context,
): Email {
  const texts = staffTexts[language].emailChanged;
  return toEmail({
    lang: language,
    restaurant,
    subject: texts.subject,
    hello: staffTexts[language].hello(firstName, lastName),
    paragraphs: texts.paragraphs(username, timeText(changedAt, { language })),
    facts: [],
    receipt: [],
    link: { label: texts.link, address: `${publicUrl}/admin/login` },
  });
}

/** Warns the restaurant that someone is guessing passwords, in every staff language. */
export function signInAttackEmail({ restaurant, publicUrl }: Context): Email {
  return toEmail({
    lang: "en",
    restaurant,
    subject: "Someone is guessing passwords, PINs or pairing codes",
    hello: "Hello,",
    paragraphs: staffLanguages.flatMap((language) => staffTexts[language].signInAttack),
    facts: [],
    receipt: [],
    link: { label: "System health", address: `${publicUrl}/admin/settings?tab=health` },
  });
}

function toEmail(content: Content): Email {
  return { subject: content.subject, text: toText(content), html: toHtml(content) };
}
