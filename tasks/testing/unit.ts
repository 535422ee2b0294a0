/** Runs every test that needs no browser. `deno test FILE` runs one file. */
import { root, runDeno, type RunResult } from "../run.ts";

/**
 * What starts first, each path in one module: files that take longest, because one that starts last runs alone at the end, and folders whose
 * files run together, because loading their imports for every file costs several times as much as their tests. Files that wait for real time
 * alternate with those that compute. Tests of one module restore the state that they change.
 */
const first = [
  "tests/system/stopped_test.ts",
  "api/http",
  "tests/system/money_postgres_test.ts",
  "lab/simulation/simulation_test.ts",
  "tests/system/books_audit_test.ts",
  "lab/day/day_test.ts",
  "lab/faults/faults_test.ts",
  "tasks/release_test.ts",
  "tests/system/embedded_crash_test.ts",
  "api/adapters",
  "lab/fuzz/fuzz_test.ts",
  "lab/faults/messages_test.ts",
  "domain",
  "storefront/src",
  "staff-pwa/src",
  "api/testing/port_suites",
  "demo",
  "web",
  "lint",
];
const rest = ["contract", "api", "lab", "tasks", "tests/system", "tests/demo"];

/** Runs the tests. Failures name the file of the test. */
export async function runUnitTests(env: Record<string, string> = {}): Promise<RunResult> {
  const entries = await Deno.makeTempDir({ prefix: "tests_" });
  try {
    const paths: string[] = [];
    for (const path of first) {
      const entry = `${entries}/${path.replaceAll("/", "_").replace(/_test\.ts$/, "")}_test.ts`;
      const files = path.endsWith(".ts") ? [root + path] : (await testFiles(root + path)).toSorted();
      await Deno.writeTextFile(entry, files.map((file) => `import "file://${encodeURI(file)}";\n`).join(""));
      paths.push(entry);
    }
    const flags = ["-A", "--no-check", "--parallel", `--ignore=${first.join(",")}`];
    return await runDeno(["test", ...flags, ...paths, ...rest], { env });
  } finally {
    await Deno.remove(entries, { recursive: true });
  }
}

async function testFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) found.push(...await testFiles(path));
    else if (/_test\.tsx?$/.test(name)) found.push(path);
  }
  return found;
}

if (import.meta.main) {
  const { code } = await runUnitTests();
  Deno.exit(code);
}
