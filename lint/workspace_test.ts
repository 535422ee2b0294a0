/** The second lock on the arrows: a package is known only to the member whose own deno.json names it. */
import { deepEqual, equal, match } from "node:assert/strict";
import { dirname } from "node:path";

const root = new URL("..", import.meta.url);

type Config = { imports?: Record<string, string>; workspace?: string[]; nodeModulesDir?: string };

async function config(path: string): Promise<Config> {
  return JSON.parse(await Deno.readTextFile(new URL(path, root)));
}

/** Runs `deno args… file` where the workspace holds this one file and nothing else of its own. */
async function denoOn(args: string[], file: string, source: string) {
  const copy = await Deno.makeTempDir({ prefix: "workspace-" });
  const write = async (path: string, text: string) => {
    await Deno.mkdir(dirname(`${copy}/${path}`), { recursive: true });
    await Deno.writeTextFile(`${copy}/${path}`, text);
  };
  try {
    const { workspace = [] } = await config("deno.json");
    const parts = ["deno.json", "deno.lock", "lint/layers.ts", "lint/layer_table.ts", "lint/pure_core.ts"];
    for (const part of [...parts, ...workspace.map((member) => `${member}/deno.json`)]) {
      await write(part, await Deno.readTextFile(new URL(part, root)));
    }
    await write(file, source);
    await Deno.symlink(new URL("node_modules", root), `${copy}/node_modules`);
    const command = new Deno.Command(Deno.execPath(), {
      args: [...args, file],
      cwd: copy,
      env: { NO_COLOR: "1" },
    });
    const { code, stdout, stderr } = await command.output();
    const decoder = new TextDecoder();
    return { code, said: decoder.decode(stdout) + decoder.decode(stderr) };
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
}

const usesHono = `import { Hono } from "hono";\nexport const app: Hono = new Hono();\n`;

Deno.test("hono type-checks in api, which names it, and not in the core, which does not", async () => {
  const inApi = await denoOn(["check", "--frozen"], "api/http/probe.ts", usesHono);
  deepEqual({ code: inApi.code, why: inApi.code === 0 ? "" : inApi.said }, { code: 0, why: "" });

  const inCore = await denoOn(["check", "--frozen"], "domain/order/probe.ts", usesHono);
  equal(inCore.code, 1);
  match(inCore.said, /"hono" not a dependency/);
});

Deno.test("deno lint applies the project's rules with the project's own settings", async () => {
  const bad = await denoOn(
    ["lint"],
    "domain/order/probe.ts",
    `import "hono";\nexport const now = Date.now();\n`,
  );
  equal(bad.code, 1);
  match(bad.said, /layers\/arrows.*may not import the package "hono"/);
  match(bad.said, /layers\/pure-core.*may not use Date\.now/);

  const good = await denoOn(["lint"], "api/http/probe.ts", usesHono);
  deepEqual({ code: good.code, why: good.code === 0 ? "" : good.said }, { code: 0, why: "" });
});

Deno.test("the settings that the lock rests on are in place", async () => {
  const { imports = {}, workspace = [], nodeModulesDir } = await config("deno.json");
  deepEqual(Object.keys(imports).sort(), ["@contract/", "@domain/"]);
  // With "manual" every bare import would be looked up in node_modules, and the lock would be open.
  equal(nodeModulesDir, "auto");
  deepEqual(Object.keys((await config("domain/deno.json")).imports ?? {}), ["fast-check"]);
  for (const member of workspace) {
    // A member with a name could be imported by it, past the arrows.
    const { name, exports } = await config(`${member}/deno.json`) as { name?: unknown; exports?: unknown };
    deepEqual({ member, name, exports }, { member, name: undefined, exports: undefined });
  }
});
