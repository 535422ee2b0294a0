/**
 * Measures an honest guest, who fills carts and reads pickup times, beside one hostile client at full speed, for each kind of attack. The
 * product runs with its limits, as one process. `deno task bench flood` runs it.
 */
import { randomFillSync } from "node:crypto";
import sharp from "sharp";
import { startApi } from "@api/testing/processes.ts";
import { tokenOf } from "@api/testing/staff.ts";
import { behindProxy, type Environment } from "@lab/bench/environment.ts";
import { type Metric, percentile } from "@lab/bench/results.ts";
import { measureCpu, processMeter } from "@lab/bench/resource_usage.ts";
import type { Statuses } from "./attack_worker.ts";
import { type Attack, type AttackName, attacks, type Target } from "./attacks.ts";
import { besideAttacks, honestTimes, largeTables } from "./honest_guest.ts";

const maxP95 = 250;
const dishes = 900;
const ofStaff: readonly AttackName[] = [
  "large pictures",
  "trials of a menu table",
  "imports of a menu table",
  "menu exports",
  "audit log exports",
];

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
      tables = await largeTables(shop, token, dishes);
    }
    const { workers, costSample, send }: Attack = attacks[name];
    const target = targetOf();
    await send(target, 0);
    const { micros } = await measureCpu(
      meters,
      () => atOnce(costSample, workers, (nth) => send(target, nth)),
    );
    const metric = besideMetric(name, await besideAttacks(shop, [name], targetOf(), durationMs));
    const cpuMs = (micros / costSample / 1_000).toFixed(2);
    metrics.push({ ...metric, note: `${metric.note}; CPU of one ${cpuMs} ms` });
  }
  const ofGuests = (Object.keys(attacks) as AttackName[]).filter((name) => !ofStaff.includes(name));
  const all = await besideAttacks(shop, ofGuests, targetOf(), durationMs);
  return [...metrics, besideMetric("all requests of guests at once", all)];
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
    goal: maxP95,
    note: `p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, of ${times.length} calls`,
  };
}

function besideMetric(name: string, { times, statuses }: { times: number[]; statuses: Statuses }): Metric {
  const metric = guestMetric(`beside ${name}`, times);
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`).join(", ");
  return { ...metric, note: `${metric.note}; attack: ${answers}` };
}

/** Noise, which compresses badly: 6 MB in almost as many pixels as are allowed. */
async function largePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const size = { width: 5_600, height: 4_200, channels: 3 } as const;
  const pixels = randomFillSync(new Uint8Array(size.width * size.height * size.channels));
  return new Uint8Array(await sharp(pixels, { raw: size }).jpeg({ quality: 30 }).toBuffer());
}
