/** Running the end-to-end tests. */
import { packageOf } from "./front_ends.ts";
import { findChromium } from "./machine.ts";
import { type Tally, tallyOfPlaywright } from "./results.ts";
import { root, runDeno } from "./run.ts";

const folder = `${root}e2e`;
const report = `${folder}/output/results.json`;

/** Runs Playwright on the front ends as they are built; `args` are its own. */
export async function runPlaywright(args: string[], env: Record<string, string> = {}): Promise<Tally> {
  await Deno.remove(report).catch(() => {});
  const chromium = await findChromium();
  const { code } = await runDeno(
    ["run", "-A", await packageOf(folder, "@playwright/test"), "test", ...args],
    {
      cwd: folder,
      env: { ...env, ...(chromium === undefined ? {} : { CHROMIUM: chromium }) },
    },
  );
  return tallyOfPlaywright(await Deno.readTextFile(report).catch(() => undefined), code);
}
