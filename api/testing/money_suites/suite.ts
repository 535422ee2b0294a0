/** The shared context of the money suites: one product and its counter. */
import type { SettingKey } from "@domain/settings/settings.ts";
import { setFault } from "../money.ts";
import { type DatabaseKind, type RunningShop, withShop } from "../running.ts";
import { expectData, lunchtime, setClock } from "../shop.ts";
import { type Counter, signIn, tokenOf } from "../staff.ts";

export type Context = { shop: RunningShop; counter: Counter };

/** Test steps by title. */
export type Suite = Record<string, (context: Context) => Promise<void>>;

/** Runs the suites sequentially against one product. Each step starts at lunchtime without faults. */
export function runSuites(kind: DatabaseKind, suites: Record<string, Suite>): void {
  Deno.test(`money, on ${kind}`, (t) =>
    withShop(kind, async (shop) => {
      const counter = await signIn(shop);
      for (const [suiteName, suite] of Object.entries(suites)) {
        for (const [name, run] of Object.entries(suite)) {
          await t.step(`${suiteName}: ${name}`, async () => {
            await setClock(shop, lunchtime);
            await setFault(shop, { clear: true });
            await run({ shop, counter });
          });
        }
      }
    }));
}

/** Runs `work` with a setting changed. */
export async function withSetting(
  { shop }: Context,
  key: SettingKey,
  value: string,
  initial: string,
  work: () => Promise<void>,
): Promise<void> {
  const token = await tokenOf(shop, "admin");
  const saveSetting = (setting_value: string) =>
    expectData(shop, "saveSettings", { token, body: { settings: [{ setting_key: key, setting_value }] } });
  await saveSetting(value);
  try {
    await work();
  } finally {
    await saveSetting(initial);
  }
}
