/** Runs the end-to-end tests. */
import { packageOf } from "../front_ends.ts";
import { findChromium } from "./prerequisites.ts";
import { parsePlaywrightResults, type TestResults } from "./results.ts";
import { root, runDeno } from "../run.ts";

const folder = `${root}tests/browser`;
const report = `${folder}/output/results.json`;

/** Runs Playwright against the built front ends and passes `args` to it. */
export async function runPlaywright(args: string[], env: Record<string, string> = {}): Promise<TestResults> {
  await Deno.remove(report).catch(() => {});
  const chromium = await findChromium();
  const { code } = await runDeno(
    ["run", "-A", await packageOf(`${root}tests`, "@playwright/test"), "test", ...args],
    {
      cwd: folder,
      env: { ...env, ...(chromium === undefined ? {} : { CHROMIUM: chromium }) },
    },
  );
  return parsePlaywrightResults(await Deno.readTextFile(report).catch(() => undefined), code);
}
