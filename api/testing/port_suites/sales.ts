import assert from "node:assert/strict";
import { windowOf } from "@domain/hours/capacity.ts";
import { amountsByKind } from "@domain/cart/charge.ts";
import type { Order } from "@domain/order/order.ts";
import { noParts } from "@domain/payment/tax_parts.ts";
import { ledgerBatches } from "@domain/ports/sales.ts";
import { type PricedOption, pricedOptions, soldOptions } from "@domain/menu/option.ts";
import { anOrder, chargedBill, extras, fridayDinner, requests } from "@domain/testing/fixtures.ts";
import { createPlacedOrder, newOrder, type Suite, withoutUndefined } from "./suite.ts";

const minute = 60_000;

const at = fridayDinner;

export const salesSuite: Suite = {
  async "for answers after 0 to 10 minutes, the median is 5 and the 90th percentile 9"(world) {
    for (let minutes = 0; minutes <= 10; minutes++) {
      await createPlacedOrder(world, `ord_${minutes}`, {
        day: "2026-07-10",
        placedAt: at,
        state: {
          status: "confirmed",
          acceptedAt: at + minutes * minute,
          acceptedBy: { kind: "staff", id: "staff_manager", name: "Mina Kim" },
          minutes: 15,
          readyAt: at + 25 * minute,
        },
        payment: {
          intentId: `pi_ord_${minutes}`,
          amountCents: 3687,
          state: "captured",
          capturedAt: at + minutes * minute,
        },
      });
    }
    assert.deepEqual(await world.sales.accepting("2026-07-10", "2026-07-10"), {
      answered: 11,
      medianMs: 5 * minute,
      slowestTenthMs: 9 * minute,
    });
  },

  async "aggregates the orders of the given days without test orders"(world) {
    const save = (id: string, fields: Partial<Order>) => createPlacedOrder(world, id, fields);
    await save("ord_1", { day: "2026-07-10" });
    await save("ord_2", {
      day: "2026-07-11",
      placedAt: at + minute,
      state: {
        status: "confirmed",
        acceptedAt: at + 2 * minute,
        acceptedBy: { kind: "staff", id: "staff_manager", name: "Mina Kim" },
        minutes: 15,
        readyAt: at + 17 * minute,
      },
      payment: {
        intentId: "pi_ord_2",
        amountCents: 3687,
        state: "partially_refunded",
        capturedAt: at + 2 * minute,
        uncaptured: { taxableCents: 90, exemptCents: 2, taxCents: 8 },
        refundedCents: 87,
      },
    });
    await save("ord_3", {
      day: "2026-07-11",
      payment: { intentId: "pi_ord_3", amountCents: 0, state: "none", since: at },
    });
    await save("ord_4", { day: "2026-07-12" });

    await save("ord_5", { day: "2026-07-10", placedAt: at + 2 * minute });
    const sales = await world.sales.ofDays("2026-07-10", "2026-07-11");
    const added = {
      subtotalCents: 3390,
      charges: amountsByKind([]),
      taxCents: 297,
      totalCents: 3687,
      discountCents: 0,
      uncapturedTaxCents: 0,
      refundedCents: 0,
    };
    assert.deepEqual(sales.toSorted((one, other) => one.day < other.day ? -1 : 1), [
      {
        day: "2026-07-10",
        hour: 17,
        status: "pending_approval",
        payment: "authorized",
        orders: 2,
        ...added,
        subtotalCents: 6780,
        taxCents: 594,
        totalCents: 7374,
      },
      {
        day: "2026-07-11",
        hour: 17,
        status: "confirmed",
        payment: "partially_refunded",
        orders: 1,
        ...added,
        discountCents: 92,
        uncapturedTaxCents: 8,
        refundedCents: 87,
      },
    ]);
    assert.deepEqual(await world.sales.accepting("2026-07-10", "2026-07-11"), {
      answered: 1,
      medianMs: minute,
      slowestTenthMs: minute,
    });
    assert.deepEqual(await world.sales.accepting("2026-07-10", "2026-07-10"), {
      answered: 0,
      medianMs: undefined,
      slowestTenthMs: undefined,
    });
    assert.deepEqual(await world.sales.dishesOfDays("2026-07-10", "2026-07-12"), [
      { dishId: "bibimbap", name: "Bibimbap", nameKorean: "비빔밥", quantity: 2, lines: 1, cents: 3390 },
    ]);
    assert.deepEqual(await world.sales.dishesOfDays("2026-07-10", "2026-07-10"), []);
  },

  async "groups the charged orders by month and tax rate, with the taxed dishes apart"(world) {
    const [template] = anOrder().lines;
    assert.ok(template);
    const lines = [template, { ...template, id: "line_2", quantity: 1, isTaxable: false }];
    const save = (id: string, fields: Partial<Order>, taxPpm = 87_500) =>
      createPlacedOrder(world, id, {
        lines,
        bill: { ...chargedBill, taxPpm },
        payment: {
          intentId: `pi_${id}`,
          amountCents: chargedBill.totalCents,
          state: "captured",
          capturedAt: at,
        },
        ...fields,
      });
    await save("ord_1", { day: "2026-07-01" });
    await save("ord_2", { day: "2026-07-31" });
    const uncaptured = { taxableCents: 90, exemptCents: 2, taxCents: 8 };
    const { totalCents: amountCents } = chargedBill;
    const payment = {
      intentId: "pi_ord_3",
      amountCents,
      state: "captured",
      capturedAt: at,
      uncaptured,
    } as const;
    await save("ord_3", { day: "2026-07-31", payment }, 92_500);
    await save("ord_4", { day: "2026-08-01" });
    await save("ord_5", { day: "2026-08-01", payment: anOrder({ id: "ord_5" }).payment });
    await save("ord_6", { day: "2026-06-30" });
    const groups = await world.sales.taxOfDays("2026-07-01", "2026-12-31");
    const times = (count: number, uncaptured = noParts) => ({
      uncaptured,
      orders: count,
      subtotalCents: count * chargedBill.subtotalCents,
      taxableDishCents: count * 3390,
      charges: chargedBill.charges.map(({ kind, cents }) => ({ kind, cents: count * cents })),
      taxCents: count * chargedBill.taxCents,
      totalCents: count * chargedBill.totalCents,
    });
    const keyOf = ({ month, taxPpm }: { month: string; taxPpm: number }) => `${month} ${taxPpm}`;
    assert.deepEqual(groups.toSorted((one, other) => keyOf(one) < keyOf(other) ? -1 : 1), [
      { month: "2026-07", taxPpm: 87_500, ...times(2) },
      { month: "2026-07", taxPpm: 92_500, ...times(1, uncaptured) },
      { month: "2026-08", taxPpm: 87_500, ...times(1) },
    ]);
    assert.deepEqual(await world.sales.taxOfDays("2025-01-01", "2025-12-31"), []);
  },

  async "pages through the ledger by day and number, without test orders and without guests"(world) {
    const refunded = { amountCents: 3687, state: "refunded", capturedAt: at, refundedCents: 3687 } as const;
    const save = (id: string, day: string, payment: Order["payment"]) =>
      createPlacedOrder(world, id, { day, payment });
    const captured = (id: string) =>
      ({ intentId: `pi_${id}`, amountCents: 3687, state: "captured", capturedAt: at }) as const;
    await save("ord_1", "2026-07-10", captured("ord_1"));
    await save("ord_2", "2026-07-11", { intentId: "pi_ord_2", amountCents: 0, state: "none", since: at });
    await save("ord_3", "2026-07-11", { intentId: "pi_ord_3", ...refunded });
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
    const [entry] = await world.sales.ledger({ ...filter, isRefunded: true }, undefined, 9);
    const { bill, placedAt, refunds } = anOrder();
    assert.deepEqual(withoutUndefined(entry), {
      ...{
        id: "ord_3",
        number: "K-003",
        day: "2026-07-11",
        placedAt,
        status: "pending_approval",
        bill,
        refunds,
      },
      payment: { intentId: "pi_ord_3", ...refunded },
      lines: [{ id: "line_1", quantity: 2, unitPriceCents: 1695, isTaxable: true }],
    });
  },

  async "options are added up by dish over the charged orders of the given days, with what they added"(
    world,
  ) {
    const soldOn = (dishCents: number, ...ids: string[]) =>
      pricedOptions(
        dishCents,
        soldOptions([extras, requests], ids.map((id) => ({ id, quantity: id === "cheese" ? 2 : 1 }))),
      );
    const sold = (...ids: string[]) => soldOn(1695, ...ids);
    const save = async (id: string, day: string, isCharged: boolean, ...options: PricedOption[][]) => {
      const lines = anOrder().lines.flatMap((line) =>
        options.map((options, nth) => ({
          ...line,
          id: `${id}_${nth}`,
          dishId: nth === 2 ? "galbi" : "bibimbap",
          quantity: 1 + nth,
          options,
        }))
      );
      await createPlacedOrder(world, id, {
        day,
        lines,
        ...(isCharged && {
          payment: { intentId: `pi_${id}`, amountCents: 3687, state: "captured", capturedAt: at },
        }),
      });
    };
    await save("ord_1", "2026-07-10", true, sold("cheese", "no_egg"), sold("cheese"), sold("half"));
    await save("ord_2", "2026-07-11", true, soldOn(100, "half"), soldOn(100, "half"));
    await save("ord_3", "2026-07-11", false, sold("cheese"));
    await save("ord_4", "2026-07-12", true, sold("cheese"));
    const sales = await world.sales.optionsOfDays("2026-07-10", "2026-07-11");
    const keyOf = ({ optionId, dishId }: { optionId: string; dishId: string }) => `${optionId} ${dishId}`;
    const half = { optionId: "half", groupId: "extras", name: "Half portion", nameKorean: "반 공기" };
    assert.deepEqual(sales.toSorted((one, other) => keyOf(one) < keyOf(other) ? -1 : 1), [
      {
        optionId: "cheese",
        groupId: "extras",
        dishId: "bibimbap",
        name: "Cheese",
        nameKorean: "치즈",
        quantity: 6,
        lines: 2,
        cents: 1200,
      },
      { ...half, dishId: "bibimbap", quantity: 3, lines: 2, cents: -300 },
      { ...half, dishId: "galbi", quantity: 3, lines: 1, cents: -1200 },
      {
        optionId: "no_egg",
        groupId: "requests",
        dishId: "bibimbap",
        name: "No egg",
        nameKorean: "계란 빼고",
        quantity: 1,
        lines: 1,
        cents: 0,
      },
    ]);
    assert.deepEqual(await world.sales.optionsOfDays("2026-07-13", "2026-07-14"), []);
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

  async "counts the orders that were ready within the time promised first, the extended and the unmarked ones, by pickup option and hour"(
    world,
  ) {
    const by = { kind: "staff", id: "staff_manager", name: "Mina Kim" } as const;
    const accepted = { acceptedAt: at + minute, acceptedBy: by, minutes: 20, readyAt: at + 21 * minute };
    const confirmed = { ...accepted, status: "confirmed" } as const;
    const save = (
      id: string,
      pickup: Order["pickup"],
      readyAfter: number | undefined,
      day = "2026-07-10",
      extendedTo?: number,
    ) => {
      const readyAt = readyAfter === undefined ? undefined : at + readyAfter * minute;
      return createPlacedOrder(world, id, {
        day,
        placedAt: at,
        pickup,
        ...(readyAt === undefined ? { state: confirmed } : {
          state: {
            ...accepted,
            status: "ready",
            markedReadyAt: readyAt,
            ...(extendedTo !== undefined &&
              { firstReadyAt: accepted.readyAt, readyAt: at + extendedTo * minute }),
          },
          transitions: [{ kind: "ready", by, at: readyAt, madeAt: readyAt, before: confirmed }],
        }),
      });
    };
    const asap = { kind: "asap", minutes: { from: 15, to: 30 } } as const;
    const slot = { kind: "scheduled", at: at + 90 * minute } as const;
    await save("ord_1", asap, 18);
    await save("ord_2", asap, 31, "2026-07-10", 35);
    await save("ord_3", asap, undefined);
    await save("ord_4", slot, 94);
    await save("ord_5", asap, 60, "2026-07-11");
    await createPlacedOrder(world, "ord_6", {
      ...{ day: "2026-07-10", placedAt: at, pickup: slot },
      state: { ...accepted, status: "completed", completedAt: at + 40 * minute },
    });
    await createPlacedOrder(world, "ord_7", { day: "2026-07-10", placedAt: at, pickup: asap });
    const groupsAt = async (now: number) =>
      (await world.sales.promises("2026-07-10", "2026-07-10", now))
        .toSorted((one, other) => one.hour - other.hour);
    const asapGroup = { pickup: "asap", hour: 17, orders: 2, onTime: 1, lateMinutes: 10, extended: 1 };
    const slotGroup = {
      ...{ pickup: "scheduled", hour: 18, orders: 1, notMarked: 1, onTime: 0, lateMinutes: 4, extended: 0 },
    };
    // The open order was promised for 5:21 PM, and its window ends at 5:30 PM.
    assert.deepEqual(await groupsAt(at + 90 * minute - 1), [{ ...asapGroup, notMarked: 0 }, slotGroup]);
    assert.deepEqual(await groupsAt(at + 90 * minute), [{ ...asapGroup, notMarked: 1 }, slotGroup]);
  },

  async "lists the orders that the windows of a period counted, without those that were denied"(world) {
    const due = fridayDinner + 60 * 60_000;
    const pickup = (at: number) => ({ kind: "scheduled", at }) as const;
    const denied = {
      status: "denied",
      deniedAt: fridayDinner,
      deniedBy: { kind: "system" },
      reason: "other",
      text: "",
    } as const;
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

  async "charges are added up by their kind"(world) {
    for (const id of ["ord_1", "ord_2"]) await createPlacedOrder(world, id, { bill: chargedBill });
    await createPlacedOrder(world, "ord_3");
    const [group] = await world.sales.ofDays("2026-07-10", "2026-07-10");
    assert.deepEqual(group?.charges, amountsByKind([chargedBill.charges, chargedBill.charges]));
  },

  async "uses hours in Los Angeles, in summer, in winter and in the repeated hour"(world) {
    const placings = {
      "2026-07-10": "2026-07-10T19:30:00Z",
      "2026-12-10": "2026-12-10T19:30:00Z",
      "2026-10-31": "2026-11-01T06:59:00Z",
      "2026-11-01": "2026-11-01T09:30:00Z",
    };
    for (const [day, placedAt] of Object.entries(placings)) {
      await createPlacedOrder(world, `ord_${day}`, { day, placedAt: Date.parse(placedAt) });
    }
    const groups = await world.sales.ofDays("2026-07-10", "2026-12-10");
    assert.deepEqual(groups.map(({ day, hour }) => `${day} ${hour}`).toSorted(), [
      "2026-07-10 12",
      "2026-10-31 23",
      "2026-11-01 1",
      "2026-12-10 11",
    ]);
  },
};
