/** An honest guest, who fills carts and reads pickup times, beside attacks of one hostile client. */
import { optionlessDish } from "@api/testing/guests.ts";
import { expectData, requestOf, type Shop } from "@api/testing/shop.ts";
import { endpoints } from "@contract/endpoints.ts";
import type { AttackName, Target } from "./attacks.ts";

/** A call of the honest guest every 150 ms is below the limits of one client. */
const paceMs = 150;

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
