import assert from "node:assert/strict";
import { latestCalls } from "@domain/notification/call_ladder.ts";
import { kitchenCall } from "@domain/notification/message.ts";
import { orderRef } from "@domain/notification/message.ts";
import { maxSubscriptions } from "@domain/ports/push.ts";
import type { Modes } from "@domain/ports/store_modes.ts";
import { ok } from "@domain/shared/result.ts";
import { fridayDinner, mina } from "@domain/testing/fixtures.ts";
import { auditOf, beginSession, concurrently, type Suite } from "./suite.ts";

const minute = 60_000;
const changed = { kind: "store_changed" } as const;
const pause = { since: fridayDinner, until: fridayDinner + 30 * minute, by: mina };
const busy = { ...pause, until: fridayDinner + 60 * minute, minutes: 15 };
const audit = { ...auditOf("store.pause", "pause"), resource: "store" as const };

/** Pause and busy mode, tablets, alerts and push subscriptions. */
export const counterSuite: Suite = {
  async "modes are stored, audited and announced together and included in the store"(world) {
    const set = (modes: Modes) => world.store.changeModes(() => ({ modes, audit }));
    const asapOff = { ...pause, until: fridayDinner + 45 * minute };
    const tonight = { ...pause, until: fridayDinner + 90 * 60_000, orders: 3, dishes: 0 };
    assert.deepEqual(await set({ pause, asapOff, busy, tonight }), { pause, asapOff, busy, tonight });
    assert.deepEqual(await world.store.modes(), { pause, asapOff, busy, tonight });
    const facts = await world.store.load();
    assert.equal(facts.pause?.until, pause.until);
    assert.equal(facts.asapOff?.until, asapOff.until);
    assert.deepEqual([facts.busy?.minutes, facts.busy?.until], [15, busy.until]);
    const { orders, dishes, until } = tonight;
    assert.partialDeepStrictEqual(facts.tonight, { orders, dishes, until });
    await set({ pause: undefined, busy });
    assert.equal((await world.store.load()).tonight, undefined);
    const loaded = await world.store.modes();
    assert.deepEqual([loaded.pause, loaded.busy], [undefined, busy]);
    assert.deepEqual((await world.auditLog()).map(({ action }) => action), ["store.pause", "store.pause"]);
    assert.deepEqual((await world.live.after(0, 9)).map(({ kind }) => kind), [
      "store_changed",
      "store_changed",
    ]);
  },

  async "serializes ten concurrent changes of the modes"(world) {
    await concurrently(10, () =>
      world.store.changeModes((modes) => ({
        modes: { busy: { ...busy, minutes: (modes.busy?.minutes ?? 0) + 1 } },
        audit,
      })));
    assert.equal((await world.store.modes()).busy?.minutes, 10);
  },

  async "concurrent checks end an expired mode once and keep the others"(world) {
    const tonight = { ...pause, orders: 3, dishes: 0 };
    await world.store.changeModes(() => ({ modes: { pause, busy, tonight }, audit }));
    assert.equal(await world.store.endDueModes(pause.until - 1), false);
    const ended = await concurrently(4, () => world.store.endDueModes(pause.until));
    assert.equal(ended.filter(Boolean).length, 1);
    const loaded = await world.store.modes();
    assert.deepEqual([loaded.pause, loaded.busy, loaded.tonight], [undefined, busy, undefined]);
    assert.equal((await world.live.after(0, 9)).length, 2);
  },

  async "stores each tablet's last report and when a tablet was last armed"(world) {
    const tablet = {
      id: "tablet_1",
      staffId: "staff_manager",
      name: "Counter",
      isArmed: true,
      isVisible: true,
    };
    await world.tablets.report({ ...tablet, seenAt: fridayDinner });
    await world.tablets.report({
      ...tablet,
      name: "Counter left",
      isArmed: false,
      seenAt: fridayDinner + 20_000,
    });
    await world.tablets.report({ ...tablet, id: "tablet_2", isArmed: false, seenAt: fridayDinner + 1 });
    const seen = await world.tablets.seenSince(fridayDinner + 1);
    assert.deepEqual(seen.map(({ id, name, isArmed, staffName }) => [id, name, isArmed, staffName]), [
      ["tablet_1", "Counter left", false, "Mina Kim"],
      ["tablet_2", "Counter", false, "Mina Kim"],
    ]);
    assert.equal((await world.tablets.seenSince(fridayDinner + 2)).length, 1);
    assert.equal((await world.store.load()).lastArmedAt, fridayDinner);
  },

  async "an alert is raised once with its messages until it is cleared"(world) {
    const text = { channel: "text", about: "no_tablet", ref: { kind: "restaurant", id: "" } } as const;
    const alert = { step: "no_tablet" } as const;
    const effects = { messages: [text], announce: changed, audit: auditOf("alert.raised", "") };
    const raise = () => world.alerts.raise(alert, fridayDinner, effects);
    assert.equal((await concurrently(5, raise)).filter(Boolean).length, 1);
    assert.deepEqual(
      (await concurrently(3, () => world.alerts.clear(alert, fridayDinner, changed))).filter(Boolean),
      [true],
    );
    assert.equal(await raise(), true);
    const push = { channel: "push", about: "order_unanswered", ref: { kind: "order", id: "ord_1" } } as const;
    for (const orderId of ["ord_1", "ord_2", "ord_1"]) {
      await world.alerts.raise({ step: "push", orderId }, fridayDinner, {
        messages: [{ ...push, ref: orderRef({ id: orderId }) }],
      });
    }
    const sent = await world.outbox.claim(fridayDinner, fridayDinner + minute, 99);
    assert.deepEqual(sent.map(({ message }) => message), [text, text, push, {
      ...push,
      ref: orderRef({ id: "ord_2" }),
    }]);
    assert.equal((await world.live.after(0, 99)).length, 3);
    assert.equal((await world.auditLog()).length, 2);
  },

  async "a day's drill begins once, and the first answer is stored with its audit entry"(world) {
    const drill = { day: "2026-07-10", at: fridayDinner, opensAt: fridayDinner + 10 * minute };
    assert.equal(await world.drills.latest(), undefined);
    const begun = await concurrently(
      5,
      (nth) => world.drills.begin({ ...drill, at: drill.at + nth }, changed),
    );
    assert.deepEqual(begun.filter(Boolean), [true]);
    const stored = await world.drills.latest();
    assert.deepEqual({ ...stored, at: drill.at }, drill);
    const effects = { audit: auditOf("store.drill_answered", ""), announce: changed };
    const answer = (by: string) => world.drills.answer(drill.day, { by, at: fridayDinner + 9 }, effects);
    assert.deepEqual((await concurrently(3, () => answer("Counter"))).filter(Boolean), [true]);
    assert.equal(await answer("Kitchen"), false);
    assert.equal(await world.drills.answer("2026-07-09", { by: "Counter", at: 1 }, effects), false);
    assert.deepEqual((await world.drills.latest())?.answer, { by: "Counter", at: fridayDinner + 9 });
    assert.equal(await world.drills.begin({ ...drill, day: "2026-07-09" }, changed), true);
    assert.equal((await world.drills.latest())?.day, drill.day);
    assert.deepEqual([(await world.live.after(0, 99)).length, (await world.auditLog()).length], [3, 1]);
  },

  async "a call is placed once with its message, and its end and answer are stored once"(world) {
    const call = { nth: 1, phone: "+17145550143", name: "Mina Kim", at: fridayDinner };
    const placed = await concurrently(5, () => world.calls.place(call, kitchenCall(call)));
    assert.deepEqual(placed.filter(Boolean), [true]);
    const sent = await world.outbox.claim(fridayDinner, fridayDinner + minute, 99);
    assert.deepEqual(sent.map(({ message }) => message), [kitchenCall(call)]);
    await concurrently(3, () => world.calls.made(1, fridayDinner + 1, [changed]));
    await world.calls.made(9, fridayDinner + 1, [changed]);
    await world.calls.end(1, fridayDinner + 1);
    await world.calls.end(1, fridayDinner + 2);
    const effects = { audit: auditOf("store.on_it", ""), announce: changed };
    const answers = await concurrently(3, () => world.calls.onIt(1, fridayDinner + 3, effects));
    assert.deepEqual(answers.filter(Boolean), [true]);
    assert.equal(await world.calls.onIt(2, fridayDinner, effects), false);
    assert.deepEqual(await world.calls.latest(), [
      { ...call, endedAt: fridayDinner + 1, madeAt: fridayDinner + 1, onItAt: fridayDinner + 3 },
    ]);
    assert.deepEqual([(await world.live.after(0, 99)).length, (await world.auditLog()).length], [2, 1]);
    const test = { ...call, nth: 2, isTest: true } as const;
    assert.equal(await world.calls.place(test), true);
    assert.deepEqual((await world.calls.latest()).at(-1), test);
    assert.deepEqual(await world.outbox.claim(fridayDinner, fridayDinner + minute, 99), []);
    const drill = { ...call, nth: 3, isDrill: true } as const;
    assert.equal(await world.calls.place(drill, kitchenCall(drill)), true);
    assert.deepEqual((await world.calls.latest()).at(-1), drill);
    for (let nth = 4; nth <= latestCalls + 3; nth++) {
      await world.calls.place({ ...call, nth }, kitchenCall({ nth }));
    }
    const nths = (await world.calls.latest()).map(({ nth }) => nth);
    assert.deepEqual(nths, Array.from({ length: latestCalls }, (_, nth) => nth + 4));
  },

  async "a device is registered once and can be removed"(world) {
    const subscription = {
      endpoint: "https://push.example.com/1",
      keys: { p256dh: "one", auth: "one" },
      staffId: "staff_manager",
      sessionId: "ses_1",
    };
    await beginSession(world, "ses_1", "staff_manager");
    await beginSession(world, "ses_2", "staff_admin");
    await world.subscriptions.save(subscription, fridayDinner);
    const renewed = {
      ...subscription,
      keys: { p256dh: "two", auth: "two" },
      staffId: "staff_admin",
      sessionId: "ses_2",
    };
    await world.subscriptions.save(renewed, fridayDinner);
    assert.deepEqual(await world.subscriptions.open(fridayDinner), [renewed]);
    await world.subscriptions.remove(renewed.endpoint);
    assert.deepEqual(await world.subscriptions.open(fridayDinner), []);
  },

  async "a device's notifications end with the session that subscribed, and with the account's access"(
    world,
  ) {
    const ends: ((sessionId: string) => Promise<unknown>)[] = [
      (sessionId) => world.sessions.end(sessionId, audit),
      () => world.accounts.change("staff_manager", (account) => ok({ account, audit, endsSessions: true })),
      () =>
        world.accounts.change(
          "staff_manager",
          (account) => ok({ account: { ...account, isDisabled: true }, audit }),
        ),
    ];
    await beginSession(world, "ses_other", "staff_admin");
    const keys = { p256dh: "one", auth: "one" };
    const other = { endpoint: "other", keys, staffId: "staff_admin", sessionId: "ses_other" };
    await world.subscriptions.save(other, fridayDinner);
    const open = async (now = fridayDinner) =>
      (await world.subscriptions.open(now)).map(({ endpoint }) => endpoint);
    for (const [nth, end] of ends.entries()) {
      const sessionId = `ses_${nth}`;
      await beginSession(world, sessionId, "staff_manager");
      const subscription = { endpoint: "own", keys, staffId: "staff_manager", sessionId };
      await world.subscriptions.save(subscription, fridayDinner + 1);
      assert.deepEqual(await open(), ["own", "other"]);
      await end(sessionId);
      assert.deepEqual(await open(), ["other"]);
    }
    assert.deepEqual(await open(fridayDinner + 60 * minute), [], "the session has expired");
  },

  async "an account has ten devices, and a new one replaces the one that subscribed first"(world) {
    const save = (device: number, at: number, staffId = "staff_manager") =>
      world.subscriptions.save({
        endpoint: `https://push.example.com/${device}`,
        keys: { p256dh: "one", auth: "one" },
        staffId,
        sessionId: `ses of ${staffId}`,
      }, fridayDinner + at);
    for (const staffId of ["staff_manager", "staff_admin"]) {
      await beginSession(world, `ses of ${staffId}`, staffId);
    }
    await save(99, 0, "staff_admin");
    for (let device = 1; device <= maxSubscriptions; device++) await save(device, device);
    // The first device subscribes again.
    await save(1, 50);
    await save(11, 51);
    const devices = (await world.subscriptions.open(fridayDinner)).map(({ endpoint }) =>
      endpoint.split("/").at(-1)
    );
    assert.deepEqual(devices, ["11", "1", "10", "9", "8", "7", "6", "5", "4", "3", "99"], "newest first");
  },
};
