import assert from "node:assert/strict";
import { roles } from "@domain/staff/permissions.ts";
import type { Account } from "@domain/staff/account.ts";
import { account, password, restaurant } from "@domain/testing/fixtures.ts";
import { must } from "@domain/testing/steps.ts";
import { reportTablet } from "../operations/watch_counter.ts";
import { listDevices, removeDevice, removeOwnDevice } from "./devices.ts";
import { setPin } from "./pins.ts";
import { authenticate } from "./sessions.ts";
import { signIn } from "./sign_in.ts";
import { addStation, authenticateStation, pairStation, unlockStation } from "./stations.ts";

type World = ReturnType<typeof restaurant>;
const origin = { userAgent: "Tablet", address: "192.0.2.7", client: "home" };
const [manager, admin, boss] = [account("manager"), account("admin"), account("super_admin")];

const enter = async (ports: World, { username }: Account, deviceToken?: string) =>
  must(await signIn(ports, { ...origin, username, password, remember: false, deviceToken }));

async function station(ports: World) {
  const { code } = must(await addStation(ports, { name: "Counter", by: admin }));
  return await pairStation(ports, { ...origin, code, language: "en" }) ?? assert.fail();
}

/** Each device as its kind, its person and what it has. */
async function shown(ports: World, of?: Account) {
  return (await listDevices(ports, of)).map(({ device, person }) => [
    device.kind === "station" ? device.station.name : device.kind,
    person?.username,
    ...device.kind === "browser"
      ? [device.sessions.length, device.trust ? "trusted" : "not trusted", device.hasPush]
      : [],
    device.report?.isArmed,
  ]);
}

Deno.test("a browser is one device with its sessions, its trust, its sound and its notifications", async () => {
  const ports = restaurant();
  const { accessToken, deviceToken } = await enter(ports, manager);
  await enter(ports, manager, deviceToken);
  await enter(ports, admin, deviceToken);
  const { session } = await authenticate(ports, accessToken) ?? assert.fail();
  const keys = { p256dh: "key", auth: "auth" };
  const push = { endpoint: "https://push.example/1", keys, staffId: manager.id, sessionId: session.id };
  await ports.push.save(push, ports.clock.now());
  ports.clock.advance(60_000);
  await reportTablet(ports, {
    ...{ deviceId: "tablet", name: "Bar", staffId: manager.id, sessionId: session.id },
    ...{ isArmed: true, isVisible: true },
  });
  assert.deepEqual(await shown(ports), [
    ["browser", "manager", 2, "trusted", true, true],
    ["browser", "admin", 1, "trusted", false, undefined],
  ]);
  assert.deepEqual(await shown(ports, admin), [["browser", "admin", 1, "trusted", false, undefined]]);
  const [{ device } = assert.fail()] = await listDevices(ports);
  assert.equal(device.seenAt, ports.clock.now());
});

Deno.test("a station is one device with the person of the shift, and is their own device too", async () => {
  const ports = restaurant();
  const { station: { id }, accessToken } = await station(ports);
  const me = await authenticate(ports, (await enter(ports, manager)).accessToken) ?? assert.fail();
  must(await setPin(ports, me, { pin: "7392", currentPassword: password }));
  assert.deepEqual((await shown(ports))[0], ["Counter", undefined, undefined]);
  assert.equal((await shown(ports, manager)).length, 1);
  const { station: paired } = await authenticateStation(ports, accessToken) ?? assert.fail();
  must(await unlockStation(ports, { ...origin, station: paired, staffId: manager.id, pin: "7392" }));
  assert.deepEqual((await shown(ports))[0], ["Counter", "manager", undefined]);
  assert.equal((await shown(ports, manager)).length, 2);

  must(await removeOwnDevice(ports, { id, by: manager }));
  assert.deepEqual((await shown(ports))[0], ["Counter", undefined, undefined]);
  assert.notEqual(await authenticateStation(ports, accessToken), undefined, "the station stays paired");
  assert.equal(ports.audit.at(-1)?.action, "station.locked");
});

Deno.test("removing a browser ends all it has, once, with one audit entry", async () => {
  for (const [by, action] of [[manager, "auth.device_removed"], [boss, "user.device_removed"]] as const) {
    const ports = restaurant();
    const first = await enter(ports, manager);
    const second = await enter(ports, manager, first.deviceToken);
    const elsewhere = await enter(ports, manager);
    const all = await listDevices(ports);
    const { device: { id } } = all.find(({ device }) =>
      device.kind === "browser" && device.sessions.length === 2
    ) ?? assert.fail();
    const remove = () => removeDevice(ports, { id, by });
    const logged = ports.audit.length;
    must(await remove());
    assert.deepEqual(await remove(), { ok: false, error: { kind: "no_such_device" } });
    assert.deepEqual(
      ports.audit.slice(logged).map((entry) => [entry.action, entry.staffId, entry.resourceId]),
      [
        [action, by.id, manager.id],
      ],
    );
    for (const { accessToken } of [first, second]) {
      assert.equal(await authenticate(ports, accessToken), undefined);
    }
    assert.notEqual(await authenticate(ports, elsewhere.accessToken), undefined);
    assert.equal((await ports.trustedDevices.of(manager.id, ports.clock.now())).length, 1);
  }
});

Deno.test("everyone removes their own browsers, a super admin those of others, and an admin stations", async () => {
  for (const role of roles) {
    const by = account(role);
    const allowed: string[] = [];
    for (const whose of ["station", ...roles]) {
      const ports = restaurant();
      if (whose === "station") await station(ports);
      else await enter(ports, account(whose as Account["role"]));
      const [{ device } = assert.fail()] = await listDevices(ports);
      const removed = await removeDevice(ports, { id: device.id, by });
      if (removed.ok) allowed.push(whose);
      else assert.equal(removed.error.kind, "access_denied");
      assert.equal((await listDevices(ports)).length, removed.ok ? 0 : 1);
      const own = await removeOwnDevice(ports, { id: device.id, by });
      assert.equal(own.ok, false, "not in the own list, or already removed");
    }
    const expected = {
      manager: ["manager"],
      admin: ["station", "admin"],
      super_admin: ["station", "manager", "admin", "super_admin"],
    };
    assert.deepEqual(allowed, expected[role]);
  }
});
