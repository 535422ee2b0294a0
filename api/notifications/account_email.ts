import type { StaffLanguage } from "@domain/shared/language.ts";
import type { Account } from "@domain/staff/account.ts";
import { type EmailContent, toEmail } from "./email.ts";
import type { MessageContext } from "./message_definition.ts";
import { texts } from "./texts.ts";

/** An email to the person of a staff account, in the account's language, with a link to the sign-in page. */
export const accountEmail = (
  account: Account,
  { restaurant, staffUrl }: MessageContext,
  contents: Readonly<Record<StaffLanguage, { subject: string; paragraphs: string[] }>>,
): EmailContent =>
  toEmail({
    lang: account.language,
    restaurant,
    ...contents[account.language],
    hello: texts[account.language].hello(account),
    link: { label: texts[account.language].signIn, address: `${staffUrl}/admin/login` },
  });
