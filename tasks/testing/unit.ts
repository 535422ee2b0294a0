/** Runs every test that needs no browser. `deno test FILE` runs one file. */
import { root, runDeno, type RunResult } from "../run.ts";

/**
 * Folders whose files run in one module each, because loading their imports for every file costs several times as much as their tests.
 * Their tests restore the state of a module that they change.
 */
const together = ["domain", "storefront/src", "staff-pwa/src", "api/http", "api/adapters"];
const separate = ["contract", "api", "demo", "web", "lab", "lint", "tasks", "tests/system", "tests/demo"];

/** Runs the tests. Failures name the file of the test. */
export async function runUnitTests(env: Record<string, string> = {}): Promise<RunResult> {
  const entries = await Deno.makeTempDir({ prefix: "tests_" });
  try {
    const paths: string[] = [];
    for (const folder of together) {
      const path = `${entries}/${folder.replace("/", "_")}_test.ts`;
      const files = (await testFiles(root + folder)).toSorted();
      await Deno.writeTextFile(path, files.map((file) => `import "file://${encodeURI(file)}";\n`).join(""));
      paths.push(path);
    }
    const flags = ["-A", "--no-check", "--parallel", `--ignore=${together.join(",")}`];
    return await runDeno(["test", ...flags, ...paths, ...separate], { env });
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
