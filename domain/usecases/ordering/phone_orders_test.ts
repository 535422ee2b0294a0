import { noWishes } from "@domain/order/agreement.ts";
import assert from "node:assert/strict";
import { at, fridayDinner, guest, mina, restaurant } from "@domain/testing/fixtures.ts";
import { authorized, must } from "@domain/testing/steps.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { reconcile } from "../payments/reconcile.ts";
import { openCartLink, takeCartLink } from "./cart_links.ts";
import { completeCheckout, openCheckout } from "./checkout.ts";
import { cancelPhoneLink, listPhoneLinks, makePhoneLink, resendPhoneLink } from "./phone_orders.ts";

type World = ReturnType<typeof restaurant>;
type Made = Parameters<typeof makePhoneLink>[1];

const galbi = { dishId: "galbi", quantity: 1, note: "" };
const make = (ports: World, more: Partial<Made> = {}) =>
  makePhoneLink(ports, {
    lines: [galbi],
    pickup: { option: "asap" },
    ...{ by: mina, phone: guest.phone, language: "ko" },
    ...more,
  });
const textsOf = (ports: World) =>
  ports.outbox.all().filter(({ message }) => message.about === "cart_link_sent");
const stateOf = async (ports: World, id: string) =>
  (await listPhoneLinks(ports)).find(({ link }) => link.id === id)?.state;

Deno.test("a link is texted to the guest on the phone, with an audit entry that masks the number", async () => {
  const ports = restaurant();
  const link = must(await make(ports));
  assert.deepEqual(textsOf(ports).map(({ message }) => [message.channel, message.ref.id]), [[
    "text",
    link.id,
  ]]);
  assert.equal(link.expiresAt, fridayDinner + 24 * hourMs);
  assert.deepEqual(ports.audit.map(({ action, staffId, details }) => [action, staffId, details]), [
    ["phone_link.send", "staff_manager", { phone: "(•••) •••-0134", texts: 1, asked_for: "by_phone" }],
  ]);
  assert.equal(await stateOf(ports, link.id), "sending");
});

Deno.test("a link without a number, with one that cannot get texts, or while texts are off is made and not texted", async () => {
  const ports = restaurant();
  const links = [must(await make(ports, { phone: "" })), must(await make(ports, { phone: "+18005550134" }))];
  ports.store.changeSettings({ textsGuests: false });
  links.push(must(await make(ports)));
  assert.deepEqual(textsOf(ports), []);
  for (const { id, phoneOrder } of links) {
    assert.deepEqual([phoneOrder.phone, phoneOrder.sends, await stateOf(ports, id)], ["", 0, "made"]);
    ports.clock.advanceMinutes(2);
    assert.deepEqual(await resendPhoneLink(ports, { id, by: mina }), {
      ok: false,
      error: { kind: "phone_link_not_textable" },
    });
  }
  assert.deepEqual(ports.audit.map(({ action }) => action), Array(3).fill("phone_link.make"));
});

Deno.test("a link is not made for a dish that is off, alcohol that its checkout refuses, a time that is not offered, or while ordering is off", async () => {
  const ports = restaurant();
  const refused = async (more: Partial<Made> = {}) => {
    const made = await make(ports, more);
    return made.ok ? "made" : made.error.kind;
  };
  assert.equal(await refused({ lines: [{ ...galbi, dishId: "pizza" }] }), "no_such_dish");
  assert.equal(
    await refused({ pickup: { option: "scheduled", date: "2026-07-10", time: "03:10" } }),
    "pickup_time_gone",
  );
  ports.menus.editDish("cold_kimchi", { isAlcoholic: true });
  const soju = { ...galbi, dishId: "cold_kimchi" };
  assert.equal(await refused({ lines: [soju] }), "alcohol_without_meal");
  ports.store.changeSettings({ alcoholEndsAt: at("2026-07-11T00:00-07:00") });
  const saturday = { option: "scheduled", date: "2026-07-11", time: "12:00" } as const;
  assert.equal(await refused({ lines: [galbi, soju], pickup: saturday }), "dish_unavailable");
  ports.menus.editDish("galbi", { availability: { kind: "off" } });
  assert.equal(await refused(), "dish_unavailable");
  ports.store.changeSettings({ isOrderingEnabled: false });
  assert.equal(await refused(), "ordering_off");
  assert.deepEqual([ports.carts.links(), ports.audit, textsOf(ports)], [[], [], []]);
});

Deno.test("a number gets 6 texts an hour, and the restaurant sends 60", async () => {
  const ports = restaurant();
  const retryAt = fridayDinner + hourMs;
  for (let nth = 0; nth < 6; nth++) must(await make(ports));
  const tooMany = { ok: false, error: { kind: "too_many_phone_texts", retryAt } };
  assert.deepEqual(await make(ports), tooMany);
  for (let nth = 0; nth < 54; nth++) must(await make(ports, { phone: `+1714555${1000 + nth}` }));
  assert.deepEqual(await make(ports, { phone: "+17145559999" }), tooMany);
  must(await make(ports, { phone: "" }));
  assert.equal(textsOf(ports).length, 60);
  ports.clock.advanceMinutes(60);
  must(await make(ports));
});

Deno.test("a link is texted again once a minute, three times, and each time is audited", async () => {
  const ports = restaurant();
  const { id } = must(await make(ports));
  const again = async () => {
    const sent = await resendPhoneLink(ports, { id, by: mina });
    return sent.ok ? "sent" : sent.error.kind;
  };
  assert.equal(await again(), "phone_link_just_texted");
  for (let nth = 0; nth < 3; nth++) {
    ports.clock.advanceMinutes(1);
    assert.equal(await again(), "sent");
  }
  ports.clock.advanceMinutes(1);
  assert.equal(await again(), "phone_link_texted_enough");
  assert.deepEqual(ports.audit.map(({ details }) => details["texts"]), [1, 2, 3, 4]);
  assert.equal(textsOf(ports).length, 4);
  assert.deepEqual(await resendPhoneLink(ports, { id: "unknown", by: mina }), {
    ok: false,
    error: { kind: "no_such_phone_link" },
  });
});

Deno.test("a repeated tap makes one link and sends one text, also at once and when its dish is off by then", async () => {
  const ports = restaurant();
  const key = "tap-00001";
  const presses = await Promise.all([1, 2].map(() => make(ports, { key })));
  const [first] = presses;
  assert.deepEqual(presses[1], first);
  ports.menus.editDish("galbi", { availability: { kind: "off" } });
  assert.deepEqual(await make(ports, { key }), first);
  ports.menus.editDish("galbi", { availability: { kind: "on" } });
  assert.deepEqual([ports.carts.links().length, textsOf(ports).length, ports.audit.length], [1, 1, 1]);
  assert.notDeepEqual(await make(ports, { key: "tap-00002" }), first);
});

Deno.test("a key that made one link is refused for another one, and no text is sent", async () => {
  const ports = restaurant();
  const key = "tap-00001";
  const lines = [{ ...galbi, quantity: 2, options: [] }, {
    dishId: "bibimbap",
    quantity: 1,
    note: "",
    options: [],
  }];
  const first = must(await make(ports, { key, lines }));
  const same: Partial<Made>[] = [
    {},
    { lines: lines.toReversed() },
    { lines: [...lines, ...lines].map((line) => ({ ...line, quantity: line.quantity / 2 })) },
    { lines: lines.map((line) => ({ ...line, note: " " })) },
    { lines: lines.map(({ dishId, quantity, note }) => ({ dishId, quantity, note })) },
    { by: { ...mina, id: "staff_admin" } },
  ];
  for (const more of same) {
    assert.deepEqual(await make(ports, { key, lines, ...more }), { ok: true, value: first });
  }
  const others: Partial<Made>[] = [
    { lines: [galbi] },
    { lines: lines.map((line) => ({ ...line, note: "no onion" })) },
    { lines: lines.map((line) => ({ ...line, options: [{ id: "opt", quantity: 1 }] })) },
    { pickup: { option: "scheduled", date: "2026-07-10", time: "19:00" } },
    { language: "en" },
    { phone: "+17145550199" },
    { phone: "" },
  ];
  for (const more of others) {
    const refused = await make(ports, { key, lines, ...more });
    assert.equal(!refused.ok && refused.error.kind, "idempotency_key_reused", JSON.stringify(more));
  }
  assert.deepEqual([textsOf(ports).length, ports.carts.links().length], [1, 1]);
});

Deno.test("a repeated tap whose link was cancelled meanwhile makes no other one", async () => {
  const ports = restaurant();
  const { id } = must(await make(ports, { key: "tap-00001" }));
  must(await cancelPhoneLink(ports, { id, by: mina }));
  assert.deepEqual(await make(ports, { key: "tap-00001" }), {
    ok: false,
    error: { kind: "phone_link_ended" },
  });
  assert.equal(textsOf(ports).length, 1);
});

Deno.test("two presses at once send one more text, which counts once", async () => {
  const ports = restaurant();
  const { id } = must(await make(ports));
  ports.clock.advanceMinutes(1);
  const presses = await Promise.all([1, 2].map(() => resendPhoneLink(ports, { id, by: mina })));
  assert.deepEqual(presses.map(({ ok }) => ok).toSorted(), [false, true]);
  assert.equal(textsOf(ports).length, 2);
  for (let nth = 2; nth < 6; nth++) must(await make(ports));
  assert.equal((await make(ports)).ok, false);
});

Deno.test("a process that dies while it sends a link again uses up no text of the link", async () => {
  for (const death of [1, 2, 3, 4, 5, 6]) {
    const ports = restaurant();
    const { id } = must(await make(ports));
    ports.clock.advanceMinutes(2);
    let calls = 0;
    const live = () => {
      if (++calls >= death) throw new Error("died");
    };
    const mortal: World = {
      ...ports,
      limits: { ...ports.limits, take: (...args) => (live(), ports.limits.take(...args)) },
      carts: {
        ...ports.carts,
        link: (...args) => (live(), ports.carts.link(...args)),
        changePhoneLink: (...args) => (live(), ports.carts.changePhoneLink(...args)),
      },
    };
    await resendPhoneLink(mortal, { id, by: mina }).catch(() => {});
    assert.equal(ports.carts.phoneLink(id)?.phoneOrder.sends, textsOf(ports).length, `call ${death}`);
  }
});

Deno.test("a press that is late because its process slept sends nothing when another one has sent the text", async () => {
  const ports = restaurant();
  const { id } = must(await make(ports));
  ports.clock.advanceMinutes(1);
  let isAwake = false;
  const sleeping: World = {
    ...ports,
    limits: {
      ...ports.limits,
      async take(...args) {
        if (!isAwake) {
          isAwake = true;
          ports.clock.advanceMinutes(2);
          must(await resendPhoneLink(ports, { id, by: mina }));
        }
        return await ports.limits.take(...args);
      },
    },
  };
  assert.equal((await resendPhoneLink(sleeping, { id, by: mina })).ok, false);
  assert.deepEqual([ports.carts.phoneLink(id)?.phoneOrder.sends, textsOf(ports).length], [2, 2]);
});

Deno.test("a link that is not texted again because its number had enough texts stays as it was", async () => {
  const ports = restaurant();
  const { id, phoneOrder } = must(await make(ports));
  for (let nth = 1; nth < 6; nth++) must(await make(ports));
  ports.clock.advanceMinutes(1);
  const retryAt = fridayDinner + hourMs;
  assert.deepEqual(await resendPhoneLink(ports, { id, by: mina }), {
    ok: false,
    error: { kind: "too_many_phone_texts", retryAt },
  });
  assert.deepEqual(
    (await listPhoneLinks(ports)).find(({ link }) => link.id === id)?.link.phoneOrder,
    phoneOrder,
  );
  assert.equal(textsOf(ports).length, 6);
});

Deno.test("a cancelled link leads nowhere, a repeat changes nothing, and one that was paid or expired cannot be cancelled", async () => {
  const ports = restaurant();
  const { id } = must(await make(ports));
  const cancel = (of = id) => cancelPhoneLink(ports, { id: of, by: mina });
  const first = must(await cancel());
  ports.clock.advanceMinutes(1);
  assert.equal(must(await cancel()), first);
  assert.deepEqual(ports.audit.map(({ action }) => action), ["phone_link.send", "phone_link.cancel"]);
  assert.equal(await openCartLink(ports, id), undefined);
  assert.equal(await stateOf(ports, id), "cancelled");
  const ended = { ok: false, error: { kind: "phone_link_ended" } };
  assert.deepEqual(await resendPhoneLink(ports, { id, by: mina }), ended);
  const late = must(await make(ports));
  ports.clock.set(late.expiresAt);
  assert.deepEqual(await cancel(late.id), ended);
  assert.deepEqual(await cancel("unknown"), { ok: false, error: { kind: "no_such_phone_link" } });
});

Deno.test("staff see a link opened and then paid with the number of its order, and expired ones of today", async () => {
  const ports = restaurant();
  const made = must(await make(ports));
  const left = must(await make(ports, { phone: "" }));
  await openCartLink(ports, made.id);
  assert.equal(await stateOf(ports, made.id), "opened");
  assert.ok((await takeCartLink(ports, { id: made.id, sessionId: "ses_1", replaces: true }))?.ok);
  const choice = { option: "asap" } as const;
  const { intent } = must(await openCheckout(ports, { sessionId: "ses_1", choice, note: "" }));
  const wishes = { ...noWishes, utensilIds: [], language: "ko" } as const;
  must(
    await completeCheckout(ports, {
      sessionId: "ses_1",
      intentId: intent.id,
      choice,
      contact: guest,
      wishes,
    }),
  );
  ports.payments.authorize(intent.id);
  const order = await reconcile(ports, intent.id);
  assert.equal(order?.state.status, "confirmed");
  const [, paid] = (await listPhoneLinks(ports)).toSorted((one) => one.link.id === made.id ? 1 : -1);
  assert.deepEqual([paid?.state, paid?.order?.number], ["paid", order?.number]);
  // The evening of the next day, after both links have ended.
  ports.clock.advanceMinutes(24 * 60);
  assert.equal(await stateOf(ports, left.id), "expired");
  ports.clock.advanceMinutes(8 * 60);
  assert.deepEqual(await listPhoneLinks(ports), []);
});

Deno.test("a link that was paid or cancelled yesterday is not among the links of today, although it would be valid", async () => {
  const ports = restaurant();
  const made = must(await make(ports, { phone: "" }));
  const cancelled = must(await make(ports, { phone: "" }));
  const open = must(await make(ports, { phone: "" }));
  await takeCartLink(ports, { id: made.id, sessionId: "ses_1", replaces: true });
  await reconcile(ports, await authorized(ports, "ses_1"));
  must(await cancelPhoneLink(ports, { id: cancelled.id, by: mina }));
  assert.deepEqual(await stateOf(ports, made.id), "paid");
  assert.deepEqual(await stateOf(ports, cancelled.id), "cancelled");
  ports.clock.advanceMinutes(12 * 60);
  assert.deepEqual((await listPhoneLinks(ports)).map(({ link }) => link.id), [open.id]);
});

Deno.test("the visits of guests to a link of staff announce one change, also those at once", async () => {
  const ports = restaurant();
  const { id } = must(await make(ports));
  const before = await ports.live.latestId();
  await Promise.all(Array.from({ length: 5 }, () => openCartLink(ports, id)));
  ports.clock.advanceMinutes(1);
  await openCartLink(ports, id);
  await takeCartLink(ports, { id, sessionId: "ses_1", replaces: true });
  await takeCartLink(ports, { id, sessionId: "ses_2", replaces: false });
  assert.deepEqual((await ports.live.after(before, 99)).map(({ kind }) => kind), ["store_changed"]);
});

Deno.test("a guest cannot make an order by phone: the link of a guest is none", async () => {
  const ports = restaurant();
  const order = await reconcile(ports, await authorized(ports, "ses_1"));
  assert.deepEqual([order?.state.status, order?.phoneLinkId], ["pending_approval", undefined]);
});
