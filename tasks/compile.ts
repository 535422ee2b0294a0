/**
 * `deno task compile [FILE]`: one executable with the server, both front ends and their packages inside (dist/pickup). On an empty
 * folder it runs the demo. Deno fetches the runtime that goes into it; where that is out of reach, DENORT_BIN names one.
 */
import { release } from "./release.ts";
import { root, runDeno, say } from "./run.ts";

const [file = `${root}dist/pickup`] = Deno.args;
const folder = await Deno.makeTempDir({ prefix: "pickup-" });
try {
  await release(folder);
  const { code } = await runDeno([
    "compile",
    "--allow-all",
    "--no-check",
    "--cached-only",
    // The libraries for pictures and passwords are native: the system's loader wants them as real files.
    "--self-extracting",
    // Read and imported by computed paths, so that nothing in the program's text leads to them.
    ...["storefront/dist", "staff-pwa/dist", "api/adapters/postgres/migrations"].flatMap((
      path,
    ) => ["--include", path]),
    ...["--include", "node_modules"],
    ...["--output", file],
    "api/main.ts",
  ], { cwd: folder });
  if (code !== 0) Deno.exit(1);
  say(`${file} holds the product. It keeps its data in .data, or where DATA_DIR says.`);
} finally {
  await Deno.remove(folder, { recursive: true });
}
