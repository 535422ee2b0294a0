import assert from "node:assert/strict";
import { facts, restaurant } from "@domain/testing/fixtures.ts";
import { readSettings } from "@domain/settings/settings.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import { reportCall } from "./call_kitchen.ts";
import { placeTestCalls, sendTestMessage } from "./test_message.ts";

const sender = { language: "ko", staffId: "staff_admin" } as const;

function withSettings(settings: Record<string, string>) {
  const ports = restaurant();
  const shown = { ...facts, settings: readSettings(new Map(Object.entries(settings))) };
  return { ...ports, store: { ...ports.store, load: () => Promise.resolve(shown) } };
}

Deno.test("a test message goes to the restaurant's own addresses only and is audited without them", async () => {
  const ports = withSettings({ restaurant_email: "eat@shop.example", alert_phone: "+17145550199" });
  assert.deepEqual(await sendTestMessage(ports, { ...sender, channel: "mail" }), {
    ok: true,
    value: { to: "eat@shop.example" },
  });
  assert.deepEqual(await sendTestMessage(ports, { ...sender, channel: "text" }), {
    ok: true,
    value: { to: "+17145550199" },
  });
  assert.deepEqual(ports.transport.emails.map(({ subject }) => subject), ["주문 사이트 테스트 이메일"]);
  const lines = await ports.auditTrail.before({ search: "mail" }, undefined, 9);
  assert.deepEqual(lines.map(({ action, status, details }) => [action, status, details]), [
    ["store.test_message_sent", "success", {}],
  ]);
});

Deno.test("no test is sent without an address or to a number that cannot receive texts", async () => {
  const none = withSettings({ restaurant_email: "", alert_phone: "" });
  for (const channel of ["mail", "text"] as const) {
    assert.deepEqual(await sendTestMessage(none, { ...sender, channel }), {
      ok: false,
      error: { kind: "test_recipient_missing", channel },
    });
  }
  const abroad = withSettings({ alert_phone: "+18765550123" });
  assert.equal((await sendTestMessage(abroad, { ...sender, channel: "text" })).ok, false);
});

Deno.test("the gateway's error is returned and audited without addresses", async () => {
  const ports = withSettings({ restaurant_email: "eat@shop.example" });
  const transport = {
    ...ports.transport,
    mail: () => Promise.reject(new Error("no mailbox eat@shop.example")),
  };
  const failed = await sendTestMessage({ ...ports, transport }, { ...sender, channel: "mail" });
  assert.deepEqual(failed, {
    ok: false,
    error: { kind: "test_message_failed", channel: "mail", reason: "no mailbox …" },
  });
});

Deno.test("a test call goes to every number in its language, at most three times an hour, and the digit 1 does nothing", async () => {
  const ports = withSettings({
    ...{ calls_enabled: "true", call_numbers: "Mina 714-555-0143 ko; Joe 714-555-0144 en" },
  });
  const place = () => placeTestCalls(ports, sender);
  assert.deepEqual(await place(), { ok: true, value: { to: "(714) 555-0143, (714) 555-0144" } });
  assert.deepEqual(ports.transport.calls.map(({ to, spoken }) => [to, spoken.text]), [
    ["+17145550143", "주문 사이트의 테스트 전화입니다."],
    ["+17145550144", "This is a test call from your ordering site."],
  ]);
  await reportCall(ports, 1, { kind: "digit", digit: "1" });
  assert.equal((await ports.calls.latest())[0]?.onItAt, undefined);
  await place();
  await place();
  assert.deepEqual(await place(), { ok: false, error: { kind: "test_calls_used_up" } });
  assert.equal(ports.transport.calls.length, 6);
  ports.clock.advance(60 * minuteMs);
  assert.ok((await place()).ok);
});

Deno.test("no test call is placed without a number, and the gateway's error is returned with the name", async () => {
  const none = withSettings({ calls_enabled: "false", call_numbers: "Joe 714-555-0144 en" });
  assert.deepEqual(await placeTestCalls(none, sender), {
    ok: false,
    error: { kind: "test_recipient_missing", channel: "call" },
  });
  const ports = withSettings({ calls_enabled: "true", call_numbers: "Joe 714-555-0144 en" });
  const transport = {
    ...ports.transport,
    call: () => Promise.reject(new Error("not verified +17145550144")),
  };
  assert.deepEqual(await placeTestCalls({ ...ports, transport }, sender), {
    ok: false,
    error: { kind: "test_message_failed", channel: "call", reason: "Joe: not verified …" },
  });
});
