import type { ShownMessage } from "./shown_messages.ts";
import { endpoints } from "@contract/endpoints.ts";

/** What a person does with a call on the outbox page. */
export type CallAction = "press" | "hang_up";

/** Returns what posts the reports on a call that Twilio would post: the digit 1, if it is pressed, and then the end. `url` is the server. */
export function callReports(
  { publicUrl, url, authToken }: { publicUrl: string; url: string; authToken: string },
): (nth: number, action: CallAction) => Promise<void> {
  const post = async (nth: number, fields: Record<string, string>) => {
    const path = endpoints.callReport.path.replace("{id}", String(nth));
    const response = await fetch(url + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "x-twilio-signature": await signature(authToken, publicUrl + path, fields) },
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the report on call ${nth} was refused: ${response.status}`);
  };
  return async (nth, action) => {
    const call = { CallSid: `CA${String(nth).padStart(32, "0")}` };
    if (action === "press") await post(nth, { ...call, CallStatus: "in-progress", Digits: "1" });
    await post(nth, { ...call, CallStatus: "completed" });
  };
}

/**
 * Returns what sends a reply to a text of the outbox page, as Twilio would post it. The answer of the product, if there is one, is shown as a
 * text.
 */
export function textReplies(
  { publicUrl, url, authToken, show }: {
    publicUrl: string;
    url: string;
    authToken: string;
    show: (message: ShownMessage) => Promise<void>;
  },
): (from: string, body: string) => Promise<void> {
  const { path } = endpoints.inboundText;
  return async (from, body) => {
    const fields = { MessageSid: `SM${crypto.randomUUID().replaceAll("-", "")}`, From: from, Body: body };
    const response = await fetch(url + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "x-twilio-signature": await signature(authToken, publicUrl + path, fields) },
    });
    const twiml = await response.text();
    if (!response.ok) throw new Error(`the reply was refused: ${response.status}`);
    const answer = /<Message>(.*)<\/Message>/s.exec(twiml)?.[1];
    if (answer === undefined) return;
    const text = answer.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
    await show({ at: new Date().toISOString(), channel: "text", to: from, subject: "", text });
  };
}

/** Twilio's signature of a form: HMAC-SHA1 of the address followed by the fields, sorted by name. */
async function signature(token: string, address: string, fields: Record<string, string>): Promise<string> {
  const signed = Object.entries(fields).toSorted(([one], [other]) => one < other ? -1 : 1).flat().join("");
  const hmac = { name: "HMAC", hash: "SHA-1" };
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey("raw", bytes(token), hmac, false, ["sign"]);
  const digest = await crypto.subtle.sign("HMAC", key, bytes(address + signed));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
