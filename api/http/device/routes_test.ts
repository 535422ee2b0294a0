import { deepEqual, equal, match, ok } from "node:assert/strict";
import { addressOf } from "@contract/endpoint.ts";
import { endpoints } from "@contract/endpoints.ts";
import type { StreamMessage } from "@contract/schemas/orders.ts";
import { demoPassword } from "@demo/restaurant/staff.ts";
import { listen } from "@api/testing/events.ts";
import { placeOrder } from "@api/testing/guests.ts";
import { until } from "@api/testing/poll.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError, lunchtime, setClock } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

const hour = 3_600_000;

Deno.test("paired stations", async (t) => {
  await withMemoryShop(async (shop) => {
    const steps = {
      "a paired station shows the board, and a PIN names the person in the accepted order": slice,
      "a refund needs a PIN of the last two minutes, and the back office a password": elevation,
      "an open list that reads itself again does not put off the lock, and an action does": polling,
      "a PIN needs the password, is not easy to guess, and is no one else's": managesPin,
      "a tap that was saved offline is recorded for who made it, never for the next PIN": savedTaps,
      "presence names the station": presence,
      "a code works once; a name is unique; an unknown code and station are refused": pairing,
      "a stolen cookie used after its rotation revokes the station, and its stream ends within 5 seconds":
        stolenCookie,
      "PIN guessing is locked, audited, and stores no PIN": guessing,
    };
    for (const [name, step] of Object.entries(steps)) {
      await t.step(name, async () => {
        await setClock(shop, lunchtime);
        await step(shop);
      });
    }
  });
});

type Paired = { token: string; cookie: string; code: string };

async function pair(shop: MemoryShop, name: string): Promise<Paired> {
  const { token: admin } = await signIn(shop, "admin");
  const { code } = await expectData(shop, "addStation", { token: admin, body: { name } });
  const response = await fetch(`${shop.url}${endpoints.pairStation.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  });
  const cookie = response.headers.get("set-cookie") ?? "";
  match(cookie, /^station_secret=[\w-]{43}; .*Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
  const { data } = await response.json();
  equal(data.user.station.name, name);
  return { token: data.accessToken, cookie: cookie.split(";")[0] ?? "", code };
}

async function refresh(shop: MemoryShop, cookie: string) {
  const response = await fetch(`${shop.url}/api/auth/refresh`, { method: "POST", headers: { cookie } });
  const { data, code } = await response.json();
  return {
    status: response.status,
    code,
    token: data?.accessToken as string | undefined,
    cookie: response.headers.getSetCookie().find((each) => each.startsWith("station_secret="))
      ?.split(";")[0] ?? "",
  };
}

const pins = { manager: "7392", admin: "48151", super_admin: "620948" } as const;

async function enter(shop: MemoryShop, token: string, role: keyof typeof pins, pin: string = pins[role]) {
  const { token: own } = await signIn(shop, role);
  await expectData(shop, "setPin", { token: own, body: { current_password: demoPassword, pin: pins[role] } });
  return await callApi(shop, "unlockStation", { token, body: { staff_id: `staff_${role}`, pin } });
}

async function slice(shop: MemoryShop) {
  const { token, cookie } = await pair(shop, "Counter");
  const { id: orderId } = await placeOrder(shop);
  const orders = await expectData(shop, "orders", { token, query: { status: "pending_approval" } });
  equal(orders[0]?.id, orderId);
  await expectError(403, "station_locked", callApi(shop, "acceptOrder", { token, id: orderId, body: {} }));
  await expectData(shop, "orders", { token, query: { tab: "completed" } });
  const history: Record<string, string>[] = [
    { tab: "completed", search: "Park" },
    { tab: "completed", date: "2026-11-01" },
    { tab: "completed", issues: "payment" },
    { status: "completed" },
  ];
  for (const query of history) {
    await expectError(403, "station_locked", callApi(shop, "orders", { token, query }));
  }

  await expectData(shop, "orderDetail", { token, id: orderId });

  equal((await enter(shop, token, "manager")).status, 200);
  const state = await expectData(shop, "station", { token });
  equal(state.user.station?.person?.id, "staff_manager");
  const accepted = await expectData(shop, "acceptOrder", { token, id: orderId, body: {} });
  deepEqual(accepted.handled_by?.kind === "staff" && accepted.handled_by.id, "staff_manager");

  // A day later, without another sign-in, the station still shows its orders.
  await setClock(shop, new Date(Date.parse(lunchtime) + 24 * hour).toISOString());
  const later = await refresh(shop, cookie);
  equal(later.status, 200);
  await expectData(shop, "orders", { token: later.token ?? "", query: { status: "pending_approval" } });
  const { token: admin } = await signIn(shop, "admin");
  const listed = await expectData(shop, "devices", { token: admin });
  const counter = listed.find(({ name }) => name === "Counter");
  match(counter?.last_seen_at ?? "", /^2026-11-21T20:00/);
  equal((await expectData(shop, "profile", { token: (await signIn(shop)).token })).hasPin, true);
  await expectError(
    403,
    "station_locked",
    callApi(shop, "readyOrder", { token: later.token ?? "", id: orderId, body: {} }),
  );

  // The order, left open on an earlier day, ends and leaves the board with its day.
  const { token: manager } = await signIn(shop);
  await expectData(shop, "completeOrder", { token: manager, id: orderId, body: {} });
  await expectData(shop, "orderDetail", { token: later.token ?? "", id: orderId });
  await setClock(shop, new Date(Date.parse(lunchtime) + 48 * hour).toISOString());
  const nextDay = (await refresh(shop, later.cookie)).token ?? "";
  await expectError(403, "station_locked", callApi(shop, "orderDetail", { token: nextDay, id: orderId }));
}

async function managesPin(shop: MemoryShop) {
  const { token } = await signIn(shop);
  const set = (pin: string, current_password = demoPassword) =>
    callApi(shop, "setPin", { token, body: { current_password, pin } });
  await expectError(400, "bad_pin", set("1234"));
  await expectError(400, "bad_pin", set("12345678"));
  await expectError(400, "wrong_password", set("7392", "guess"));
  equal((await set("7392")).status, 200);
  const { token: admin } = await signIn(shop, "admin");
  const body = { current_password: demoPassword, pin: "7392" };
  const taken = await expectError(400, "bad_pin", callApi(shop, "setPin", { token: admin, body }));
  deepEqual(taken.details?.map(({ field, code }) => [field, code]), [["pin", "pin_not_available"]]);
  await expectData(shop, "removePin", { token });
  equal((await expectData(shop, "profile", { token })).hasPin, false);
}

async function elevation(shop: MemoryShop) {
  const { token } = await pair(shop, "Till");
  const { id: orderId } = await placeOrder(shop);
  await enter(shop, token, "super_admin");
  await expectData(shop, "acceptOrder", { token, id: orderId, body: {} });
  const cancel = { token, id: orderId, body: { reason: "Fryer broke" } };
  await setClock(shop, new Date(Date.parse(lunchtime) + 150_000).toISOString());
  await expectError(403, "pin_required", callApi(shop, "cancelOrder", cancel));
  await expectError(403, "not_on_station", callApi(shop, "adminSettings", { token }));
  await expectError(403, "not_on_station", callApi(shop, "users", { token }));
  await expectError(
    403,
    "not_on_station",
    callApi(shop, "setPin", { token, body: { current_password: demoPassword, pin: "9173" } }),
  );
  await enter(shop, token, "super_admin");
  equal((await callApi(shop, "cancelOrder", cancel)).status < 300, true);
  await expectData(shop, "lockStation", { token });
  await expectError(403, "station_locked", callApi(shop, "cancelOrder", cancel));
}

async function polling(shop: MemoryShop) {
  const { token } = await pair(shop, "Phone");
  const { id } = await placeOrder(shop);
  await enter(shop, token, "manager");
  const at = (minutes: number) =>
    setClock(shop, new Date(Date.parse(lunchtime) + minutes * 60_000).toISOString());
  const locksAt = async () => (await expectData(shop, "station", { token })).user.station?.locks_at;
  await at(2);
  await expectData(shop, "acceptOrder", { token, id, body: {} });
  const locks = new Date(Date.parse(lunchtime) + 7 * 60_000).toISOString();
  equal(await locksAt(), locks);
  await at(6);
  await expectData(shop, "phoneLinks", { token });
  await expectData(shop, "dayReport", { token, query: {} });
  await expectData(shop, "adminMenu", { token, query: { availability: "unavailable" } });
  equal(await locksAt(), locks);
  await at(7);
  await expectError(403, "station_locked", callApi(shop, "phoneLinks", { token }));
}

async function savedTaps(shop: MemoryShop) {
  const { token } = await pair(shop, "Pass");
  const { id } = await placeOrder(shop);
  await enter(shop, token, "manager");
  await expectData(shop, "acceptOrder", { token, id, body: {} });
  await enter(shop, token, "admin");
  const ready = (body: object) => callApi(shop, "readyOrder", { token, id, body });
  await expectError(409, "tap_of_another", ready({ made_at: lunchtime, made_by: "staff_manager" }));
  const earlier = new Date(Date.parse(lunchtime) - 120_000).toISOString();
  await expectError(409, "tap_of_another", ready({ made_at: earlier }));
  const prepare = { item_id: "any", is_prepared: true, made_by: "staff_manager" };
  await expectError(409, "tap_of_another", callApi(shop, "prepareItem", { token, id, body: prepare }));
  equal((await ready({ made_at: lunchtime, made_by: "staff_admin" })).status, 200);
}

async function presence(shop: MemoryShop) {
  const { token } = await pair(shop, "Kitchen");
  const body = { device_id: "kitchen-tablet", name: "iPad, Chrome", is_armed: true, visible: true };
  await expectData(shop, "presence", { token, body });
  const modes = await expectData(shop, "storeModes", { token });
  const device = modes.tablets.devices.find(({ device_id }) => device_id === "kitchen-tablet");
  deepEqual([device?.name, device?.is_station, device?.staff.kind], ["Kitchen", true, "system"]);
}

async function pairing(shop: MemoryShop) {
  const { code } = await pair(shop, "Bar");
  await expectError(400, "pairing_code_invalid", callApi(shop, "pairStation", { body: { code } }));
  const { token: admin } = await signIn(shop, "admin");
  await expectError(
    409,
    "station_name_taken",
    callApi(shop, "addStation", { token: admin, body: { name: "BAR" } }),
  );
  await expectError(
    404,
    "no_such_device",
    callApi(shop, "removeDevice", { token: admin, id: "stn_nothing" }),
  );
  const { token: manager } = await signIn(shop);
  const all = await expectData(shop, "devices", { token: admin });
  const browser = all.find(({ person, kind }) => kind === "browser" && person?.id === "staff_manager");
  deepEqual([browser?.may_remove, browser?.person?.role], [false, "manager"]);
  await expectError(403, "access_denied", callApi(shop, "removeDevice", { token: admin, id: browser?.id }));
  const { token: owner } = await signIn(shop, "super_admin");
  await expectError(403, "access_denied", callApi(shop, "devices", { token: manager }));
  const seen = await expectData(shop, "devices", { token: owner });
  ok(seen.every(({ may_remove }) => may_remove));
  equal(JSON.stringify(seen).includes("hash"), false);
  for (const { id, person } of seen) {
    if (person?.id === "staff_manager") await expectData(shop, "removeDevice", { token: owner, id });
  }
  await expectError(401, "signed_out", callApi(shop, "validate", { token: manager }));
  const statuses = new Set<number>();
  for (let nth = 0; nth < 12; nth++) {
    statuses.add((await callApi(shop, "pairStation", { body: { code: "ZZZZZZZZ" } })).status);
  }
  ok([...statuses].every((status) => status === 400 || status === 429));
}

async function stolenCookie(shop: MemoryShop) {
  const { cookie } = await pair(shop, "Stolen");
  await setClock(shop, new Date(Date.parse(lunchtime) + 7 * hour).toISOString());
  const tablet = await refresh(shop, cookie);
  ok(tablet.cookie !== cookie);
  const { ticket } = await expectData(shop, "streamTicket", { token: tablet.token ?? "" });
  await using stream = await listen<StreamMessage>(
    `${shop.url}${addressOf(endpoints.orderStream, "", `ticket=${ticket}`)}`,
  );
  await setClock(shop, new Date(Date.parse(lunchtime) + 7 * hour + 30_000).toISOString());
  deepEqual([(await refresh(shop, cookie)).code, (await refresh(shop, tablet.cookie)).code], [
    "station_revoked",
    "station_revoked",
  ]);
  let isEnded = false;
  stream.ended.then(() => isEnded = true);
  await until("the end of the stream", () => isEnded);
  await expectError(401, "signed_out", callApi(shop, "orders", { token: tablet.token ?? "" }));
}

async function guessing(shop: MemoryShop) {
  const { token } = await pair(shop, "Guess");
  const codes = [];
  for (let nth = 0; nth < 6; nth++) {
    const entered = await enter(shop, token, "manager", `99${nth}8`);
    codes.push(entered.ok ? "in" : entered.failure.code);
  }
  deepEqual(codes, [...Array(4).fill("wrong_pin"), "pin_locked", "pin_locked"]);
  const { token: admin } = await signIn(shop, "admin");
  const logs = await expectData(shop, "auditLogs", { token: admin, query: { action: "station.pin_failed" } });
  equal(logs.length, 5);
  ok(!JSON.stringify(logs).includes("9918"));
}
