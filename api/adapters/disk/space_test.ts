import { deepEqual, equal, ok } from "node:assert/strict";
import { smallDisk } from "@api/testing/small_disk.ts";
import { root } from "../root.ts";
import { diskSpace } from "./space.ts";

Deno.test("the space of a folder's disk is what its users may use", async () => {
  const space = await diskSpace(root);
  ok(space && space.free > 0 && space.free <= space.total, JSON.stringify(space));
});

Deno.test("the space of a missing folder is unknown", async () => {
  equal(await diskSpace(`${root}no-such-folder`), undefined);
});

Deno.test({
  name: "the space of a file system that states no size is unknown",
  ignore: Deno.build.os !== "linux",
  fn: async () => equal(await diskSpace("/proc"), undefined),
});

Deno.test({
  name: "the free space of a disk shrinks as it fills",
  // Only root may mount a file system of a few megabytes.
  ignore: Deno.uid() !== 0,
  fn: async () => {
    await using things = new AsyncDisposableStack();
    const disk = await smallDisk(things, 4);
    const before = await diskSpace(disk.folder);
    ok(before && before.free > 0.9 * before.total && before.total <= 4 * 1024 ** 2, JSON.stringify(before));
    await disk.fill();
    deepEqual(await diskSpace(disk.folder), { ...before, free: 0 });
  },
});

Deno.test("the permissions of `deno task serve` suffice to read the space, and without them it is unknown", async () => {
  const { tasks: { serve } } = JSON.parse(await Deno.readTextFile(`${root}deno.json`));
  const [allowed = ""] = /--allow-sys=\S+/.exec(serve) ?? [];
  const program = `import { diskSpace } from "${new URL("space.ts", import.meta.url)}";
    console.log(await diskSpace("${root}api") === undefined ? "unknown" : "known");`;
  const answers = [allowed, allowed.replace(",statfs", "")].map(async (permission) => {
    const file = await Deno.makeTempFile({ suffix: ".ts" });
    await Deno.writeTextFile(file, program);
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-q", "--no-check", "--no-prompt", permission, `--allow-read=${root}api`, file],
    }).output();
    await Deno.remove(file);
    return new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  });
  deepEqual(await Promise.all(answers), ["known\n", "unknown\n"]);
});
