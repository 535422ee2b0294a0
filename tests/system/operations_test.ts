import { deepEqual, equal, match, ok } from "node:assert/strict";
import { eq } from "drizzle-orm";
import twilio from "twilio";
import { readinessCheck } from "@contract/schemas/health.ts";
import { paymentDiscrepancy } from "@contract/schemas/operations.ts";
import type { ReadinessName } from "@domain/shared/readiness.ts";
import { auditLog } from "@api/adapters/postgres/audit/tables.ts";
import { calls } from "@api/adapters/postgres/operations/tables.ts";
import { postgresHealth } from "@api/adapters/postgres/operations/health.ts";
import { discrepancies } from "@api/adapters/postgres/ledger/tables.ts";
import { placeOrder } from "@api/testing/guests.ts";
import { until } from "@api/testing/poll.ts";
import { readErrorResponse } from "@api/testing/error_responses.ts";
import { openDatabase, startShop, withShop } from "@api/testing/running.ts";
import { callApi, expectData, expectError, lunchtime, setClock } from "@api/testing/shop.ts";
import { signIn, tokenOf } from "@api/testing/staff.ts";

const authToken = "twilio_token";

/** A server with Twilio's API that accepts texts and calls or refuses them permanently. */
function twilioDouble(things: AsyncDisposableStack) {
  const double = {
    ...{ isRefusing: false, isAway: false, url: "" },
    ...{ texts: [] as string[], calls: [] as string[], reportUrls: [] as string[] },
  };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const form = new URLSearchParams(await request.text());
    if (request.method === "GET") return Response.json({ sid: "AC" });
    if (double.isAway) return Response.json({ status: 503, code: 20503 }, { status: 503 });
    if (double.isRefusing) {
      return Response.json({ status: 400, code: 21614, message: "not a mobile number" }, { status: 400 });
    }
    const twiml = form.get("Twiml");
    if (twiml !== null) return Response.json({ sid: `CA${double.calls.push(twiml)}` }, { status: 201 });
    const sid = `SM${double.texts.push(form.get("Body") ?? "")}`;
    double.reportUrls.push(form.get("StatusCallback") ?? "");
    return Response.json({ sid }, { status: 201 });
  });
  things.defer(() => server.shutdown());
  double.url = `http://127.0.0.1:${server.addr.port}`;
  return double;
}

/** A product with a gateway for texts and calls. */
async function shopWithTexts(things: AsyncDisposableStack) {
  const transport = twilioDouble(things);
  const shop = await startShop(await openDatabase("PostgreSQL", things), things, {
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: "+17145550100",
    TWILIO_API_BASE: transport.url,
  });
  return { shop, transport };
}

Deno.test("lists a permanently refused text for staff, resends it and shows its delivery with the order", async () => {
  await using things = new AsyncDisposableStack();
  const { shop, transport } = await shopWithTexts(things);
  const counter = await signIn(shop);
  const { token } = counter;

  const { id, order: { order_number } } = await placeOrder(shop, { wantsTexts: true });
  ok((await counter.accept(id)).ok);
  await until("the text about the acceptance", () => transport.texts.length === 1);
  transport.isRefusing = true;
  await expectData(shop, "readyOrder", { id, token, body: {} });
  await setClock(shop, "2026-11-20T20:01:00Z");

  const undelivered = await until(
    "the undelivered text",
    async () => (await expectData(shop, "undeliveredMessages", { token }))[0],
  );
  deepEqual([
    undelivered.channel,
    undelivered.about,
    undelivered.status,
    undelivered.reason,
    undelivered.order_number,
  ], [
    "text",
    "order_ready",
    "failed",
    "refused: 400 21614",
    order_number,
  ]);
  await expectError(409, "message_not_failed", callApi(shop, "resendMessage", { id: "999999", token }));
  await expectError(409, "message_not_failed", callApi(shop, "resendMessage", { id: "x", token }));
  transport.isRefusing = false;
  await expectData(shop, "resendMessage", { id: String(undelivered.id), token });
  await until("the text", () => transport.texts.length === 2);
  await expectError(
    409,
    "message_not_failed",
    callApi(shop, "resendMessage", { id: String(undelivered.id), token }),
  );

  const textOf = async () => {
    const { order } = await expectData(shop, "orderDetail", { id, token });
    return order.messages.find(({ channel, about }) => channel === "text" && about === "order_ready")?.status;
  };
  await until("sent", async () => await textOf() === "sent");
  const url = transport.reportUrls[1] ?? "";
  equal(url, `${shop.url.replace("127.0.0.1", "localhost")}/api/messages/${undelivered.id}/report`);
  const report = (fields: Record<string, string>, signature: string, to = url) =>
    fetch(to.replace("localhost", "127.0.0.1"), {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "x-twilio-signature": signature },
    });
  const fields = { MessageSid: "SM2", MessageStatus: "delivered" };
  const forged = twilio.getExpectedTwilioSignature("guess", url, fields);
  deepEqual((await readErrorResponse(await report(fields, forged), "forged")).code, "bad_signature");
  const signature = twilio.getExpectedTwilioSignature(authToken, url, fields);
  for (const id of [undelivered.id + 1, "x"]) {
    const other = await report(fields, signature, url.replace(`/${undelivered.id}/`, `/${id}/`));
    deepEqual((await readErrorResponse(other, "another message")).code, "bad_signature");
  }
  equal(await textOf(), "sent");
  const signed = await report(fields, signature);
  equal(signed.status, 200, await signed.text());
  equal(await textOf(), "delivered");
});

Deno.test("STOP to the restaurant's number ends texts that are already queued, and the guest's page and staff can stop them", async () => {
  await using things = new AsyncDisposableStack();
  const { shop, transport } = await shopWithTexts(things);
  const counter = await signIn(shop);
  const { token } = counter;
  const path = "/api/messages/inbound";
  const url = shop.url.replace("127.0.0.1", "localhost") + path;
  const reply = (fields: Record<string, string>, key = authToken) =>
    fetch(shop.url + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "x-twilio-signature": twilio.getExpectedTwilioSignature(key, url, fields) },
    });
  const { id, order } = await placeOrder(shop, { wantsTexts: true });
  const { customer_phone: From } = (await expectData(shop, "orderDetail", { id, token })).order;
  const statusOf = async (about: string) =>
    (await expectData(shop, "orderDetail", { id, token })).order.messages
      .find((message) => message.channel === "text" && message.about === about)?.status;

  const forged = await readErrorResponse(await reply({ From, Body: "STOP" }, "guess"), "forged");
  equal(forged.code, "bad_signature");
  const endless = await reply({ From, Body: "x".repeat(100_000) });
  equal(endless.status, 413, await endless.text());
  ok((await expectData(shop, "paymentSession", { id })).order?.wants_texts);

  // The gateway is away while the text about the acceptance is queued.
  transport.isAway = true;
  ok((await counter.accept(id)).ok);
  await until("the text waits", async () => await statusOf("order_confirmed") === "waiting");
  const answer = await (await reply({ From, Body: "Stop texting me & my <wife>" })).text();
  match(answer, /<Response><Message>[^<]*no more texts[^<]*<\/Message><\/Response>$/);
  equal(await (await reply({ From, Body: "STOP" })).text(), "<Response/>", "one confirmation");
  transport.isAway = false;
  await setClock(shop, "2026-11-20T20:02:00Z");
  await until("the queued text is dropped", async () => await statusOf("order_confirmed") === "dropped");
  deepEqual(transport.texts, []);
  const stopped = (await expectData(shop, "paymentSession", { id })).order;
  deepEqual([stopped?.order_number, stopped?.wants_texts, stopped?.can_ask_for_texts], [
    order.order_number,
    false,
    true,
  ]);

  const again = await expectData(shop, "askForTexts", { id, body: { language: "en" } });
  equal(again.order?.wants_texts, true);
  equal((await expectData(shop, "stopTexts", { id })).order?.wants_texts, false);
  await expectData(shop, "askForTexts", { id, body: { language: "en" } });
  equal((await expectData(shop, "stopOrderTexts", { id, token })).wants_texts, false);
  await expectData(shop, "readyOrder", { id, token, body: {} });
  await setClock(shop, "2026-11-20T20:04:00Z");
  await until("the email", async () => {
    const { order } = await expectData(shop, "orderDetail", { id, token });
    return order.messages.some((each) => each.about === "order_ready" && each.status === "sent");
  });
  deepEqual(transport.texts, []);
});

Deno.test("only a signed report on a call counts: the digit 1 is stored once, and the answer hangs up", async () => {
  await using things = new AsyncDisposableStack();
  const { shop } = await shopWithTexts(things);
  const now = Date.parse(lunchtime);
  await shop.db.insert(calls).values({ nth: 1, phone: "+17145550143", name: "Mina", at: now });
  const report = async (fields: Record<string, string>, key: string, id = "1") => {
    const path = `/api/calls/${id}/report`;
    const url = shop.url.replace("127.0.0.1", "localhost") + path;
    return await fetch(shop.url + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "x-twilio-signature": twilio.getExpectedTwilioSignature(key, url, fields) },
    });
  };
  const stored = async () => (await shop.db.select().from(calls))[0];
  const forged = await report({ Digits: "1" }, "guess");
  deepEqual((await readErrorResponse(forged, "forged")).code, "bad_signature");
  equal((await stored())?.onItAt, null);
  for (const id of ["1", "1", "9", "nothing"]) {
    const answer = await report({ CallStatus: "in-progress", Digits: "1" }, authToken, id);
    deepEqual([answer.status, await answer.text()], [200, "<Response/>"], id);
  }
  ok((await stored())?.onItAt);
  const token = await tokenOf(shop, "manager");
  equal((await expectData(shop, "storeModes", { token })).on_it, null, "calls are off");
  await expectData(shop, "saveSettings", {
    token: await tokenOf(shop, "admin"),
    body: { settings: [{ setting_key: "calls_enabled", setting_value: "true" }] },
  });
  const { on_it } = await expectData(shop, "storeModes", { token });
  deepEqual([on_it?.name, JSON.stringify(on_it).includes("555")], ["Mina", false]);
  await (await report({ CallStatus: "completed" }, authToken)).body?.cancel();
  ok((await stored())?.endedAt);
  const entries = await shop.db.select().from(auditLog).where(eq(auditLog.action, "store.on_it"));
  deepEqual(entries.map(({ details }) => details), [{ name: "Mina" }]);
});

Deno.test("the health snapshot reports an unreachable mail server and text provider", async () => {
  await using things = new AsyncDisposableStack();
  const shop = await startShop(await openDatabase("PostgreSQL", things), things, {
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "orders@jogakbo.example",
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "token",
    TWILIO_FROM: "+17145550100",
    TWILIO_API_BASE: "http://127.0.0.1:1",
  });
  const snapshot = await expectData(shop, "health", { token: await tokenOf(shop, "admin") });
  deepEqual(
    [snapshot.overall_status, snapshot.mail_provider, snapshot.text_provider, snapshot.message_provider],
    ["degraded", "down", "down", "down"],
  );
  deepEqual(
    // On a slow machine the database and the event loop have alerts, too.
    snapshot.recent_alerts.filter(({ kind, ended_at }) => ended_at === null && kind.endsWith("_provider"))
      .map(({ kind }) => kind).toSorted(),
    ["mail_provider", "text_provider"],
  );
});

Deno.test("sends test messages to the restaurant's own addresses, and reports why one failed", async () => {
  await using things = new AsyncDisposableStack();
  const { shop, transport } = await shopWithTexts(things);
  const [token, manager] = await Promise.all([tokenOf(shop, "admin"), tokenOf(shop, "manager")]);
  const send = (body: unknown) => callApi(shop, "sendTestMessage", { token, body });
  const alertPhone = (value: string) =>
    expectData(shop, "saveSettings", {
      token,
      body: { settings: [{ setting_key: "alert_phone", setting_value: value }] },
    });
  await expectError(
    403,
    "access_denied",
    callApi(shop, "sendTestMessage", { token: manager, body: { channel: "text" } }),
  );
  await expectError(400, "invalid", send({ channel: "fax" }));
  await expectError(400, "invalid", send({ channel: "text", to: "+17145550134" }));

  await alertPhone("");
  await expectError(409, "test_recipient_missing", send({ channel: "text" }));
  await alertPhone("(714) 555-0199");
  deepEqual(await expectData(shop, "sendTestMessage", { token, body: { channel: "text" } }), {
    to: "+17145550199",
  });
  deepEqual(transport.texts, [
    "This is a test message from your ordering site. If you can read it, messages work.",
  ]);
  transport.isRefusing = true;
  const failed = await expectError(503, "test_message_failed", send({ channel: "text" }));
  equal(failed.error, "The test was not sent: refused: 400 21614");

  const { to } = await expectData(shop, "sendTestMessage", { token, body: { channel: "mail" } });
  const outbox = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: "application/json" } });
  const [email] = await outbox.json();
  deepEqual([email.to, email.subject], [to, "Test message from your ordering site"]);
});

Deno.test("only a super admin places a test call, to the listed numbers", async () => {
  await using things = new AsyncDisposableStack();
  const { shop, transport } = await shopWithTexts(things);
  const [token, admin] = await Promise.all([tokenOf(shop, "super_admin"), tokenOf(shop, "admin")]);
  await expectError(403, "access_denied", callApi(shop, "placeTestCalls", { token: admin }));
  await expectError(409, "test_recipient_missing", callApi(shop, "placeTestCalls", { token }));
  const settings = { calls_enabled: "true", call_numbers: "Mina 714-555-0143 ko" };
  await expectData(shop, "saveSettings", {
    token,
    body: {
      settings: Object.entries(settings).map(([setting_key, setting_value]) => ({
        setting_key,
        setting_value,
      })),
    },
  });
  deepEqual(await expectData(shop, "placeTestCalls", { token }), { to: "(714) 555-0143" });
  equal(transport.calls.length, 1);
  ok(transport.calls[0]?.includes("테스트 전화입니다"));
});

Deno.test("operations of one product", async (t) => {
  await withShop("PostgreSQL", async (shop) => {
    await t.step(
      "the demo's outbox page shows a call and reports the digit 1 and its end as Twilio would",
      async () => {
        const token = await tokenOf(shop, "super_admin");
        const settings = { calls_enabled: "true", call_numbers: "Mina 714-555-0143 ko" };
        await expectData(shop, "saveSettings", {
          token,
          body: {
            settings: Object.entries(settings).map(([setting_key, setting_value]) => ({
              setting_key,
              setting_value,
            })),
          },
        });
        await expectData(shop, "placeTestCalls", { token });
        const now = Date.parse(lunchtime);
        await shop.db.insert(calls).values({ nth: 2, phone: "+17145550143", name: "Mina", at: now });
        const outbox = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: "application/json" } });
        const [call] = await outbox.json();
        deepEqual([call.channel, call.nth, call.text], ["call", 1, "주문 사이트의 테스트 전화입니다."]);
        const act = async (nth: number, action: string) => {
          const response = await fetch(`${shop.url}/dev/outbox/calls/${nth}/${action}`, { method: "POST" });
          match(await response.text(), /Press 1/);
        };
        await act(1, "hang_up");
        await act(2, "press");
        const stored = await shop.db.select().from(calls).orderBy(calls.nth);
        deepEqual(stored.map(({ onItAt, endedAt }) => [onItAt !== null, endedAt !== null]), [
          [false, true],
          [true, true],
        ]);
      },
    );
    await t.step(
      "shows readiness checks only to owners, and records the time of payment events",
      async () => {
        const [token, manager] = await Promise.all([tokenOf(shop, "admin"), tokenOf(shop, "manager")]);
        await expectError(403, "access_denied", callApi(shop, "readiness", { token: manager }));
        const checks = readinessCheck.array().parse(await expectData(shop, "readiness", { token }));
        const states = new Map(checks.map(({ name, state }) => [name, state]));
        deepEqual(
          ["mode", "payments", "mail", "name", "menu"].map((name) => states.get(name as ReadinessName)),
          [
            ...["demo", "demo", "demo", "ok", "ok"],
          ],
        );
        equal(await postgresHealth(shop.db, "").paymentEventAt(), undefined);
        await placeOrder(shop);
        await until("an event", async () => await postgresHealth(shop.db, "").paymentEventAt() !== undefined);
      },
    );
    await t.step("lists payment discrepancies for owners, open ones first", async () => {
      const { id, intentId, cents, order } = await placeOrder(shop);
      const now = Date.parse(lunchtime);
      await shop.db.insert(discrepancies).values([
        { intentId: "pi_gone", kind: "charge_without_order", cents: 2500, since: now },
        {
          intentId,
          kind: "order_without_authorization",
          orderId: id,
          cents,
          since: now + 1,
          endedAt: now + 2,
        },
      ]);
      const [token, manager] = await Promise.all([tokenOf(shop, "admin"), tokenOf(shop, "manager")]);
      await expectError(403, "access_denied", callApi(shop, "paymentDiscrepancies", { token: manager }));
      const listed = paymentDiscrepancy.array().parse(
        await expectData(shop, "paymentDiscrepancies", { token }),
      );
      deepEqual(listed.map((each) => [each.kind, each.order_number, each.amount, each.ended_at !== null]), [
        ["charge_without_order", null, 25, false],
        ["order_without_authorization", order.order_number, cents / 100, true],
      ]);
    });
  });
});
