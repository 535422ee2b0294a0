/** What the money suites share: one product, its counter, and a name for every step. */
import { copiesLapse } from "../../adapters/postgres/editions.ts";
import { settings } from "../../adapters/postgres/schema.ts";
import type { SettingKey } from "@domain/settings/settings.ts";
import { fault } from "../money.ts";
import { type DatabaseKind, type RunningShop, withShop } from "../running.ts";
import { lunchtime, setClock } from "../shop.ts";
import { type Counter, signIn } from "../staff.ts";

export type Bench = { shop: RunningShop; counter: Counter };

/** By the sentence it proves. */
export type Suite = Record<string, (bench: Bench) => Promise<void>>;

/** Runs the suites one after the other against one product; each step begins at lunchtime with nothing broken. */
export function runSuites(kind: DatabaseKind, suites: Record<string, Suite>): void {
  Deno.test(`money, on ${kind}`, (t) =>
    withShop(kind, async (shop) => {
      const counter = await signIn(shop);
      for (const [about, suite] of Object.entries(suites)) {
        for (const [name, run] of Object.entries(suite)) {
          await t.step(`${about}: ${name}`, async () => {
            await setClock(shop, lunchtime);
            await fault(shop, { clear: true });
            await run({ shop, counter });
          });
        }
      }
    }));
}

/** Does something while a setting is different. */
export async function whileSet(
  { shop: { db } }: Bench,
  key: SettingKey,
  value: string,
  initial: string,
  work: () => Promise<void>,
): Promise<void> {
  const put = async (to: string) => {
    await db.insert(settings).values({ key, value: to })
      .onConflictDoUpdate({ target: settings.key, set: { value: to } });
    await copiesLapse();
  };
  await put(value);
  try {
    await work();
  } finally {
    await put(initial);
  }
}
