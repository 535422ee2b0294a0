/** Every check and every test, installing what they need; the last line is `N passed, N failed`. */
import { build, frontEnds } from "./front_ends.ts";
import { ensureMachine } from "./machine.ts";
import { runPlaywright } from "./playwright.ts";
import { nothing, oneFailure, type Tally, tallyOfDeno } from "./results.ts";
import { endAll, root, runDeno, say } from "./run.ts";
import { allGood, runSteps, type Step, summary } from "./steps.ts";

const members =
  (JSON.parse(await Deno.readTextFile(`${root}deno.json`)) as { workspace: string[] }).workspace;
const tested = members.filter((member) => !member.endsWith("/e2e"));

let interrupted = false;
let built = false;
let env: Record<string, string> = {};
let stopPostgres = (): Promise<void> => Promise.resolve();

/** A check passes in silence and fails as one. */
async function check(...args: string[]): Promise<Tally> {
  return (await runDeno(args)).code === 0 ? nothing : oneFailure;
}

const steps: Step[] = [
  { name: "packages", run: () => check("install", "--frozen") },
  { name: "machine", run: () => ensureMachine().then(() => nothing) },
  { name: "formatting", run: () => check("fmt", "--check") },
  { name: "lint", run: () => check("lint") },
  { name: "types", run: () => check("task", "check") },
  { name: "PostgreSQL", run: startPostgres },
  { name: "tests", run: runTests },
  { name: "front ends", run: buildFrontEnds },
  { name: "end to end", run: runEndToEnd },
];

/** One server for the whole run; the tests make their own databases on it. */
async function startPostgres(): Promise<Tally> {
  // Not at the top: it needs a package, and packages may not be there before the first step.
  const { startPostgres } = await import("../api/testing/postgres_server.ts");
  const server = await startPostgres();
  env = { TEST_POSTGRES_URL: server.url() };
  stopPostgres = () => server.stop();
  return nothing;
}

/** Some wait for restarts and processes: one file more than there are cores is at work. */
async function runTests(): Promise<Tally> {
  // Types have had their own step, so a type error does not hide the tests' results.
  const { code, output } = await runDeno(["test", "-A", "--no-check", "--parallel", ...tested], {
    env: { ...env, DENO_JOBS: String(navigator.hardwareConcurrency + 1) },
  });
  return tallyOfDeno(output, code);
}

async function buildFrontEnds(): Promise<Tally> {
  for (const app of frontEnds) say(`${app}: ${await build(app)}`);
  built = true;
  return nothing;
}

async function runEndToEnd(): Promise<Tally> {
  if (!built) throw new Error("Not run: the front ends are not built.");
  return await runPlaywright([], env);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, () => {
    interrupted = true;
    void endAll(signal);
  });
}

const reports = await runSteps(steps, () => interrupted);
await stopPostgres().catch((error: unknown) => say(String(error)));
say(summary(reports));
Deno.exit(interrupted ? 130 : allGood(reports) ? 0 : 1);
