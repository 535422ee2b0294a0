/** Runs every check and test and installs what they need. The last line is `N passed, N failed`. */
import { build, frontEnds } from "../front_ends.ts";
import { installPrerequisites } from "./prerequisites.ts";
import { runPlaywright } from "./playwright.ts";
import { noTests, oneFailure, parseDenoResults, type TestResults } from "./results.ts";
import { endAll, print, runDeno } from "../run.ts";
import { runUnitTests } from "./unit.ts";
import { allPassed, runSteps, type Step, summary } from "./steps.ts";
import { makeTemporaryFolder } from "./temporary_folder.ts";

let isInterrupted = false;
let isBuilt = false;
let env: Record<string, string> = {};
let stopPostgres = (): Promise<void> => Promise.resolve();
const folder = await makeTemporaryFolder();

/** A check adds no passed tests; a failed check counts as one failure. */
async function check(...args: string[]): Promise<TestResults> {
  return (await runDeno(args)).code === 0 ? noTests : oneFailure;
}

const steps: Step[] = [
  { name: "packages", run: () => check("install", "--frozen") },
  { name: "prerequisites", run: () => installPrerequisites().then(() => noTests) },
  { name: "formatting", run: () => check("fmt", "--check") },
  { name: "lint", run: () => check("lint") },
  { name: "types", run: () => check("task", "check") },
  { name: "PostgreSQL", run: startPostgres },
  { name: "tests", run: runTests },
  { name: "front ends", run: buildFrontEnds },
  { name: "end to end", run: runEndToEnd },
];

/** Starts one server for the whole run; each test creates its own database on it. */
async function startPostgres(): Promise<TestResults> {
  // Imported here because it needs a package, which the first step may have to install.
  const { startPostgres } = await import("@api/testing/postgres_server.ts");
  // A killed process or server loses nothing without fsync, only a power failure would.
  const server = await startPostgres({ fsync: false, folder });
  env = { TEST_POSTGRES_URL: server.url() };
  stopPostgres = () => server.stop();
  return noTests;
}

/** Runs two more files in parallel than there are cores, because many tests wait for restarts, processes and timeouts. */
async function runTests(): Promise<TestResults> {
  // Types are checked in a separate step so that a type error does not hide test results.
  const { code, output } = await runUnitTests({
    ...env,
    TMPDIR: folder,
    DENO_JOBS: String(navigator.hardwareConcurrency + 2),
  });
  return parseDenoResults(output, code);
}

async function buildFrontEnds(): Promise<TestResults> {
  for (const app of frontEnds) print(`${app}: ${await build(app)}`);
  isBuilt = true;
  return noTests;
}

async function runEndToEnd(): Promise<TestResults> {
  if (!isBuilt) throw new Error("Skipped: the front ends are not built.");
  return await runPlaywright([], env);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, () => {
    isInterrupted = true;
    void endAll(signal);
  });
}

const reports = await runSteps(steps, () => isInterrupted);
await stopPostgres().catch((error: unknown) => print(String(error)));
await Deno.remove(folder, { recursive: true }).catch((error: unknown) => print(String(error)));
print(summary(reports));
Deno.exit(isInterrupted ? 130 : allPassed(reports) ? 0 : 1);
