import assert from "node:assert/strict";
import {
  account,
  dish,
  facts,
  fridayDinner,
  menu,
  restaurant,
  storedSettings,
} from "@domain/testing/fixtures.ts";
import { readSettings, settingsWithoutTexts } from "@domain/settings/settings.ts";
import { type ReadinessName, readinessNames, type ReadinessState } from "@domain/shared/readiness.ts";
import { type Installation, readiness, type ReadinessFacts, readinessOf } from "./readiness.ts";

const dayMs = 24 * 3_600_000;

const live: Installation = {
  mode: "live",
  publicUrl: "https://shop.example",
  staffUrl: "https://staff.shop.example",
  database: "worker",
  hasProxies: true,
  isShown: { payments: false, mail: false, texts: false },
  hasTexts: true,
  mailFrom: "orders@shop.example",
};
const demo: Installation = {
  mode: "demo",
  publicUrl: "http://localhost:8000",
  staffUrl: "http://localhost:8000",
  database: "embedded",
  hasProxies: false,
  isShown: { payments: true, mail: true, texts: true },
  hasTexts: true,
  mailFrom: undefined,
};
const settings = readSettings(
  new Map([
    ["restaurant_name", "Jogakbo"],
    ["restaurant_phone", "+17145551234"],
    ["restaurant_address", "1 Garden Grove"],
    ["restaurant_email", "eat@shop.example"],
    ["alert_phone", "+17145551234"],
    ["tax_rate", "8.75"],
  ]),
);
const ready: ReadinessFacts = {
  at: fridayDinner,
  installation: live,
  store: { ...facts, settings, lastArmedAt: fridayDinner - dayMs + 1 },
  menu,
  reaches: { payments: true, mail: true, texts: true },
  paymentEventAt: fridayDinner - 7 * dayMs + 1,
  backupAt: fridayDinner - 26 * 3_600_000 + 1,
  printersPolledAt: [fridayDinner - 10 * 60_000 + 1],
  isAlertPhoneStopped: false,
  activeSuperAdmins: 2,
  demoLogins: [],
};

/** Returns the states of the checks that are not "ok", by name. */
function open(changes: Partial<ReadinessFacts>): Partial<Record<ReadinessName, ReadinessState>> {
  const checks = readinessOf({ ...ready, ...changes }).filter(({ state }) => state !== "ok");
  return Object.fromEntries(checks.map(({ name, state }) => [name, state]));
}

Deno.test("a complete restaurant is ready, and every check is listed once in its group", () => {
  assert.deepEqual(open({}), {});
  const checks = readinessOf(ready);
  assert.deepEqual(checks.map(({ name }) => name), [...readinessNames]);
  assert.deepEqual([...new Set(checks.map(({ group }) => group))], ["installation", "restaurant", "counter"]);
});

Deno.test("an alert phone that asked for no more texts is reported", () => {
  assert.deepEqual(open({ isAlertPhoneStopped: true }), { alert_phone: "fix" });
});

Deno.test("the check of the address names those of the site and the staff app", () => {
  const params = readinessOf(ready).find(({ name }) => name === "address")?.params;
  assert.deepEqual(params, {
    address: "https://shop.example",
    staff_address: "https://staff.shop.example/admin/",
  });
});

Deno.test("missing parts of an installation are reported", () => {
  const installed = (changes: Partial<Installation>) => open({ installation: { ...live, ...changes } });
  assert.deepEqual(installed({ mode: "test" }), { mode: "warning" });
  assert.deepEqual(installed({ publicUrl: "http://shop.example" }), { address: "fix" });
  assert.deepEqual(installed({ database: "owner" }), { database: "fix" });
  assert.deepEqual(installed({ hasProxies: false }), { proxies: "warning" });
  for (const part of ["payments", "mail", "texts"] as const) {
    assert.deepEqual(open({ reaches: { ...ready.reaches, [part]: false } }), { [part]: "fix" });
  }
  assert.deepEqual(open({ paymentEventAt: undefined }), { payment_events: "warning" });
  assert.deepEqual(open({ paymentEventAt: fridayDinner - 7 * dayMs }), { payment_events: "warning" });
});

Deno.test("a missing or outdated backup is reported", () => {
  assert.deepEqual(open({ backupAt: undefined }), { backup: "warning" });
  assert.deepEqual(open({ backupAt: fridayDinner - 26 * 3_600_000 }), { backup: "warning" });
  const hours = (changes: Partial<ReadinessFacts>) =>
    readinessOf({ ...ready, ...changes }).find(({ name }) => name === "backup")?.params;
  assert.deepEqual(hours({}), { hours: 25 });
  assert.deepEqual(hours({ backupAt: undefined }), { hours: 0 });
});

Deno.test("a printer is checked only when tickets print automatically or a printer has polled before", () => {
  const prints = { ...ready.store, settings: { ...settings, printsAutomatically: true } };
  assert.deepEqual(open({ printersPolledAt: [undefined] }), {});
  assert.deepEqual(open({ printersPolledAt: [], store: prints }), { printer: "warning" });
  assert.deepEqual(open({ printersPolledAt: [fridayDinner, undefined] }), { printer: "warning" });
  assert.deepEqual(open({ store: prints }), {});
  assert.deepEqual(open({ printersPolledAt: [fridayDinner - 10 * 60_000] }), { printer: "warning" });
});

Deno.test("the parts of a demo are reported as demo and need no fix", () => {
  assert.deepEqual(open({ installation: demo, demoLogins: ["manager"] }), {
    ...{ mode: "demo", address: "demo", database: "demo", proxies: "demo", payments: "demo" },
    ...{ payment_events: "demo", mail: "demo", texts: "demo", backup: "demo", demo_passwords: "demo" },
  });
});

Deno.test("missing settings of a new restaurant are reported", () => {
  assert.deepEqual(open({ store: { ...ready.store, settings: readSettings(new Map()) } }), {
    ...{ name: "fix", phone: "fix", street: "fix", email: "fix", alert_phone: "fix" },
    // The default rate is charged until an admin saves the city's, which may be the same.
    tax: "warning",
  });
  const set = (key: string, value: string) =>
    open({
      store: {
        ...ready.store,
        settings: { ...settings, ...pick(readSettings(new Map([...storedSettings, [key, value]]))) },
      },
    });
  assert.deepEqual(set("tax_rate", "0"), { tax: "warning" });
  assert.deepEqual(set("online_ordering_enabled", "false"), { ordering: "fix" });
  assert.deepEqual(set("maintenance_mode", "true"), { ordering: "fix" });
});

const pick = ({ taxPpm, isOrderingEnabled, isInMaintenance }: ReturnType<typeof readSettings>) => ({
  taxPpm,
  isOrderingEnabled,
  isInMaintenance,
});

Deno.test("calls need a listed number and the text message service while they are on", () => {
  const withCalls = (call_numbers: string, changes: Partial<ReadinessFacts> = {}) => {
    const { calls } = readSettings(new Map([["calls_enabled", "true"], ["call_numbers", call_numbers]]));
    return open({ store: { ...ready.store, settings: { ...settings, calls } }, ...changes }).calls;
  };
  const one = "Mina 714-555-0143 ko";
  const unreachable = { reaches: { ...ready.reaches, texts: false } };
  assert.equal(open(unreachable).calls, undefined, "calls are off");
  assert.equal(withCalls(""), "fix");
  assert.equal(withCalls(one), undefined);
  assert.equal(withCalls(one, unreachable), "fix");
  assert.equal(withCalls(one, { installation: demo }), "demo");
});

Deno.test("missing opening days and a menu without available dishes are reported", () => {
  const { weekly, holidays } = facts.calendar;
  const on = (closed: readonly number[]) =>
    open({
      store: {
        ...ready.store,
        calendar: { holidays, weekly: weekly.map((day) => ({ ...day, isClosed: closed.includes(day.day) })) },
      },
    });
  assert.deepEqual(on([0, 1, 2, 3, 4, 5]), {});
  assert.deepEqual(on([0, 1, 2, 3, 4, 5, 6]), { hours: "fix" });
  const dishes = (...more: Parameters<typeof dish>[1][]) =>
    open({ menu: { ...menu, dishes: more.map((fields, nth) => dish(`dish_${nth}`, fields)) } });
  assert.deepEqual(dishes(), { menu: "fix" });
  assert.deepEqual(dishes({ availability: { kind: "off" } }), { menu: "fix" });
  assert.deepEqual(dishes({ availability: { kind: "off" } }, {}), {});
  assert.deepEqual(dishes({ availability: { kind: "off_until", until: ready.at } }), {});
  assert.deepEqual(dishes({ priceCents: 0 }), { prices: "warning" });
  const names = readinessOf({ ...ready, menu: { ...menu, dishes: [] } }).map(({ name }) => name);
  assert.ok(names.includes("menu") && !names.includes("prices"), "no dish has a price");
});

Deno.test("a tablet that was not armed for a day, a single super admin and demo logins are reported", () => {
  const { lastArmedAt: _, ...never } = ready.store;
  assert.deepEqual(open({ store: never }), { tablet: "fix" });
  assert.deepEqual(open({ store: { ...never, lastArmedAt: fridayDinner - dayMs } }), { tablet: "fix" });
  assert.deepEqual(open({ activeSuperAdmins: 1 }), { super_admins: "warning" });
  assert.deepEqual(open({ demoLogins: ["admin"] }), { demo_passwords: "fix" });
});

Deno.test("demo logins are active accounts with the demo password", async () => {
  const ports = restaurant();
  const names = async () => {
    const checks = await readiness(ports, live);
    return checks.find(({ name }) => name === "demo_passwords")?.params.names;
  };
  assert.equal(await names(), "manager, admin, super_admin");
  ports.accounts.set(account("manager").id, { passwordHash: "plain:Another-1!" });
  ports.accounts.set(account("admin").id, { isDisabled: true });
  assert.equal(await names(), "super_admin");
});

Deno.test("unreachable providers and received payment events are checked", async () => {
  const ports = restaurant();
  ports.payments.breakNext("lost_before_effect");
  ports.transport.reaches.mail = false;
  await ports.health.notePaymentEvent(fridayDinner);
  const checks = await readiness(ports, live);
  const state = (name: ReadinessName) => checks.find((each) => each.name === name)?.state;
  assert.deepEqual(
    [state("payments"), state("mail"), state("texts"), state("payment_events"), state("super_admins")],
    ["fix", "fix", "ok", "ok", "warning"],
  );
});

Deno.test("super admins are counted", async () => {
  const ports = restaurant();
  const state = async () => (await readiness(ports, live)).find(({ name }) => name === "super_admins")?.state;
  assert.equal(await state(), "warning");
  const second = { ...account("super_admin"), id: "staff_second", username: "second" };
  assert.ok(
    (await ports.accounts.add(second, {
      at: fridayDinner,
      action: "user.created",
      resource: "account",
      resourceId: second.id,
      status: "success",
      details: {},
    })).ok,
  );
  assert.equal(await state(), "ok");
});

Deno.test("without a service for texts, texts and the alert phone are to review, and nothing is to fix", () => {
  const installation = { ...live, hasTexts: false };
  const store = {
    ...ready.store,
    settings: settingsWithoutTexts({ ...settings, calls: { ...settings.calls, isOn: true } }),
  };
  assert.deepEqual(open({ installation, store }), { texts: "warning", alert_phone: "warning" });
});
