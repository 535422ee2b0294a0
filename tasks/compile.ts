/**
 * `deno task compile [FILE]`: builds one executable (dist/pickup) with Deno, the server, both front ends and their packages, for the
 * current platform. Without data it runs the demo.
 */
import { packOneFile } from "./one_file.ts";
import { release } from "./release.ts";
import { print, root } from "./run.ts";

const [file = `${root}dist/pickup`] = Deno.args;
const folder = await Deno.makeTempDir({ prefix: "pickup-" });
try {
  await release(folder);
  await packOneFile(folder, file);
  print(`Built ${file}. It keeps its data in .data, or in DATA_DIR if that is set.`);
} finally {
  await Deno.remove(folder, { recursive: true });
}
