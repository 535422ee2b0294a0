/**
 * `deno task compile [FILE]`: one executable with Deno, the server, both front ends and their packages inside (dist/pickup), for machines
 * like this one. On an empty folder it runs the demo.
 */
import { packOneFile } from "./one_file.ts";
import { release } from "./release.ts";
import { root, say } from "./run.ts";

const [file = `${root}dist/pickup`] = Deno.args;
const folder = await Deno.makeTempDir({ prefix: "pickup-" });
try {
  await release(folder);
  await packOneFile(folder, file);
  say(`${file} holds the product. It keeps its data in .data, or where DATA_DIR says.`);
} finally {
  await Deno.remove(folder, { recursive: true });
}
