import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import twilio from "twilio";
import { NoAnswer, StoppedAtGateway, Undeliverable } from "@domain/ports/outbox.ts";
import { twilioTexts } from "./texts.ts";

const account = { accountSid: `AC${"0".repeat(32)}`, authToken: "token", from: "+17145550100" };
const reportUrls = {
  text: (id: number) => `https://eat.example/api/messages/${id}/report`,
  call: (nth: number) => `https://eat.example/api/calls/${nth}/report`,
};
const reportsTo = reportUrls.text(7);

/** Runs a server with Twilio's API, which answers every call with `answer`. */
async function withTwilio(
  answer: () => Response,
  test: (
    text: ReturnType<typeof twilioTexts>["text"],
    requests: { path: string; form: Record<string, string> }[],
    reaches: () => Promise<boolean>,
  ) => Promise<void>,
): Promise<void> {
  const requests: { path: string; form: Record<string, string> }[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const form = Object.fromEntries(new URLSearchParams(await request.text()));
    requests.push({ path: new URL(request.url).pathname, form });
    return answer();
  });
  try {
    const apiBase = `http://127.0.0.1:${server.addr.port}`;
    const { text, reachesTexts } = twilioTexts({ ...account, apiBase }, reportUrls);
    await test(text, requests, reachesTexts);
  } finally {
    await server.shutdown();
  }
}

const problem = (status: number, code: number) =>
  Response.json({ status, code, message: `to +17145550134: ${code}` }, { status });

Deno.test("sends a text once, requests reports on the text of a message and returns Twilio's id", () =>
  withTwilio(() => Response.json({ sid: "SM1" }, { status: 201 }), async (text, requests) => {
    equal(await text("+17145550134", "Order K-042 is ready", 7), "SM1");
    equal(await text("+17145550134", "A test"), "SM1");
    const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`;
    const form = { To: "+17145550134", From: "+17145550100" };
    deepEqual(requests, [
      { path, form: { ...form, Body: "Order K-042 is ready", StatusCallback: reportsTo } },
      { path, form: { ...form, Body: "A test" } },
    ]);
  }));

Deno.test("distinguishes permanent and temporary refusals, a lost response and an unreachable server", async () => {
  for (const code of [21211, 21610, 21614]) {
    await withTwilio(() => problem(400, code), (text) => rejects(text("+1", "x"), Undeliverable));
  }
  await withTwilio(() => problem(400, 21610), (text) => rejects(text("+1", "x"), StoppedAtGateway));
  await withTwilio(() => problem(400, 21614), async (text) => {
    const failure = await text("+1", "x").catch((cause: unknown) => cause);
    equal(failure instanceof StoppedAtGateway, false);
  });
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

Deno.test("reachesTexts() reads the account and sends nothing", async () => {
  await withTwilio(() => Response.json({ sid: account.accountSid }), async (_text, requests, reaches) => {
    equal(await reaches(), true);
    deepEqual(requests, [{ path: `/2010-04-01/Accounts/${account.accountSid}.json`, form: {} }]);
  });
  for (const status of [401, 404, 500, 503]) {
    await withTwilio(() => problem(status, 20003), async (_text, _asked, reaches) => {
      equal(await reaches(), false, String(status));
    });
  }
  const away = twilioTexts({ ...account, apiBase: "http://127.0.0.1:1" }, undefined);
  equal(await away.reachesTexts(), false);
});

Deno.test("accepts only signed reports, and only with a final status", async () => {
  const { parseReport } = twilioTexts({ ...account, apiBase: undefined }, reportUrls);
  const report = async (fields: Record<string, string>, forge: { url?: string; token?: string } = {}) => {
    const signature = twilio.getExpectedTwilioSignature(forge.token ?? account.authToken, reportsTo, fields);
    return await parseReport(forge.url ?? reportsTo, new URLSearchParams(fields).toString(), signature);
  };
  const delivered = { MessageSid: "SM1", MessageStatus: "delivered" };
  deepEqual(await report(delivered), {
    ok: true,
    value: { transportId: "SM1", outcome: "delivered", reason: "" },
  });
  deepEqual(await report({ MessageSid: "SM1", MessageStatus: "undelivered", ErrorCode: "30003" }), {
    ok: true,
    value: { transportId: "SM1", outcome: "undelivered", reason: "Twilio 30003" },
  });
  deepEqual(await report({ ...delivered, MessageStatus: "sent" }), { ok: true, value: undefined });
  for (const odd of [{ ...delivered, MessageSid: "SM\u0000" }, { ...delivered, MessageSid: "" }]) {
    deepEqual(await report(odd), { ok: true, value: undefined });
  }
  const failed = await report({ MessageSid: "SM1", MessageStatus: "failed", ErrorCode: "\u0000" });
  ok(failed.ok && failed.value?.reason === "Twilio failed", "a malformed error code is not copied");
  const bad = { ok: false, error: "bad_signature" };
  deepEqual(await report(delivered, { token: "guess" }), bad);
  deepEqual(await report(delivered, { url: "https://evil.example/api/messages/7/report" }), bad);
  deepEqual(await report(delivered, { url: reportUrls.text(8) }), bad, "a report on another message");
  deepEqual(await parseReport(reportsTo, "MessageSid=SM1&MessageStatus=delivered", undefined), bad);
});

Deno.test("accepts only signed replies, with the number of their sender", async () => {
  const url = "https://eat.example/api/messages/inbound";
  const { parseInbound } = twilioTexts({ ...account, apiBase: undefined }, undefined);
  const inbound = async (fields: Record<string, string>, key = account.authToken) =>
    await parseInbound(
      url,
      new URLSearchParams(fields).toString(),
      twilio.getExpectedTwilioSignature(key, url, fields),
    );
  const reply = { From: "+17145550134", Body: "문자 그만" };
  const read = { from: reply.From, body: reply.Body, asks: undefined, isAnswered: false };
  deepEqual(await inbound(reply), { ok: true, value: read });
  const kinds = { STOP: "stop", START: "start", HELP: "help", "?": undefined };
  for (const [OptOutType, asks] of Object.entries(kinds)) {
    deepEqual(await inbound({ ...reply, OptOutType }), {
      ok: true,
      value: { ...read, asks, isAnswered: true },
    }, OptOutType);
  }
  for (const From of ["", "12345", "+0", "whatsapp:+17145550134"]) {
    deepEqual(await inbound({ ...reply, From }), { ok: true, value: undefined }, From);
  }
  deepEqual(await inbound(reply, "guess"), { ok: false, error: "bad_signature" });
  deepEqual(await parseInbound(url, "From=%2B17145550134&Body=STOP", undefined), {
    ok: false,
    error: "bad_signature",
  });
});

Deno.test("calls once, says the text twice in its language and escapes it", async () => {
  const requests: Record<string, string>[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    requests.push(Object.fromEntries(new URLSearchParams(await request.text())));
    return Response.json({ sid: "CA1" }, { status: 201 });
  });
  const apiBase = `http://127.0.0.1:${server.addr.port}`;
  try {
    const { call } = twilioTexts({ ...account, apiBase }, reportUrls);
    equal(await call("+17145550134", 7, { language: "ko", text: "A <b> & 주문 2건" }), "CA1");
    const { Twiml, ...form } = requests[0] ?? {};
    deepEqual(form, {
      ...{ To: "+17145550134", From: "+17145550100", Timeout: "25" },
      ...{ StatusCallback: reportUrls.call(7), StatusCallbackEvent: "completed" },
    });
    equal(
      Twiml,
      '<?xml version="1.0" encoding="UTF-8"?><Response><Gather numDigits="1" timeout="5" ' +
        `action="${reportUrls.call(7)}" method="POST">` +
        '<Say language="ko-KR" loop="2">A &lt;b&gt; &amp; 주문 2건</Say></Gather></Response>',
    );
    await twilioTexts({ ...account, apiBase }, undefined).call("+1", 1, { language: "en", text: "x" });
    ok(!requests[1]?.Twiml?.includes("Gather") && requests[1]?.StatusCallback === undefined);
  } finally {
    await server.shutdown();
  }
});

Deno.test("a call that is refused or gets no answer fails as a text does", async () => {
  const call = (apiBase: string) =>
    twilioTexts({ ...account, apiBase }, undefined).call("+1", 1, { language: "en", text: "x" });
  await rejects(call("http://127.0.0.1:1"), /not reached/);
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error("cut")) })),
  );
  await rejects(call(`http://127.0.0.1:${server.addr.port}`), NoAnswer);
  await server.shutdown();
});

Deno.test("accepts only signed reports on calls, and only their end and a digit", async () => {
  const url = "https://eat.example/api/calls/7/report";
  const { parseCallReport } = twilioTexts({ ...account, apiBase: undefined }, undefined);
  const report = async (fields: Record<string, string>, key = account.authToken) =>
    await parseCallReport(
      url,
      new URLSearchParams(fields).toString(),
      twilio.getExpectedTwilioSignature(key, url, fields),
    );
  deepEqual(await report({ CallStatus: "in-progress", Digits: "1" }), {
    ok: true,
    value: { kind: "digit", digit: "1" },
  });
  for (const CallStatus of ["completed", "busy", "failed", "no-answer", "canceled"]) {
    deepEqual(await report({ CallStatus }), { ok: true, value: { kind: "ended" } }, CallStatus);
  }
  for (
    const odd of [{ CallStatus: "ringing" }, {}, { Digits: "11" }, { Digits: "#", CallStatus: "completed" }]
  ) {
    deepEqual(await report(odd), { ok: true, value: undefined });
  }
  deepEqual(await report({ Digits: "1" }, "guess"), { ok: false, error: "bad_signature" });
  deepEqual(await parseCallReport(url, "Digits=1", undefined), { ok: false, error: "bad_signature" });
});
