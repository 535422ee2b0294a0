import { deepEqual, equal } from "node:assert/strict";
import { ledger } from "../api/testing/money.ts";
import { newShop } from "../api/testing/running.ts";
import { done } from "../api/testing/shop.ts";
import { signIn } from "../api/testing/staff.ts";
import { playRush, type Progress } from "./rush.ts";

Deno.test("a rush with staff ends with every order handed out and charged", async () => {
  await using things = new AsyncDisposableStack();
  const shop = await newShop("PostgreSQL", things);
  const shown: Progress[] = [];
  const ended = await playRush(
    shop,
    { orders: 6, millis: 300, hasStaff: true, random: () => 0.5 },
    (each) => shown.push(each),
  );
  deepEqual(ended, { placed: 6, declined: 0, turnedAway: 0, accepted: 6, done: 6 });
  deepEqual(shown.at(-1), ended);
  const charged = (await ledger(shop)).filter((each) =>
    each.movements.some(({ kind }) => kind === "captured")
  );
  equal(charged.length, 6);
});

Deno.test("a rush without staff leaves its orders to the counter", async () => {
  await using things = new AsyncDisposableStack();
  const shop = await newShop("PostgreSQL", things);
  const { placed } = await playRush(
    shop,
    { orders: 3, millis: 100, hasStaff: false, random: () => 0.5 },
    () => {},
  );
  const counter = await signIn(shop);
  const counts = await done(shop, "orderCounts", { token: counter.token });
  deepEqual([placed, counts.new], [3, 3]);
});
