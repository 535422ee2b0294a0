import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import twilio from "twilio";
import { NoAnswer, Undeliverable } from "@domain/ports/outbox.ts";
import { twilioReports, twilioTexts } from "./texts.ts";

const account = { accountSid: `AC${"0".repeat(32)}`, authToken: "token", from: "+17145550100" };
const reportsTo = "https://eat.example/api/messages/report";

/** A server that speaks Twilio's protocol for one call. */
async function withTwilio(
  answer: () => Response,
  test: (
    text: ReturnType<typeof twilioTexts>["text"],
    asked: { path: string; form: Record<string, string> }[],
    reaches: () => Promise<boolean>,
  ) => Promise<void>,
): Promise<void> {
  const asked: { path: string; form: Record<string, string> }[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const form = Object.fromEntries(new URLSearchParams(await request.text()));
    asked.push({ path: new URL(request.url).pathname, form });
    return answer();
  });
  try {
    const apiBase = `http://127.0.0.1:${server.addr.port}`;
    const { text, reachesTexts } = twilioTexts({ ...account, apiBase }, reportsTo);
    await test(text, asked, reachesTexts);
  } finally {
    await server.shutdown();
  }
}

const problem = (status: number, code: number) =>
  Response.json({ status, code, message: `to +17145550134: ${code}` }, { status });

Deno.test("a text goes out once, asks for reports, and is known by Twilio's name for it", () =>
  withTwilio(() => Response.json({ sid: "SM1" }, { status: 201 }), async (text, asked) => {
    equal(await text("+17145550134", "Order K-042 is ready"), "SM1");
    deepEqual(asked, [{
      path: `/2010-04-01/Accounts/${account.accountSid}/Messages.json`,
      form: {
        To: "+17145550134",
        From: "+17145550100",
        Body: "Order K-042 is ready",
        StatusCallback: reportsTo,
      },
    }]);
  }));

Deno.test("refused for good, not now, no answer, not there: each is told apart", async () => {
  for (const code of [21211, 21610, 21614]) {
    await withTwilio(() => problem(400, code), (text) => rejects(text("+1", "x"), Undeliverable));
  }
  for (const status of [429, 500, 503, 401]) {
    await withTwilio(() => problem(status, 20429), async (text) => {
      const failure = await text("+1", "x").then(() => undefined, (cause: unknown) => cause);
      ok(failure instanceof Error && /^not now/.test(failure.message), String(failure));
    });
  }
  const cut = () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error("cut")) }));
  await withTwilio(cut, (text) => rejects(text("+1", "x"), NoAnswer));
  await rejects(
    twilioTexts({ ...account, apiBase: "http://127.0.0.1:1" }, undefined).text("+1", "x"),
    /not reached/,
  );
});

Deno.test("the service is reached when it knows our account, and nothing is sent for it", async () => {
  await withTwilio(() => Response.json({ sid: account.accountSid }), async (_text, asked, reaches) => {
    equal(await reaches(), true);
    deepEqual(asked, [{ path: `/2010-04-01/Accounts/${account.accountSid}.json`, form: {} }]);
  });
  for (const status of [401, 404, 500, 503]) {
    await withTwilio(() => problem(status, 20003), async (_text, _asked, reaches) => {
      equal(await reaches(), false, String(status));
    });
  }
  const away = twilioTexts({ ...account, apiBase: "http://127.0.0.1:1" }, undefined);
  equal(await away.reachesTexts(), false);
});

Deno.test("a report is believed when Twilio signed it, and only its last word counts", async () => {
  const { handleReport } = twilioReports(account);
  const report = async (fields: Record<string, string>, forge: { url?: string; token?: string } = {}) => {
    const signature = twilio.getExpectedTwilioSignature(forge.token ?? account.authToken, reportsTo, fields);
    return await handleReport(forge.url ?? reportsTo, new URLSearchParams(fields).toString(), signature);
  };
  const said = { MessageSid: "SM1", MessageStatus: "delivered" };
  deepEqual(await report(said), {
    ok: true,
    value: { transportId: "SM1", outcome: "delivered", reason: "" },
  });
  deepEqual(await report({ MessageSid: "SM1", MessageStatus: "undelivered", ErrorCode: "30003" }), {
    ok: true,
    value: { transportId: "SM1", outcome: "undelivered", reason: "Twilio 30003" },
  });
  deepEqual(await report({ ...said, MessageStatus: "sent" }), { ok: true, value: undefined });
  for (const odd of [{ ...said, MessageSid: "SM\u0000" }, { ...said, MessageSid: "" }]) {
    deepEqual(await report(odd), { ok: true, value: undefined });
  }
  const failed = await report({ MessageSid: "SM1", MessageStatus: "failed", ErrorCode: "\u0000" });
  ok(failed.ok && failed.value?.reason === "Twilio failed", "what is no number is not repeated");
  const bad = { ok: false, error: "bad_signature" };
  deepEqual(await report(said, { token: "guess" }), bad);
  deepEqual(await report(said, { url: "https://evil.example/api/messages/report" }), bad);
  deepEqual(await handleReport(reportsTo, "MessageSid=SM1&MessageStatus=delivered", undefined), bad);
});
