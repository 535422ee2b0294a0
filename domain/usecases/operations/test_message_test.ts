import assert from "node:assert/strict";
import { facts, restaurant } from "@domain/testing/fixtures.ts";
import { readSettings } from "@domain/settings/settings.ts";
import { sendTestMessage } from "./test_message.ts";

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
