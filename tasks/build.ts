/** Builds both front ends when their sources have changed; `--force` builds them anyway. */
import { build, frontEnds } from "./front_ends.ts";
import { say, seconds } from "./run.ts";

const force = Deno.args.includes("--force");

for (const app of frontEnds) {
  const began = performance.now();
  try {
    say(`${app}: ${await build(app, force)} (${seconds(began)})`);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    Deno.exitCode = 1;
  }
}
