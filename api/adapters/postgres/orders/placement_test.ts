import { equal } from "node:assert/strict";
import { memoryInstallation } from "@domain/testing/memory/ports.ts";
import { aCheckout } from "@domain/testing/fixtures.ts";
import { newDatabase } from "@api/testing/running.ts";
import { concurrently, newOrder } from "@api/testing/port_suites/suite.ts";
import { postgresCheckouts } from "../checkout/checkouts.ts";
import { openPostgres } from "../node_postgres.ts";
import { postgresOrders } from "./orders.ts";

const days = ["2026-07-10", "2026-07-11"] as const;

Deno.test("processes that place and test orders of two days at once give each number once and skip none", async () => {
  await using resources = new AsyncDisposableStack();
  const url = await newDatabase(resources);
  const processes = await Promise.all([1, 2, 3].map(async () => {
    const { db, close } = await openPostgres(url, 4);
    resources.defer(close);
    return { orders: postgresOrders(db, memoryInstallation.id), checkouts: postgresCheckouts(db, "") };
  }));
  const each = 8;
  const placed = await Promise.all(
    processes.flatMap(({ orders, checkouts }, at) =>
      days.map((day) =>
        concurrently(each, async (nth) => {
          const id = `ord_${at}_${day}_${nth}`;
          if (nth === 0) return (await orders.add(day, (count) => newOrder(id, count, { day }))).number;
          await checkouts.begin(aCheckout(id, { sessionId: id }));
          const [one, other] = await Promise.all([1, 2].map(() =>
            orders.place(id, day, (_, count) =>
              newOrder(id, count, {
                day,
                payment: {
                  intentId: `pi_${id}`,
                  amountCents: 100,
                  state: "authorized",
                  authorizedAt: 0,
                },
              }))
          ));
          equal(Number(one?.isNew) + Number(other?.isNew), 1);
          return one?.order.number;
        })
      )
    ),
  );
  const numbers = placed.flat();
  const total = processes.length * days.length * each;
  equal(new Set(numbers).size, total);
  equal(numbers.includes("K-001") && numbers.includes(`K-0${total}`), true, `${numbers.toSorted()}`);
});
