/** Builds changed front ends and runs the end-to-end tests. Passes its arguments to Playwright. */
import { build, frontEnds } from "../front_ends.ts";
import { runPlaywright } from "./playwright.ts";
import { isSuccess, resultLine } from "./results.ts";
import { endAll, print } from "../run.ts";

Deno.addSignalListener("SIGINT", () => void endAll("SIGINT"));
Deno.addSignalListener("SIGTERM", () => void endAll("SIGTERM"));

for (const app of frontEnds) print(`${app}: ${await build(app)}`);
const counts = await runPlaywright(Deno.args);
print(resultLine(counts));
Deno.exit(isSuccess(counts) ? 0 : 1);
