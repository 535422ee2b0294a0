import assert from "node:assert/strict";
import { windowOf } from "@domain/hours/capacity.ts";
import type { Order } from "@domain/order/order.ts";
import { ledgerBatches } from "@domain/ports/sales.ts";
import { daySums } from "@domain/reports/day_sums.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { ok } from "@domain/shared/result.ts";
import { anOrder, chargedBill, denied, fridayDinner, mina } from "@domain/testing/fixtures.ts";
import { createPlacedOrder, newOrder, type Suite, withoutUndefined } from "./suite.ts";

const minute = 60_000;

const at = fridayDinner;

const charged = (id: string) => ({
  payment: { intentId: `pi_${id}`, amountCents: 3687, state: "captured", capturedAt: at } as const,
});

export const salesSuite: Suite = {
  async "sums up the orders of the given days, without test orders and without days that have none"(world) {
    const save = (id: string, fields: Partial<Order>) => createPlacedOrder(world, id, fields);
    const test = { intentId: "pi_ord_3", amountCents: 0, state: "none", since: at } as const;
    const placed = [
      await save("ord_1", { day: "2026-07-08" }),
      await save("ord_2", { day: "2026-07-10", placedAt: at + minute, bill: chargedBill }),
      await save("ord_3", { day: "2026-07-09", payment: test }),
      await save("ord_4", { day: "2026-07-08", placedAt: at + 2 * minute, ...charged("ord_4") }),
      await save("ord_5", { day: "2026-07-11" }),
    ];
    const expected = ["2026-07-08", "2026-07-10"].map((day) =>
      daySums(day, placed.filter((order) => order.day === day))
    );
    // The second time from what is stored.
    for (let times = 0; times < 2; times++) {
      assert.deepEqual(await world.sales.ofDays("2026-07-07", "2026-07-10"), expected);
    }
    assert.deepEqual(await world.sales.ofDays("2026-07-12", "2026-07-13"), []);
  },

  async "the sums of an ended day follow each later change of its orders"(world) {
    const day = "2026-07-08";
    const read = async () => {
      const [sums] = await world.sales.ofDays(day, day);
      return sums;
    };
    const orders = new Map<string, Order>();
    const change = async (id: string, fields: Partial<Order>) => {
      await read();
      const changed = await world.orders.change(id, (order) => ok({ order: { ...order, ...fields }, at }));
      assert.ok(changed?.ok);
      orders.set(id, changed.value);
      assert.deepEqual(await read(), daySums(day, [...orders.values()]));
    };
    for (const id of ["ord_1", "ord_2"]) {
      orders.set(id, await createPlacedOrder(world, id, { day, ...charged(id) }));
      assert.deepEqual(await read(), daySums(day, [...orders.values()]));
    }
    const accepted = {
      acceptedAt: at + minute,
      acceptedBy: { kind: "system" },
      minutes: 20,
      readyAt: at + 21 * minute,
    } as const;
    await change("ord_1", { state: { status: "no_show", noShowAt: at + 40 * minute, ...accepted } });
    await change("ord_1", { state: { status: "completed", completedAt: at + 50 * minute, ...accepted } });
    const { bill } = anOrder();
    await change("ord_1", {
      offers: [{
        ...{
          changes: [],
          bill,
          beforeCents: bill.totalCents,
          reason: "too_busy",
          text: "",
          by: { kind: "system" },
        },
        ...{ at, expiresAt: at + minute, ended: { as: "accepted", by: { kind: "guest" }, at } },
      }],
    });
    const { payment } = charged("ord_2");
    await change("ord_2", {
      payment: { ...payment, state: "partially_refunded", refundedCents: 87 },
      refunds: [{
        ...{ number: 1, cents: 87, reason: "cold", by: { kind: "system" }, decidedAt: at + minute },
        choice: { kind: "amount", cents: 87 },
        outcome: { kind: "done", at: at + minute },
      }],
    });
    await change("ord_2", { payment: { ...payment, state: "captured" }, refunds: [] });
    const dispute = {
      ...{ id: "dp_1", cents: 1_000, reason: "product_not_received", isInquiry: false },
      ...{ openedAt: at + minute, updatedAt: at + minute },
    };
    await change("ord_1", { disputes: [{ ...dispute, status: "needs_response" }] });
    await change("ord_1", { disputes: [{ ...dispute, status: "lost", closedAt: at + 2 * minute }] });
    await change("ord_2", {
      refunds: [{
        ...{ number: 1, cents: 87, reason: "cold", by: { kind: "system" }, decidedAt: at + minute },
        choice: { kind: "amount", cents: 87 },
        outcome: { kind: "failed", at: at + minute, reason: "card_closed" },
      }],
    });
    await change("ord_2", {
      refundSettlement: { at: at + 2 * minute, by: { kind: "system" }, reason: "paid in cash", cents: 87 },
    });
    const [line] = anOrder().lines;
    assert.ok(line);
    await change("ord_2", {
      lines: [{ ...line, quantity: 1, dishId: "galbi", name: { ...line.name, en: "Galbi" } }],
    });
    const erased = await world.housekeeping.eraseContacts(at + hourMs, at + hourMs, 10);
    assert.equal(erased, 2);
    assert.deepEqual(await read(), daySums(day, [...orders.values()]));
  },

  async "pages through the ledger by day and number, without test orders and without guests"(world) {
    const refunded = { amountCents: 3687, state: "refunded", capturedAt: at, refundedCents: 3687 } as const;
    const save = (id: string, day: string, payment: Order["payment"]) =>
      createPlacedOrder(world, id, { day, payment });
    const captured = (id: string) =>
      ({ intentId: `pi_${id}`, amountCents: 3687, state: "captured", capturedAt: at }) as const;
    await save("ord_1", "2026-07-10", captured("ord_1"));
    await save("ord_2", "2026-07-11", { intentId: "pi_ord_2", amountCents: 0, state: "none", since: at });
    const accepted = { acceptedAt: at, acceptedBy: mina, minutes: 20, readyAt: at };
    const before = { status: "ready", markedReadyAt: at, ...accepted } as const;
    const complete = { kind: "complete", at, madeAt: at, before } as const;
    await createPlacedOrder(world, "ord_3", {
      day: "2026-07-11",
      payment: { intentId: "pi_ord_3", ...refunded },
      state: { status: "completed", completedAt: at, ...accepted, handOver: { as: "id", reason: "Park" } },
      transitions: [{ ...complete, by: { kind: "system" }, undoneBy: mina }, { ...complete, by: mina }],
      refusedHandOvers: [{ by: mina, madeAt: at - 60_000, reason: "no phone" }],
    });
    await save("ord_4", "2026-07-10", captured("ord_4"));
    await save("ord_5", "2026-07-12", captured("ord_5"));
    const filter = { from: "2026-07-10", to: "2026-07-11" };
    const ofPayments = await world.sales.ordersOf(["pi_ord_2", "pi_ord_5", "pi_ord_1", "pi_other"]);
    assert.deepEqual(ofPayments.map(({ id, day, intentId }) => [id, day, intentId]), [
      ["ord_1", "2026-07-10", "pi_ord_1"],
      ["ord_5", "2026-07-12", "pi_ord_5"],
    ]);
    assert.deepEqual(await world.sales.ordersOf([]), []);
    const batches = await Array.fromAsync(ledgerBatches(world.sales, filter, 2));
    assert.deepEqual(batches.map((batch) => batch.map(({ id }) => id)), [["ord_1", "ord_4"], ["ord_3"]]);
    const [entry] = await world.sales.ledger({ ...filter, from: "2026-07-11" }, undefined, 9);
    const { bill, placedAt, refunds } = anOrder();
    assert.deepEqual(withoutUndefined(entry), {
      ...{
        id: "ord_3",
        number: "K-003",
        day: "2026-07-11",
        placedAt,
        status: "completed",
        bill,
        offers: [],
        refunds,
      },
      handedOver: { at, by: mina, as: "id" },
      refusedAt: [at - 60_000],
      payment: { intentId: "pi_ord_3", ...refunded },
      lines: [{ id: "line_1", quantity: 2, unitPriceCents: 1695, isTaxable: true }],
    });
  },

  async "counts the charged orders of the given days that contained two dishes together"(world) {
    const save = (id: string, day: string, isCharged: boolean, ...dishIds: string[]) =>
      createPlacedOrder(world, id, {
        day,
        lines: anOrder().lines.flatMap((line) =>
          dishIds.map((dishId, nth) => ({ ...line, id: `${id}_${nth}`, dishId }))
        ),
        ...(isCharged && {
          payment: { intentId: `pi_${id}`, amountCents: 3687, state: "captured", capturedAt: at },
        }),
      });
    await save("ord_1", "2026-07-10", true, "stew", "rice", "rice");
    await save("ord_2", "2026-07-11", true, "stew");
    await save("ord_3", "2026-07-11", false, "stew", "rice");
    await save("ord_4", "2026-07-12", true, "stew", "rice");
    const counts = await world.sales.soldTogether("2026-07-10", "2026-07-11");
    assert.deepEqual(
      counts.map(({ dishId, otherId, orders }) => `${dishId} ${otherId} ${orders}`).toSorted(),
      ["rice rice 1", "rice stew 1", "stew rice 1", "stew stew 2"],
    );
    assert.deepEqual(await world.sales.soldTogether("2026-07-13", "2026-07-14"), []);
  },

  async "lists the orders that the windows of a period counted, without those that were denied"(world) {
    const due = fridayDinner + 60 * 60_000;
    const pickup = (at: number) => ({ kind: "scheduled", at }) as const;
    await createPlacedOrder(world, "ord_1", { pickup: pickup(due) });
    await createPlacedOrder(world, "ord_2", { pickup: pickup(due + 15 * 60_000) });
    await createPlacedOrder(world, "ord_3", { pickup: pickup(due), state: denied });
    const { lines, placedAt } = newOrder("ord_1", 1).order;
    const dishes = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const window = windowOf(due);
    assert.deepEqual(await world.sales.dueBetween(window, window + 15 * 60_000), [{
      window,
      placedAt,
      dishes,
    }]);
    assert.equal((await world.sales.dueBetween(window, window + 30 * 60_000)).length, 2);
  },
};
