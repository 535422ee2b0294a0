/** Builds what needs building and runs the end-to-end tests alone; arguments go to Playwright. */
import { build, frontEnds } from "./front_ends.ts";
import { runPlaywright } from "./playwright.ts";
import { isGood, verdict } from "./results.ts";
import { endAll, say } from "./run.ts";

Deno.addSignalListener("SIGINT", () => void endAll("SIGINT"));
Deno.addSignalListener("SIGTERM", () => void endAll("SIGTERM"));

for (const app of frontEnds) say(`${app}: ${await build(app)}`);
const tally = await runPlaywright(Deno.args);
say(verdict(tally));
Deno.exit(isGood(tally) ? 0 : 1);
