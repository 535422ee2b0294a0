/** Non-JSON and signed bodies: images, CSV tables, payment webhooks and delivery reports. */
import sharp from "sharp";
import twilio from "twilio";
import { endpoints } from "@contract/endpoints.ts";
import { testKeys } from "@api/testing/keys.ts";
import { signature } from "@demo/stripe/webhooks.ts";
import type { RunningShop } from "@api/testing/running.ts";
import { hostile } from "./values.ts";

export type Upload = { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> };
export type Uploads = Readonly<Record<string, { valid: readonly Upload[]; invalid: readonly Upload[] }>>;

export async function createUploads(
  shop: RunningShop,
  intentIds: readonly string[],
  token: string,
): Promise<Uploads> {
  return {
    setDishImage: await imageUploads(),
    uploadPicture: await imageUploads(),
    importMenu: await tableUploads(shop, token, endpoints.exportMenu.path),
    importOptionGroups: await tableUploads(shop, token, endpoints.exportOptionGroups.path),
    paymentWebhook: await webhooks(intentIds),
    callReport: callReports(shop),
    deliveryReport: deliveryReports(shop),
    inboundText: inboundTexts(shop),
    reportCsp: cspReports(),
  };
}

async function imageUploads() {
  const canvas = sharp({ create: { width: 32, height: 24, channels: 3, background: "#a33" } });
  const png = new Uint8Array(await canvas.clone().png().toBuffer());
  const jpeg = new Uint8Array(await canvas.clone().jpeg().toBuffer());
  // Sets the width in the PNG header to an impossible size.
  const tooWide = png.slice();
  tooWide.set([0x7f, 0xff, 0xff, 0xff], 16);
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const valid = [await imageForm(png, "image/png"), await imageForm(jpeg, "image/jpeg")];
  return {
    valid,
    invalid: [
      await imageForm(png.slice(0, 40), "image/png"),
      await imageForm(tooWide, "image/png"),
      await imageForm(png, "image/jpeg"),
      await imageForm(svg, "image/svg+xml"),
      await imageForm(svg, "image/png"),
      await imageForm(new Uint8Array(), "image/png"),
      await imageForm(png, "image/png", "photo"),
      ...valid.map(({ headers, body }) => ({ headers, body: body.slice(0, body.length / 2) })),
    ],
  };
}

async function imageForm(bytes: Uint8Array<ArrayBuffer>, type: string, name = "image"): Promise<Upload> {
  const form = new FormData();
  form.set(name, new File([bytes], "../dish\u202E.png", { type }));
  const encoded = new Response(form);
  const headers = { "content-type": encoded.headers.get("content-type") ?? "" };
  return { headers, body: await encoded.bytes() };
}

async function tableUploads(shop: RunningShop, token: string, exportPath: string) {
  const exported = await fetch(`${shop.url}${exportPath}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const table = await exported.text();
  const csvUpload = (body: string): Upload => ({ headers: { "content-type": "text/csv" }, body });
  const [headerRow = "", ...rows] = table.split("\r\n");
  return {
    valid: [csvUpload(table)],
    invalid: [
      csvUpload("x,y\n1,2\n"),
      csvUpload(`${headerRow}\r\n${"a,".repeat(50)}`),
      csvUpload(`${headerRow}\r\n"open quote`),
      csvUpload([headerRow, ...rows.map((row) => row.replaceAll(/\d+/g, "=1+1"))].join("\r\n")),
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
  const intents = intentIds.map((id) => ({ id, object: "payment_intent" }));
  const types = ["amount_capturable_updated", "payment_failed", "succeeded", "canceled"];
  const valid = intents.flatMap((intent) => types.map((type) => event(`payment_intent.${type}`, intent)));
  const invalidValues = hostile.filter((each) => typeof each !== "string" || each.length < 1_000);
  return {
    valid: await Promise.all(valid.map((body) => signed(body))),
    invalid: await Promise.all([
      ...invalidValues.map((id) => signed(event("payment_intent.payment_failed", { id }))),
      ...invalidValues.map((object) => signed(event("payment_intent.succeeded", object))),
      ...invalidValues.map((type) => signed(event(type, intents[0]))),
      ...["", "null", "[]", "{", '{"id":"evt_1"}'].map((body) => signed(body)),
      ...valid.slice(0, 1).flatMap((body) => [signed(body, "whsec_guess"), signed(body, secret, now - 301)]),
    ]),
  };
}

/** The call and the text that signed reports are about. */
export const exampleCall = 1;
export const exampleText = 1;

function callReports(shop: RunningShop) {
  const path = endpoints.callReport.path.replace("{id}", String(exampleCall));
  const signed = signedForms(shop, path);
  return {
    valid: [{ CallStatus: "in-progress", Digits: "1" }, { CallStatus: "completed" }, {
      CallStatus: "ringing",
    }]
      .map((fields) => signed(fields)),
    invalid: [
      ...hostile.filter((each) => typeof each === "string" && each.length < 1_000)
        .map((each) => signed({ Digits: String(each).toWellFormed() })),
      signed({ Digits: "1" }, "guess"),
      signed({}),
    ],
  };
}

/** Returns what signs a form of the text service for a path. */
function signedForms(shop: RunningShop, path: string) {
  const address = new URL(path, shop.url.replace("127.0.0.1", "localhost")).href;
  return (fields: Record<string, string>, key: string = textGatewayAccount.TWILIO_AUTH_TOKEN): Upload => ({
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": twilio.getExpectedTwilioSignature(key, address, fields),
    },
    body: new URLSearchParams(fields).toString(),
  });
}

function cspReports() {
  const headers = { "content-type": "application/csp-report" };
  const upload = (body: string): Upload => ({ headers, body });
  const report = (directive: unknown, uri: unknown) =>
    upload(JSON.stringify({ "csp-report": { "effective-directive": directive, "blocked-uri": uri } }));
  return {
    valid: [report("script-src-elem", "https://other.example/x.js"), report("img-src", "data")],
    invalid: [
      ...hostile.filter((each) => typeof each !== "string" || each.length < 1_000)
        .flatMap((each) => [report(each, "inline"), report("img-src", each)]),
      ...["", "null", "[]", "{", "text"].map(upload),
    ],
  };
}

function inboundTexts(shop: RunningShop) {
  const signed = signedForms(shop, endpoints.inboundText.path);
  const From = "+17145550161";
  const invalidValues = hostile.filter((each) => typeof each === "string" && each.length < 1_000).map(String);
  return {
    valid: ["STOP", "문자 그만", "START", "HELP", "Are you open?"].map((Body) => signed({ From, Body })),
    invalid: [
      ...invalidValues.flatMap((value) => [
        signed({ From: value.toWellFormed(), Body: "STOP" }),
        signed({ From, Body: value.toWellFormed() }),
      ]),
      signed({ From, Body: "STOP" }, "guess"),
      signed({}),
    ],
  };
}

function deliveryReports(shop: RunningShop) {
  const path = endpoints.deliveryReport.path.replace("{id}", String(exampleText));
  const signed = signedForms(shop, path);
  const MessageSid = "SM1";
  const invalidValues = hostile.filter((each) => typeof each === "string" && each.length < 1_000).map(String);
  return {
    valid: ["sent", "delivered", "undelivered"].map((MessageStatus) => signed({ MessageSid, MessageStatus })),
    invalid: [
      ...invalidValues.map((value) =>
        signed({ MessageSid: value.toWellFormed(), MessageStatus: "delivered" })
      ),
      ...invalidValues.map((ErrorCode) =>
        signed({ MessageSid, MessageStatus: "failed", ErrorCode: ErrorCode.toWellFormed() })
      ),
      signed({ MessageSid, MessageStatus: "delivered" }, "guess"),
      signed({}),
    ],
  };
}

/** A fake SMS gateway that accepts every message. Its token signs delivery reports. */
const textGatewayAccount = {
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "a token of the gateway",
  TWILIO_FROM: "+17145550100",
} as const;

/** Starts the gateway, which stops with `resources`. Returns the environment variables that configure it. */
export function startTextGateway(resources: AsyncDisposableStack): Record<string, string> {
  let sent = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    return Response.json({ sid: `SM${++sent}` }, { status: 201 });
  });
  resources.defer(() => server.shutdown());
  return { ...textGatewayAccount, TWILIO_API_BASE: `http://127.0.0.1:${server.addr.port}` };
}
