/** Builds the front ends whose sources have changed, or all of them with `--force`. */
import { build, frontEnds } from "./front_ends.ts";
import { print, seconds } from "./run.ts";

const force = Deno.args.includes("--force");

for (const app of frontEnds) {
  const began = performance.now();
  try {
    print(`${app}: ${await build(app, force)} (${seconds(began)})`);
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    Deno.exitCode = 1;
  }
}
