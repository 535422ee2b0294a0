/** Runs every test that needs no browser. `deno test FILE` runs one file. */
import { bundling } from "../release.ts";
import { print, root, runDeno, type RunResult } from "../run.ts";

/**
 * The modules of a run, in the order of their start: files, or a folder with all of its files that no other path here contains. Files of a
 * folder share one module, because loading their imports for every file costs several times as much as their tests. What takes longest starts
 * first, because one that starts last runs alone at the end, and files that wait for real time alternate with those that compute. Tests that
 * limit time or stop processes share no module with others. Tests of one module restore the state that they change.
 */
const modules = [
  ["tests/system/stopped_test.ts"],
  ["api/http"],
  ["tests/system/money_postgres_test.ts"],
  ["lab/simulation/simulation_test.ts"],
  ["tests/system/books_audit_test.ts"],
  ["lab/faults/faults_test.ts"],
  ["lab"],
  ["tasks/release_test.ts"],
  ["tests/system"],
  [
    "tests/system/embedded_crash_test.ts",
    "tests/system/crash_test.ts",
    "tests/system/rolling_restart_test.ts",
    "tests/system/shutdown_test.ts",
  ],
  ["api/adapters"],
  ["tests/system/races_test.ts", "tests/system/rates_test.ts", "tests/system/ledger_test.ts"],
  ["lab/fuzz/fuzz_test.ts"],
  ["tests/system/access_test.ts"],
  ["tests/system/fresh_reads_test.ts"],
  ["lab/faults/messages_test.ts"],
  ["domain"],
  ["tests/system/slow_clients_test.ts"],
  ["tasks"],
  ["tasks/backup_postgres_test.ts"],
  ["tests/system/flood"],
  ["api/testing/port_suites"],
  ["tests/system/shared_account_test.ts"],
  ["lint"],
  ["tests/system/keys_test.ts"],
  ["tests/demo"],
  ["tests/system/outage_test.ts"],
  ["demo"],
  ["tests/system/production_test.ts"],
  ["tests/system/disk_full_test.ts"],
  ["api"],
  ["contract"],
  ["storefront"],
  ["staff-pwa"],
  ["web"],
];

/** Two folders below the root, as the server's sources are, so that it finds its files and packages. */
const serverFolder = "api/dist";

/** Runs the tests. Failures name the file of the test. */
export async function runUnitTests(env: Record<string, string> = {}): Promise<RunResult> {
  const entries = await Deno.makeTempDir({ prefix: "tests_" });
  try {
    const paths: string[] = [];
    for (const module of modules) {
      const own = (await Promise.all(module.map(filesOf))).flat();
      const name = module[0]?.replaceAll("/", "_").replace(/_test\.ts$/, "");
      const entry = `${entries}/${name}_test.ts`;
      await Deno.writeTextFile(
        entry,
        own.map((file) => `import "file://${encodeURI(root + file)}";\n`).join(""),
      );
      paths.push(entry);
    }
    const bundled = await runDeno(bundling(serverFolder), { silent: true });
    if (bundled.code !== 0) {
      print(bundled.output);
      return bundled;
    }
    return await runDeno(["test", "-A", "--no-check", "--parallel", ...paths], {
      env: {
        ...env,
        TEST_SERVER: `${root}${serverFolder}/main.js`,
        // Embedded databases live too briefly, in the tests and in the processes they start, to repay the optimization of their WebAssembly.
        DENO_V8_FLAGS: "--liftoff-only",
      },
    });
  } finally {
    await Deno.remove(entries, { recursive: true });
  }
}

/** The test files of a path, without those that belong to a longer path of `modules`. */
async function filesOf(path: string): Promise<string[]> {
  const files = path.endsWith(".ts") ? [path] : (await testFiles(path)).toSorted();
  return files.filter((file) => pathOf(file) === path);
}

/** The longest path of `modules` that contains the file. */
const pathOf = (file: string): string | undefined =>
  modules.flat().filter((path) => file === path || file.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)[0];

async function testFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(root + folder)) {
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
