/** Bodies that are no JSON of ours: pictures, the menu's table, signed news of the payment provider and of the carrier. */
import sharp from "sharp";
import twilio from "twilio";
import { endpoints } from "@contract/endpoints.ts";
import { testKeys } from "../keys.ts";
import { signature } from "../../dev/stripe/webhooks.ts";
import type { RunningShop } from "../running.ts";
import { carrierAccount } from "./carrier.ts";
import { hostile } from "./values.ts";

export type Upload = { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> };
export type Uploads = Readonly<Record<string, { right: readonly Upload[]; wrong: readonly Upload[] }>>;

export async function makeUploads(
  shop: RunningShop,
  intentIds: readonly string[],
  token: string,
): Promise<Uploads> {
  return {
    setDishImage: await pictures(),
    importMenu: await tables(shop, token),
    paymentWebhook: await webhooks(intentIds),
    deliveryReport: reports(shop),
  };
}

async function pictures() {
  const canvas = sharp({ create: { width: 32, height: 24, channels: 3, background: "#a33" } });
  const png = new Uint8Array(await canvas.clone().png().toBuffer());
  const jpeg = new Uint8Array(await canvas.clone().jpeg().toBuffer());
  // The header of a PNG says how wide it is: here more than anybody could draw.
  const vast = png.slice();
  vast.set([0x7f, 0xff, 0xff, 0xff], 16);
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const right = [await formOf(png, "image/png"), await formOf(jpeg, "image/jpeg")];
  return {
    right,
    wrong: [
      await formOf(png.slice(0, 40), "image/png"),
      await formOf(vast, "image/png"),
      await formOf(png, "image/jpeg"),
      await formOf(svg, "image/svg+xml"),
      await formOf(svg, "image/png"),
      await formOf(new Uint8Array(), "image/png"),
      await formOf(png, "image/png", "photo"),
      ...right.map(({ headers, body }) => ({ headers, body: body.slice(0, body.length / 2) })),
    ],
  };
}

async function formOf(bytes: Uint8Array<ArrayBuffer>, type: string, name = "image"): Promise<Upload> {
  const form = new FormData();
  form.set(name, new File([bytes], "../dish\u202E.png", { type }));
  const packed = new Response(form);
  const headers = { "content-type": packed.headers.get("content-type") ?? "" };
  return { headers, body: await packed.bytes() };
}

async function tables(shop: RunningShop, token: string) {
  const exported = await fetch(`${shop.url}/api/admin/menu/export.csv`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const table = await exported.text();
  const asTable = (body: string): Upload => ({ headers: { "content-type": "text/csv" }, body });
  const [titles = "", ...rows] = table.split("\r\n");
  return {
    right: [asTable(table)],
    wrong: [
      asTable("x,y\n1,2\n"),
      asTable(`${titles}\r\n${"a,".repeat(50)}`),
      asTable(`${titles}\r\n"open quote`),
      asTable([titles, ...rows.map((row) => row.replaceAll(/\d+/g, "=1+1"))].join("\r\n")),
    ],
  };
}

async function webhooks(intentIds: readonly string[]) {
  const secret = `whsec_${testKeys.emulatorWebhook}`;
  const now = Math.floor(Date.now() / 1000);
  const signed = async (body: string, key = secret, at = now): Promise<Upload> => ({
    headers: { "content-type": "application/json", "stripe-signature": await signature(key, at, body) },
    body,
  });
  const event = (type: unknown, object: unknown) =>
    JSON.stringify({ id: `evt_${crypto.randomUUID()}`, object: "event", type, data: { object } });
  const about = intentIds.map((id) => ({ id, object: "payment_intent" }));
  const types = ["amount_capturable_updated", "payment_failed", "succeeded", "canceled"];
  const right = about.flatMap((intent) => types.map((type) => event(`payment_intent.${type}`, intent)));
  const odd = hostile.filter((each) => typeof each !== "string" || each.length < 1_000);
  return {
    right: await Promise.all(right.map((body) => signed(body))),
    wrong: await Promise.all([
      ...odd.map((id) => signed(event("payment_intent.payment_failed", { id }))),
      ...odd.map((object) => signed(event("payment_intent.succeeded", object))),
      ...odd.map((type) => signed(event(type, about[0]))),
      ...["", "null", "[]", "{", '{"id":"evt_1"}'].map((body) => signed(body)),
      ...right.slice(0, 1).flatMap((body) => [signed(body, "whsec_guess"), signed(body, secret, now - 301)]),
    ]),
  };
}

function reports(shop: RunningShop) {
  const address = new URL(endpoints.deliveryReport.path, shop.url.replace("127.0.0.1", "localhost")).href;
  const signed = (
    fields: Record<string, string>,
    key: string = carrierAccount.TWILIO_AUTH_TOKEN,
  ): Upload => ({
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": twilio.getExpectedTwilioSignature(key, address, fields),
    },
    body: new URLSearchParams(fields).toString(),
  });
  const MessageSid = "SM1";
  const odd = hostile.filter((each) => typeof each === "string" && each.length < 1_000).map(String);
  return {
    right: ["sent", "delivered", "undelivered"].map((MessageStatus) => signed({ MessageSid, MessageStatus })),
    wrong: [
      ...odd.map((word) => signed({ MessageSid: word.toWellFormed(), MessageStatus: "delivered" })),
      ...odd.map((ErrorCode) =>
        signed({ MessageSid, MessageStatus: "failed", ErrorCode: ErrorCode.toWellFormed() })
      ),
      signed({ MessageSid, MessageStatus: "delivered" }, "guess"),
      signed({}),
    ],
  };
}
