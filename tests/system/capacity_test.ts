import { deepEqual, equal } from "node:assert/strict";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { pay } from "@api/testing/money.ts";
import { at, newGuest, orderOf, plainDish } from "@api/testing/guests.ts";
import { newDatabase, startShop } from "@api/testing/running.ts";
import { expectData, expectError } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

Deno.test("of 24 guests on two processes who want three places at once, three get one and order, and the others get other times", async () => {
  await using resources = new AsyncDisposableStack();
  const url = await newDatabase(resources);
  const first = await startShop(await openPostgres(url), resources);
  const env = { STRIPE_API_BASE: first.stripe, STRIPE_SECRET_KEY: "sk_test_1" };
  const second = await startShop(await openPostgres(url), resources, {
    ...env,
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  });
  const { token } = await signIn(first, "admin");
  const settings = [{ setting_key: "max_orders_per_slot", setting_value: "3" }];
  await expectData(first, "saveSettings", { token, body: { settings } });
  const pickup = at("2026-11-20", "18:15");
  const guests = await Promise.all(Array.from({ length: 24 }, async (_, nth) => {
    const guest = newGuest(nth % 2 === 0 ? first : second);
    await guest.add(plainDish.id);
    return guest;
  }));
  const opened = await Promise.all(guests.map(async (guest) => {
    const answer = await guest.open(pickup);
    if (!answer.ok) throw new Error(answer.text);
    return answer.data;
  }));
  // They share an address, and the carts before the press on Pay may hold half of the places.
  deepEqual(
    opened.map(({ slot_held_until, is_slot_limited }) => [slot_held_until !== null, is_slot_limited])
      .filter(([isHeld]) => isHeld),
    [[true, true]],
  );
  const completed = await Promise.all(
    guests.map((guest, nth) => guest.complete(opened[nth]?.paymentIntentId ?? "", pickup)),
  );
  const winners = opened.filter((_, nth) => completed[nth]?.ok);
  equal(winners.length, 3);
  for (const each of completed) {
    if (each.ok) continue;
    equal(each.failure.code, "slot_full");
    equal((each.failure.params?.alternatives as unknown[]).length, 4);
  }

  const ids = await Promise.all(winners.map(async (opened) => {
    await pay(first, opened);
    return (await orderOf(first, opened.paymentIntentId)).id;
  }));
  const late = newGuest(second);
  await late.add(plainDish.id);
  await expectError(409, "slot_full", late.open(pickup));
  const [id] = ids;
  await expectData(first, "denyOrder", { id, token });
  const freed = await late.open(pickup);
  deepEqual([freed.ok, freed.status], [true, 200]);
});
