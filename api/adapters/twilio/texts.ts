import twilio from "twilio";
import type { Carrier } from "@domain/ports/outbox.ts";

export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  from: string;
  /** Another server that speaks Twilio's protocol. */
  apiBase: string | undefined;
};

/** Text messages through Twilio. Throws when Twilio does not take the message. */
export function twilioTexts({ accountSid, authToken, from, apiBase }: TwilioAccount): Carrier["text"] {
  const client = twilio(accountSid, authToken);
  if (apiBase !== undefined) client.api.baseUrl = apiBase;
  return async (to, words) => {
    await client.messages.create({ to, from, body: words });
  };
}
