/**
 * Mutation testing: makes small changes to the code and checks whether a test fails.
 * `deno task test:mutants [--seed 1] [--count 200] [--minutes 60]`. Works in copies of the repository. Exits with 1 if less than 95 % of
 * the mutations were caught or not all were tested.
 *
 * `--only FILE` tests the mutations listed in the file instead, such as the survivors that an earlier run printed.
 * `--in domain/order,domain/payment` mutates these folders only, and `--by FILE` runs this test file only.
 * `--patience 5` multiplies every time limit by five, for a busy machine that would otherwise exclude slow files.
 */
import { parseArgs } from "node:util";
import { createRng } from "../faults/rng.ts";
import { startPostgres } from "@api/testing/postgres_server.ts";
import {
  applyMutation,
  chooseMutations,
  describeMutation,
  documentation,
  type Mutation,
  namedMutations,
} from "./mutations.ts";
import { relevantTests } from "./relevant_tests.ts";

const mutatedFolders = ["domain", "api/http", "api/jobs", "api/notifications", "api/adapters/postgres"];
const workers = 2;
const minPercent = 95;
/** Test files that take longer than this on unchanged code are excluded. */
const maxFileMs = 60_000;
const timeoutMultiplier = 4;
/** The time budget for one mutation, as the sum of the test files' durations on unchanged code. */
const maxMutationMs = 120_000;

export type Verdict =
  | { kind: "caught"; by: string }
  | { kind: "caught by types" }
  /** `tests`: how many test files ran. */
  | { kind: "survived"; tests: number };

type TestOutcome = "passed" | "failed" | "hung";

/** A copy of the repository in which one file at a time is mutated. */
export type Workspace = {
  /** Runs one test file. */
  test(path: string, timeoutMs: number): Promise<TestOutcome>;
  /** Whether the file at `path` passes the type check. */
  isTyped(path: string): Promise<boolean>;
  write(path: string, source: string): Promise<void>;
};

/** The duration of each test file on unchanged code in milliseconds, or undefined if it fails or is too slow. */
export type Durations = Map<string, Promise<number | undefined>>;

/** Applies one mutation, runs the most relevant tests first until one fails, and reverts it. `timeoutFactor` multiplies the time limits; `by` is the only test file to run. */
export async function testMutation(
  workspace: Workspace,
  files: ReadonlyMap<string, string>,
  durations: Durations,
  { path, mutation }: { path: string; mutation: Mutation },
  { timeoutFactor = 1, by }: { timeoutFactor?: number; by?: string | undefined } = {},
): Promise<Verdict> {
  const source = files.get(path) ?? "";
  const withMutation = async <T>(work: () => Promise<T>): Promise<T> => {
    await workspace.write(path, applyMutation(source, mutation));
    try {
      return await work();
    } finally {
      await workspace.write(path, source);
    }
  };
  const isTyped = () => withMutation(() => workspace.isTyped(path));
  if (mutation.isLiteral && !await isTyped()) return { kind: "caught by types" };

  const tests = by === undefined ? relevantTests(files, path) : [by];
  let usedMs = 0;
  let testCount = 0;
  for (const test of tests) {
    const duration = durations.get(test) ?? measureDuration(workspace, test, maxFileMs * timeoutFactor);
    durations.set(test, duration);
    const durationMs = await duration;
    if (durationMs === undefined) continue;
    if (usedMs > 0 && usedMs + durationMs > maxMutationMs * timeoutFactor) break;
    usedMs += durationMs;
    testCount += 1;
    const runWithMutation = () =>
      withMutation(() => workspace.test(test, 10_000 + timeoutMultiplier * durationMs));
    // Requires two failures, because a test may fail once on a busy machine.
    if (await runWithMutation() !== "passed" && await runWithMutation() !== "passed") {
      return { kind: "caught", by: test };
    }
  }
  return mutation.isLiteral || await isTyped()
    ? { kind: "survived", tests: testCount }
    : { kind: "caught by types" };
}

async function measureDuration(
  workspace: Workspace,
  test: string,
  timeoutMs: number,
): Promise<number | undefined> {
  const began = performance.now();
  const outcome = await workspace.test(test, timeoutMs);
  return outcome === "passed" ? performance.now() - began : undefined;
}

/** Every TypeScript file that is mutated or tests mutated code, by path. */
async function readSources(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const read = async (folder: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(`${root}/${folder}`)) {
      const path = `${folder}/${name}`;
      if (isDirectory && !/node_modules|migrations$/.test(name)) await read(path);
      if (name.endsWith(".ts")) files.set(path, await Deno.readTextFile(`${root}/${path}`));
    }
  };
  for (const member of ["domain", "contract", "api", "demo", "tasks", "tests/system"]) await read(member);
  return files;
}

async function copyRepository(root: string, folder: string): Promise<Workspace> {
  const entries = await Array.fromAsync(Deno.readDir(root));
  const members = entries.map(({ name }) => name).filter((name) => !/^\.(git|data|ci)$/.test(name));
  // Hard-links the packages instead of copying about a gigabyte.
  await command("cp", ["-a", ...members.filter((name) => name !== "node_modules"), `${folder}/`], {
    cwd: root,
  });
  await command("cp", ["-al", "node_modules", `${folder}/`], { cwd: root });
  return {
    test: async (path, timeoutMs) =>
      await command(Deno.execPath(), ["test", "-A", "--no-check", "--fail-fast", "--quiet", path], {
        cwd: folder,
        timeoutMs,
      }),
    isTyped: async (path) =>
      await command(Deno.execPath(), ["check", "--quiet", path], { cwd: folder }) === "passed",
    async write(path, source) {
      // Replaces the file, because the old one may be a hard link.
      await Deno.remove(`${folder}/${path}`);
      await Deno.writeTextFile(`${folder}/${path}`, source);
    },
  };
}

async function command(
  program: string,
  args: string[],
  { cwd, timeoutMs = 300_000 }: { cwd: string; timeoutMs?: number },
): Promise<TestOutcome> {
  const child = new Deno.Command(program, {
    args,
    cwd,
    env,
    detached: true,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    killProcessGroup(child.pid);
  }, timeoutMs);
  const { success } = await child.status;
  clearTimeout(timer);
  killProcessGroup(child.pid);
  return isTimedOut ? "hung" : success ? "passed" : "failed";
}

/** Kills a process and its children. */
function killProcessGroup(pid: number): void {
  try {
    Deno.kill(-pid, "SIGKILL");
  } catch (cause) {
    // All of them have exited.
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
  }
}

let env: Record<string, string> = {};

function print(line: string): void {
  // deno-lint-ignore no-console -- command line output.
  console.log(line);
}

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "200" },
      minutes: { type: "string", default: "60" },
      patience: { type: "string", default: "1" },
      only: { type: "string" },
      in: { type: "string", default: mutatedFolders.join(",") },
      by: { type: "string" },
    },
  });
  const { seed, count, minutes, timeoutFactor } = {
    seed: Number(values.seed),
    count: Number(values.count),
    minutes: Number(values.minutes),
    timeoutFactor: Number(values.patience),
  };
  const only = values.only === undefined ? undefined : await Deno.readTextFile(values.only);
  const began = performance.now();
  const root = Deno.cwd();
  await using resources = new AsyncDisposableStack();
  const postgres = await startPostgres({ fsync: false });
  resources.defer(() => postgres.stop());
  env = { TEST_POSTGRES_URL: postgres.url() };

  const files = await readSources(root);
  const candidates = new Map(
    [...files].filter(([path]) =>
      values.in.split(",").some((place) => path.startsWith(`${place}/`)) &&
      !/_test\.ts$|\/testing\.ts$|^domain\/testing\//.test(path) &&
      !documentation.test(path)
    ),
  );
  const describe = ({ path, mutation }: { path: string; mutation: Mutation }) =>
    describeMutation(path, files.get(path) ?? "", mutation);
  const mutations = only === undefined
    ? chooseMutations(candidates, count, createRng(seed))
    : namedMutations(candidates, only);
  print(
    `${mutations.length} mutations in ${candidates.size} files, ${
      only === undefined ? `seed ${seed}` : values.only
    }`,
  );
  const queue = [...mutations];
  // The copies are removed after the running tests have ended.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => queue.splice(0));
  }
  const verdicts: Verdict[] = [];
  const survivors: string[] = [];
  const durations: Durations = new Map();

  await Promise.all(Array.from({ length: workers }, async () => {
    const folder = await Deno.makeTempDir({ prefix: "mutants-" });
    resources.defer(() => Deno.remove(folder, { recursive: true }));
    const workspace = await copyRepository(root, folder);
    while (queue.length > 0 && performance.now() - began < minutes * 60_000) {
      const next = queue.shift();
      if (next === undefined) return;
      const line = describe(next);
      const verdict = await testMutation(workspace, files, durations, next, { timeoutFactor, by: values.by });
      verdicts.push(verdict);
      if (verdict.kind === "survived") survivors.push(line);
      print(`${verdictText(verdict)}  ${line}`);
    }
  }));

  const tested = verdicts.length;
  const caught = tested - survivors.length;
  const percent = tested === 0 ? 0 : 100 * caught / tested;
  if (survivors.length > 0) print(`\nSurvived:\n${survivors.join("\n")}`);
  print(
    `\n${tested} of ${mutations.length} mutations tested in ${
      Math.round((performance.now() - began) / 60_000)
    } min: ` +
      `${caught} caught, ${survivors.length} survived (${percent.toFixed(1)} % caught, goal ${minPercent} %)`,
  );
  if (tested < mutations.length) print("Incomplete: the time limit was reached or the run was interrupted.");
  return tested === mutations.length && percent >= minPercent ? 0 : 1;
}

function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case "caught":
      return `caught (${verdict.by})`;
    case "caught by types":
      return "caught (type check)";
    case "survived":
      return `SURVIVED ${verdict.tests} test files`;
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args));
