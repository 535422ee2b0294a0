/**
 * Measures an honest guest, who fills carts and reads pickup times, beside one hostile client at full speed, for each kind of attack. The
 * product runs with its limits, as one process.
 */
import { randomFillSync } from "node:crypto";
import sharp from "sharp";
import { optionlessDish } from "@api/testing/guests.ts";
import { startApi } from "@api/testing/processes.ts";
import { expectData, requestOf, type Shop } from "@api/testing/shop.ts";
import { endpoints } from "@contract/endpoints.ts";
import { tokenOf } from "@api/testing/staff.ts";
import { type Attack, type AttackName, attacks, type Target } from "./attacks.ts";
import { behindProxy, type Environment } from "./environment.ts";
import { type Metric, percentile } from "./results.ts";
import { measureCpu, perItem, processMeter } from "./resource_usage.ts";

/** A call of the honest guest every 150 ms is below the limits of one client. */
const paceMs = 150;
const maxP95 = 250;
const dishes = 900;

export async function measureFlood(environment: Environment): Promise<Metric[]> {
  const { resources, databaseUrl, api, main, port, effort } = environment;
  await api.kill();
  const shop = await startApi(resources, {
    port,
    databaseUrl,
    stripe: api.stripe,
    main,
    env: { ...behindProxy, RATE_LIMITS: "on" },
  });
  const [, database] = environment.meters;
  const meters = [processMeter(shop.pid), ...(database ? [database] : [])];
  const durationMs = effort.durationMs * 3;
  let token = await tokenOf(shop, "super_admin");
  const picture = await largePicture();
  let tables: Target["tables"] | undefined;
  let nthAddress = 0;
  const targetOf = (): Target => ({
    url: shop.url,
    address: `198.51.100.${nthAddress++}`,
    token,
    picture,
    tables: tables ?? [new Uint8Array(), new Uint8Array()],
  });

  await honestTimes(shop, durationMs);
  const metrics = [guestMetric("honest guest alone", await honestTimes(shop, durationMs))];
  for (const name of Object.keys(attacks) as AttackName[]) {
    if (name === "trials of a menu table") {
      // The uploads before may have used up the limit of their session.
      token = await tokenOf(shop, "super_admin");
      tables = await largeTables(shop, token);
    }
    const { workers, costSample, send }: Attack = attacks[name];
    const target = targetOf();
    await send(target, 0);
    const { micros } = await measureCpu(
      meters,
      () => atOnce(costSample, workers, (nth) => send(target, nth)),
    );
    const { times, statuses } = await besideAttacks(shop, [name], targetOf(), durationMs);
    const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`).join(", ");
    const metric = guestMetric(`beside ${name}`, times);
    metrics.push({
      ...metric,
      cpuMicros: perItem(micros, costSample),
      note: `${metric.note}; attack: ${answers}`,
    });
  }
  return metrics;
}

async function atOnce(
  count: number,
  workers: number,
  work: (nth: number) => Promise<unknown>,
): Promise<void> {
  let nth = 0;
  await Promise.all(Array.from({ length: workers }, async () => {
    while (nth < count) await work(++nth);
  }));
}

function guestMetric(name: string, times: readonly number[]): Metric {
  const ms = (share: number) => percentile(times, share).toFixed(0);
  return {
    name: `${name}, p95`,
    value: percentile(times, 0.95),
    unit: "ms",
    goal: { atMost: maxP95 },
    note: `p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, of ${times.length} calls`,
  };
}

/** The durations of the honest guest's calls while a worker attacks, and the statuses that the attacker got. */
export async function besideAttacks(
  shop: Shop,
  names: readonly AttackName[],
  target: Target,
  durationMs: number,
): Promise<{ times: number[]; statuses: Record<number, number> }> {
  const worker = new Worker(new URL("attack_worker.ts", import.meta.url), { type: "module" });
  try {
    const ended = new Promise<Record<number, number>>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
    });
    worker.postMessage({ names, target });
    const times = await honestTimes(shop, durationMs);
    worker.postMessage("stop");
    return { times, statuses: await ended };
  } finally {
    worker.terminate();
  }
}

/**
 * The durations in milliseconds of an honest guest's calls. They begin at a steady pace whether or not earlier ones are answered, so that a
 * pause of the product delays every call that falls into it.
 */
export async function honestTimes(shop: Shop, durationMs: number): Promise<number[]> {
  const headers = { "x-forwarded-for": "203.0.113.7" };
  let session_id = crypto.randomUUID();
  const call = async (nth: number) => {
    if (nth % 10 === 0) session_id = crypto.randomUUID();
    const began = performance.now();
    const response = nth % 3 === 2
      ? await fetch(...requestOf(shop, endpoints.storeSlots, { headers, query: { session_id } }))
      : await fetch(...requestOf(shop, endpoints.addToCart, {
        headers,
        body: { session_id, menu_item_id: optionlessDish.id, quantity: 1, special_instructions: `${nth}` },
      }));
    const text = await response.text();
    if (!response.ok) throw new Error(`the honest guest got ${response.status}: ${text.slice(0, 200)}`);
    return performance.now() - began;
  };
  const began = performance.now();
  return await Promise.all(
    Array.from({ length: Math.ceil(durationMs / paceMs) }, async (_, nth) => {
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, began + nth * paceMs - performance.now()))
      );
      return await call(nth);
    }),
  );
}

/** Noise, which compresses badly: 6 MB in almost as many pixels as are allowed. */
export async function largePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const size = { width: 5_600, height: 4_200, channels: 3 } as const;
  const pixels = randomFillSync(new Uint8Array(size.width * size.height * size.channels));
  return new Uint8Array(await sharp(pixels, { raw: size }).jpeg({ quality: 30 }).toBuffer());
}

/** Adds `count` dishes in one table, and returns two tables that change every one of them. */
export async function largeTables(shop: Shop, token: string, count = dishes): Promise<Target["tables"]> {
  const [category] = await expectData(shop, "adminCategories", { token });
  const rows = Array.from(
    { length: count },
    (_, nth) => `"${category?.name}","Dish ${nth}","note A",12.50,10`,
  );
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv" };
  const added = await fetch(shop.url + endpoints.importMenu.path, {
    method: "POST",
    headers,
    body: ["category,name,description,price,prep_time_minutes", ...rows].join("\r\n"),
  });
  const report = await added.text();
  if (!added.ok) throw new Error(`the table was refused: ${report.slice(0, 500)}`);
  const exported = await fetch(shop.url + endpoints.exportMenu.path, { headers });
  const table = await exported.text();
  const variant = (note: string) => new TextEncoder().encode(table.replaceAll("note A", note));
  return [variant("note B"), variant("note C")];
}
