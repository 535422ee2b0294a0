import { deepEqual, equal } from "node:assert/strict";
import { ledger } from "@api/testing/money.ts";
import { newShop } from "@api/testing/running.ts";
import { expectData } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";
import { playRush, type Progress } from "./rush.ts";

Deno.test("a rush with staff completes and charges every order", async () => {
  await using resources = new AsyncDisposableStack();
  const shop = await newShop("PostgreSQL", resources);
  const onProgress: Progress[] = [];
  const result = await playRush(
    shop,
    { orders: 6, durationMs: 300, hasStaff: true, random: () => 0.5 },
    (each) => onProgress.push(each),
  );
  deepEqual(result, { placed: 6, declined: 0, rejected: 0, accepted: 6, done: 6 });
  deepEqual(onProgress.at(-1), result);
  const charged = (await ledger(shop)).filter((each) =>
    each.movements.some(({ kind }) => kind === "captured")
  );
  equal(charged.length, 6);
});

Deno.test("a rush without staff leaves its orders as new", async () => {
  await using resources = new AsyncDisposableStack();
  const shop = await newShop("PostgreSQL", resources);
  const { placed } = await playRush(
    shop,
    { orders: 3, durationMs: 100, hasStaff: false, random: () => 0.5 },
    () => {},
  );
  const counter = await signIn(shop);
  const counts = await expectData(shop, "orderCounts", { token: counter.token });
  deepEqual([placed, counts.new], [3, 3]);
});
