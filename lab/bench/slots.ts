/**
 * Measures 500 guests who choose pickup times on two processes, with and without limits. Many want the same windows, so that some are
 * refused and take the nearest free time. Throws when a window is over its limit.
 */
import { z } from "zod";
import { at, type Guest, newGuest, optionlessDish, type PickupTime } from "@api/testing/guests.ts";
import { freePort, startApi } from "@api/testing/processes.ts";
import { expectData, type Shop } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";
import type { Environment } from "./environment.ts";
import { medianOf } from "./load.ts";
import { type Metric, summary } from "./results.ts";

const slotFullParams = z.object({
  alternatives: z.array(z.object({ date: z.string(), time: z.string() })),
});

const guestCount = 500;
const windowCount = 60;
const maxOrders = 10;
/** The next slots may become too soon during the run. */
const soonSlots = 8;
/** The guests of the latency run arrive over this time, so that it measures the calls and not their queue. */
const arrivalMs = 15_000;

/** All at the same moment, or one after the other over `arrivalMs`. */
type Arrival = "at once" | "spread";

export async function measureSlots(environment: Environment): Promise<Metric[]> {
  const { resources, databaseUrl, api, main, sql, effort } = environment;
  const second = await startApi(resources, { port: freePort(), databaseUrl, stripe: api.stripe, main });
  const shops = [api, second] as const;
  const { token } = await signIn(api, "admin");
  const limitOrders = (setting_value: number) => {
    const setting = { setting_key: "max_orders_per_slot", setting_value: String(setting_value) };
    return expectData(api, "saveSettings", { token, body: { settings: [setting] } });
  };

  const run = async (limit: number, arrival: Arrival): Promise<Run> => {
    await sql`delete from slot_holds`;
    await limitOrders(limit);
    const result = await chooseSlots(shops, arrival);
    const windows = await sql<{ orders: number }[]>`
      select count(*)::integer as orders from slot_holds group by "window"`;
    const fullest = Math.max(0, ...windows.map(({ orders }) => orders));
    if (limit > 0 && fullest > limit) throw new Error(`a window has ${fullest} orders of ${limit}`);
    const held = windows.reduce((sum, { orders }) => sum + orders, 0);
    if (limit > 0 && held !== guestCount) throw new Error(`${held} of ${guestCount} guests hold a time`);
    return { ...result, fullest };
  };
  /** Alternates, so that both kinds meet the same conditions. */
  const compare = async (arrival: Arrival) => {
    const pairs: { free: Run; limited: Run }[] = [];
    for (let nth = 0; nth < effort.repeats + 1; nth++) {
      const free = await run(0, arrival);
      pairs.push({ free, limited: await run(maxOrders, arrival) });
    }
    // The first pair is the warm-up.
    return pairs.slice(1);
  };
  const spread = await compare("spread");
  const burst = await compare("at once");
  const p99 = (times: readonly number[]) => summary(times).p99;
  return [
    {
      name: `choosing a time, ${guestCount} guests in ${arrivalMs / 1000} s, p99`,
      value: medianOf(spread, ({ limited }) => p99(limited.times)),
      unit: "ms",
      note: `${Math.round(medianOf(spread, ({ free }) => p99(free.times)))} ms without limits`,
    },
    {
      name: `choosing a time, p99 beyond that without limits`,
      value: medianOf(spread, ({ free, limited }) => p99(limited.times) - p99(free.times)),
      unit: "ms",
      goal: { atMost: 25 },
    },
    {
      name: `choosing a time, ${guestCount} guests at once, p99`,
      value: medianOf(burst, ({ limited }) => p99(limited.times)),
      unit: "ms",
      note: `${Math.round(medianOf(burst, ({ free }) => p99(free.times)))} ms without limits; ${
        Math.round(medianOf(burst, ({ limited }) => limited.refused))
      } refusals`,
    },
    {
      name: `fullest window of ${guestCount} guests at once`,
      value: Math.max(...burst.map(({ limited }) => limited.fullest)),
      unit: "orders",
      goal: { atMost: maxOrders },
    },
  ];
}

type Choosing = { times: number[]; refused: number };
type Run = Choosing & { fullest: number };

/** Lets each guest choose a time until one is held. `times` are the durations of the calls in milliseconds. */
async function chooseSlots(shops: readonly [Shop, Shop], arrival: Arrival): Promise<Choosing> {
  const guests = await Promise.all(
    Array.from({ length: guestCount }, (_, nth) => guestWithDish(shops[nth % 2 === 0 ? 0 : 1])),
  );
  // The slots depend on the dishes of the cart.
  const session_id = guests[0]?.sessionId ?? "";
  const { days } = await expectData(shops[0], "storeSlots", { query: { session_id } });
  const times = days.flatMap(({ date, slots }) => slots.map((time) => at(date, time)))
    .slice(soonSlots, soonSlots + windowCount);
  const result: Choosing = { times: [], refused: 0 };
  await Promise.all(guests.map(async (guest, nth) => {
    if (arrival === "spread") await delay(nth * arrivalMs / guestCount);
    // Early windows are more popular than they have room. Neighbors use different processes.
    const share = Math.floor(nth / 2) * 97 % (guestCount / 2) / (guestCount / 2);
    const first = times[Math.floor(share ** 1.5 * times.length)];
    if (!first) throw new Error("no free time");
    await chooseUntilHeld(guest, first, result);
  }));
  return result;
}

async function guestWithDish(shop: Shop): Promise<Guest> {
  const guest = newGuest(shop);
  await guest.add(optionlessDish.id);
  return guest;
}

/** Takes one of the nearest free times after each refusal, like a guest. */
async function chooseUntilHeld(guest: Guest, first: PickupTime, result: Choosing): Promise<void> {
  for (let pickup = first;;) {
    const began = performance.now();
    const response = await guest.open(pickup);
    result.times.push(performance.now() - began);
    if (response.ok) return;
    result.refused += 1;
    const { code, params } = response.failure;
    if (code !== "slot_full") throw new Error(`refused: ${response.text}`);
    const { alternatives } = slotFullParams.parse(params);
    const { date, time } = alternatives[result.refused % alternatives.length] ?? {};
    if (date === undefined || time === undefined) throw new Error("no free time");
    pickup = at(date, time);
  }
}

function delay(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
