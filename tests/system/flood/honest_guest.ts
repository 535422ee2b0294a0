/** An honest guest, who fills carts and reads pickup times, beside attacks of hostile clients. */
import { optionlessDish } from "@api/testing/guests.ts";
import { expectData, type Shop } from "@api/testing/shop.ts";
import { endpoints } from "@contract/endpoints.ts";
import type { Attacker, Statuses } from "./attack_worker.ts";
import { type Attack, type AttackName, attacks, type Target } from "./attacks.ts";

/** A call of the honest guest every 150 ms is below the limits of one client. */
const paceMs = 150;

/** Runs attackers in a worker while `work` runs. Without a count, they end with it. Returns what each of them got. */
export async function besideAttackers<T>(
  attackers: readonly Attacker[],
  work: (attacksEnded: Promise<unknown>) => Promise<T>,
): Promise<{ value: T; statuses: Statuses[] }> {
  const worker = new Worker(new URL("attack_worker.ts", import.meta.url), { type: "module" });
  try {
    const ended = new Promise<Statuses[]>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    });
    worker.postMessage(attackers);
    const value = await work(ended);
    worker.postMessage("stop");
    return { value, statuses: await ended };
  } finally {
    worker.terminate();
  }
}

/** The durations of the honest guest's calls beside one client that runs attacks, which share its connections, and what the client got. */
export async function besideAttacks(
  shop: Shop,
  names: readonly AttackName[],
  target: Target,
  durationMs: number,
): Promise<{ times: number[]; statuses: Statuses }> {
  const attackers = names.map((name) => {
    const { workers }: Attack = attacks[name];
    return { name, target, workers: Math.ceil(workers / names.length) };
  });
  const { value: times, statuses } = await besideAttackers(attackers, () => honestTimes(shop, durationMs));
  const sum: Statuses = {};
  for (const [status, count] of statuses.flatMap((each) => Object.entries(each))) {
    sum[Number(status)] = (sum[Number(status)] ?? 0) + count;
  }
  return { times, statuses: sum };
}

/**
 * The durations in milliseconds of an honest guest's calls. They begin at a steady pace whether or not earlier ones are answered, so that a
 * pause of the product delays every call that falls into it.
 */
export async function honestTimes(shop: Shop, durationMs: number): Promise<number[]> {
  const address = "203.0.113.7";
  let call = honestGuest(shop, address);
  const began = performance.now();
  return await Promise.all(
    Array.from({ length: Math.ceil(durationMs / paceMs) }, async (_, nth) => {
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, began + nth * paceMs - performance.now()))
      );
      if (nth % 10 === 0) call = honestGuest(shop, address);
      const calledAt = performance.now();
      await call();
      return performance.now() - calledAt;
    }),
  );
}

/** A guest with a new cart. Each call adds a dish or reads the pickup times, and throws unless the product answers with what was asked for. */
export function honestGuest(shop: Shop, address: string): () => Promise<void> {
  const headers = { "x-forwarded-for": address };
  const session_id = crypto.randomUUID();
  let calls = 0;
  return async () => {
    const nth = calls++;
    if (nth % 3 === 2) {
      const { days } = await expectData(shop, "storeSlots", { headers, query: { session_id } });
      if (days.every(({ slots }) => slots.length === 0)) throw new Error("there are no pickup times");
      return;
    }
    const body = { session_id, menu_item_id: optionlessDish.id, quantity: 1, special_instructions: `${nth}` };
    const { items } = await expectData(shop, "addToCart", { headers, body });
    if (!items.some((item) => item.special_instructions === `${nth}`)) {
      throw new Error("the dish is not in the cart");
    }
  };
}

/** Adds `count` dishes in one table, and returns two tables that change every one of them. */
export async function largeTables(shop: Shop, token: string, count: number): Promise<Target["tables"]> {
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
