import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { operatorTasks } from "../release.ts";
import { root } from "../run.ts";
import { imageLayout } from "./image_layout.ts";

const dockerfile = await Deno.readTextFile(`${root}Dockerfile`);

Deno.test("the image runs the product's task as a user without rights, and every path that it copies exists", async () => {
  const layout = imageLayout(dockerfile);
  ok(layout.sources.length > 0);
  for (const source of layout.sources) ok((await Deno.stat(root + source)).isDirectory, source);
  // The build makes the folders that the product's stage copies.
  const [build = ""] = dockerfile.split(/^(?=FROM postgres)/m);
  for (const { source } of layout.copies) ok(build.includes(source), source);
  deepEqual(layout.copies.map(({ target }) => target), ["/app", "/deno-dir", "/app/.data"]);
  const [name, task = ""] = layout.command;
  deepEqual([name, layout.workdir, layout.user], ["task", "/app", 65532]);
  ok(operatorTasks.includes(task), task);
  equal(layout.environment.APP_ENV, "production");
  equal(layout.environment.DATA_DIR, "/app/.data");
  equal(layout.healthCheck[0], "/bin/deno");
});

Deno.test("a Dockerfile whose product has no command or user is refused", () => {
  for (const name of ["CMD", "USER", "HEALTHCHECK"]) {
    const lines = dockerfile.replaceAll(/\\\n\s*/g, "").split("\n").filter((line) => !line.startsWith(name));
    throws(() => imageLayout(lines.join("\n")), new RegExp(`no ${name}`));
  }
});
