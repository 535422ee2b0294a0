import { ok } from "node:assert/strict";
import { lockFile } from "./file_lock.ts";

Deno.test("a lock that has ended is free at once, also while processes are being spawned", async () => {
  const folder = await Deno.makeTempDir();
  const spawning = new Worker(
    "data:application/javascript," + encodeURIComponent(`
      const spawn = async () => { while (true) await new Deno.Command("true").output(); };
      for (let nth = 0; nth < 8; nth++) void spawn();
      postMessage("");
    `),
    { type: "module" },
  );
  try {
    await new Promise((resolve) => spawning.onmessage = resolve);
    for (let nth = 0; nth < 1_000; nth++) {
      using lock = await lockFile(`${folder}/lock`);
      ok(lock, `try ${nth}`);
    }
  } finally {
    spawning.terminate();
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a file that is locked cannot be locked again", async () => {
  const folder = await Deno.makeTempDir();
  {
    using lock = await lockFile(`${folder}/lock`);
    ok(lock);
    ok(await lockFile(`${folder}/lock`) === undefined);
  }
  await Deno.remove(folder, { recursive: true });
});
