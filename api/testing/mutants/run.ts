/**
 * Changes the code in small ways and looks whether a test notices: `deno task test:mutants [--seed 1] [--count 200] [--minutes 60]`.
 * Works in copies of the checkout. Ends with 1 when less than 95 % of the changes were caught, or not all were tried.
 *
 * `--only FILE` tries the changes that the file names instead, such as the survivors that an earlier run printed.
 * `--patience 5` gives every test file and every change five times as long: a busy machine leaves slow files out.
 */
import { parseArgs } from "node:util";
import { chance } from "../faults/chance.ts";
import { startPostgres } from "../postgres_server.ts";
import {
  chooseMutations,
  describeMutation,
  documentation,
  mutated,
  type Mutation,
  namedMutations,
} from "./mutations.ts";
import { relevantTests } from "./relevant_tests.ts";

const places = ["domain", "api/http", "api/jobs", "api/notifications", "api/adapters/postgres"];
const workers = 2;
const wantedPercent = 95;
/** A test file that takes longer than this on unchanged code is left out, and one that takes much longer on changed code hangs. */
const slowFileMillis = 60_000;
const hangFactor = 4;
/** How long the tests of one change may take, in milliseconds of the files' usual times. */
const budgetMillis = 120_000;
/** Files of which one says little and that take long: they play random or long days. */
const leftOut = /^api\/testing\/(fuzz|faults|bench|mutants)\//;

export type Verdict =
  | { kind: "caught"; by: string }
  | { kind: "caught by types" }
  /** `tests`: how many test files ran. */
  | { kind: "survived"; tests: number };

type Ran = "passed" | "failed" | "hung";

/** A copy of the checkout in which one file at a time is changed. */
export type Workbench = {
  /** Runs one test file there. */
  test(path: string, limitMillis: number): Promise<Ran>;
  /** Whether the file at `path` passes the type check there. */
  isTyped(path: string): Promise<boolean>;
  write(path: string, source: string): Promise<void>;
};

/** How long each test file takes on unchanged code, in milliseconds; undefined for one that is too slow or fails. */
export type UsualTimes = Map<string, Promise<number | undefined>>;

/** Makes one change at `bench`, runs the tests nearest first until one fails, and reverts it. `patience` multiplies the limits. */
export async function judge(
  bench: Workbench,
  files: ReadonlyMap<string, string>,
  usual: UsualTimes,
  { path, mutation }: { path: string; mutation: Mutation },
  patience = 1,
): Promise<Verdict> {
  const source = files.get(path) ?? "";
  const changed = async <T>(work: () => Promise<T>): Promise<T> => {
    await bench.write(path, mutated(source, mutation));
    try {
      return await work();
    } finally {
      await bench.write(path, source);
    }
  };
  const isTyped = () => changed(() => bench.isTyped(path));
  if (mutation.isLiteral && !await isTyped()) return { kind: "caught by types" };

  const tests = relevantTests(files, path).filter((test) => !leftOut.test(test));
  let spent = 0;
  let ran = 0;
  for (const test of tests) {
    const known = usual.get(test) ?? timeOf(bench, test, slowFileMillis * patience);
    usual.set(test, known);
    const millis = await known;
    if (millis === undefined) continue;
    if (spent > 0 && spent + millis > budgetMillis * patience) break;
    spent += millis;
    ran += 1;
    const ended = () => changed(() => bench.test(test, 10_000 + hangFactor * millis));
    // A busy machine fails a test now and then: what a change causes, it causes twice.
    if (await ended() !== "passed" && await ended() !== "passed") return { kind: "caught", by: test };
  }
  return mutation.isLiteral || await isTyped()
    ? { kind: "survived", tests: ran }
    : { kind: "caught by types" };
}

async function timeOf(bench: Workbench, test: string, limitMillis: number): Promise<number | undefined> {
  const began = performance.now();
  const ran = await bench.test(test, limitMillis);
  return ran === "passed" ? performance.now() - began : undefined;
}

/** Every TypeScript file of the members that are changed or that test them, by path. */
async function sourcesOf(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const read = async (folder: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(`${root}/${folder}`)) {
      const path = `${folder}/${name}`;
      if (isDirectory && !/node_modules|migrations$/.test(name)) await read(path);
      if (name.endsWith(".ts")) files.set(path, await Deno.readTextFile(`${root}/${path}`));
    }
  };
  for (const member of ["domain", "api", "tasks"]) await read(member);
  return files;
}

async function copyOf(root: string, folder: string): Promise<Workbench> {
  const entries = await Array.fromAsync(Deno.readDir(root));
  const members = entries.map(({ name }) => name).filter((name) => !/^\.(git|data|ci)$/.test(name));
  // Packages by hard links: a copy of them would be a gigabyte.
  await command("cp", ["-a", ...members.filter((name) => name !== "node_modules"), `${folder}/`], {
    cwd: root,
  });
  await command("cp", ["-al", "node_modules", `${folder}/`], { cwd: root });
  return {
    test: async (path, limitMillis) =>
      await command(Deno.execPath(), ["test", "-A", "--no-check", "--fail-fast", "--quiet", path], {
        cwd: folder,
        limitMillis,
      }),
    isTyped: async (path) =>
      await command(Deno.execPath(), ["check", "--quiet", path], { cwd: folder }) === "passed",
    async write(path, source) {
      // By a new file: the old one may be a hard link.
      await Deno.remove(`${folder}/${path}`);
      await Deno.writeTextFile(`${folder}/${path}`, source);
    },
  };
}

async function command(
  program: string,
  args: string[],
  { cwd, limitMillis = 300_000 }: { cwd: string; limitMillis?: number },
): Promise<Ran> {
  const child = new Deno.Command(program, {
    args,
    cwd,
    env,
    detached: true,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    endGroup(child.pid);
  }, limitMillis);
  const { success } = await child.status;
  clearTimeout(timer);
  endGroup(child.pid);
  return isOver ? "hung" : success ? "passed" : "failed";
}

/** Ends a program and all that it started. */
function endGroup(pid: number): void {
  try {
    Deno.kill(-pid, "SIGKILL");
  } catch (cause) {
    // All of them have ended.
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
  }
}

let env: Record<string, string> = {};

function say(line: string): void {
  // deno-lint-ignore no-console -- this is the terminal.
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
    },
  });
  const { seed, count, minutes, patience } = {
    seed: Number(values.seed),
    count: Number(values.count),
    minutes: Number(values.minutes),
    patience: Number(values.patience),
  };
  const only = values.only === undefined ? undefined : await Deno.readTextFile(values.only);
  const began = performance.now();
  const root = Deno.cwd();
  await using things = new AsyncDisposableStack();
  const postgres = await startPostgres({ fsync: false });
  things.defer(() => postgres.stop());
  env = { TEST_POSTGRES_URL: postgres.url() };

  const files = await sourcesOf(root);
  const changed = new Map(
    [...files].filter(([path]) =>
      places.some((place) => path.startsWith(`${place}/`)) &&
      !/_test\.ts$|\/testing\.ts$|^domain\/testing\//.test(path) &&
      !documentation.test(path)
    ),
  );
  const described = ({ path, mutation }: { path: string; mutation: Mutation }) =>
    describeMutation(path, files.get(path) ?? "", mutation);
  const chosen = only === undefined
    ? chooseMutations(changed, count, chance(seed))
    : namedMutations(changed, only);
  say(
    `${chosen.length} changes of ${changed.size} files, ${only === undefined ? `seed ${seed}` : values.only}`,
  );
  const waiting = [...chosen];
  // The copies are removed once the tests under way have ended.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => waiting.splice(0));
  }
  const verdicts: Verdict[] = [];
  const survivors: string[] = [];
  const usual: UsualTimes = new Map();

  await Promise.all(Array.from({ length: workers }, async () => {
    const folder = await Deno.makeTempDir({ prefix: "mutants-" });
    things.defer(() => Deno.remove(folder, { recursive: true }));
    const bench = await copyOf(root, folder);
    while (waiting.length > 0 && performance.now() - began < minutes * 60_000) {
      const next = waiting.shift();
      if (next === undefined) return;
      const line = described(next);
      const verdict = await judge(bench, files, usual, next, patience);
      verdicts.push(verdict);
      if (verdict.kind === "survived") survivors.push(line);
      say(`${textOf(verdict)}  ${line}`);
    }
  }));

  const tried = verdicts.length;
  const caught = tried - survivors.length;
  const percent = tried === 0 ? 0 : 100 * caught / tried;
  if (survivors.length > 0) say(`\nSurvived:\n${survivors.join("\n")}`);
  say(
    `\n${tried} of ${chosen.length} changes tried in ${
      Math.round((performance.now() - began) / 60_000)
    } min: ` +
      `${caught} caught, ${survivors.length} survived (${
        percent.toFixed(1)
      } % caught, ${wantedPercent} % wanted)`,
  );
  if (tried < chosen.length) say("Incomplete: the time was over, or the run was interrupted.");
  return tried === chosen.length && percent >= wantedPercent ? 0 : 1;
}

function textOf(verdict: Verdict): string {
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
