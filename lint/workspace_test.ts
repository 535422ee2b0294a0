/** A second check of the layers: a package resolves only in the workspace member whose deno.json names it. */
import { deepEqual, equal, match } from "node:assert/strict";
import { dirname } from "node:path";

const root = new URL("..", import.meta.url);

type Config = { imports?: Record<string, string>; workspace?: string[]; nodeModulesDir?: string };

async function config(path: string): Promise<Config> {
  return JSON.parse(await Deno.readTextFile(new URL(path, root)));
}

/** Runs `deno args… file` in a copy of the workspace that contains only this source file. */
async function runDenoOn(args: string[], file: string, source: string) {
  const copy = await Deno.makeTempDir({ prefix: "workspace-" });
  const write = async (path: string, text: string) => {
    await Deno.mkdir(dirname(`${copy}/${path}`), { recursive: true });
    await Deno.writeTextFile(`${copy}/${path}`, text);
  };
  try {
    const { workspace = [] } = await config("deno.json");
    const parts = [
      "deno.json",
      "deno.lock",
      "lint/layers.ts",
      "lint/layer_table.ts",
      "lint/plain_terms.ts",
      "lint/pure_core.ts",
    ];
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
    return { code, output: decoder.decode(stdout) + decoder.decode(stderr) };
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
}

const usesHono = `import { Hono } from "hono";\nexport const app: Hono = new Hono();\n`;

Deno.test("hono resolves in api, which depends on it, and not in domain", async () => {
  const api = await runDenoOn(["run", "--frozen"], "api/http/probe.ts", usesHono);
  deepEqual({ code: api.code, error: api.code === 0 ? "" : api.output }, { code: 0, error: "" });

  const domain = await runDenoOn(["run", "--frozen"], "domain/order/probe.ts", usesHono);
  equal(domain.code, 1);
  match(domain.output, /"hono" not a dependency/);
});

Deno.test("deno lint applies the project's rules", async () => {
  const bad = await runDenoOn(
    ["lint"],
    "domain/order/probe.ts",
    `import "hono";\nexport const now = Date.now();\n`,
  );
  equal(bad.code, 1);
  match(bad.output, /layers\/arrows.*may not import the package "hono"/);
  match(bad.output, /layers\/pure-core.*may not use Date\.now/);

  const good = await runDenoOn(["lint"], "api/http/probe.ts", usesHono);
  deepEqual({ code: good.code, error: good.code === 0 ? "" : good.output }, { code: 0, error: "" });
});

Deno.test("the workspace is configured so that members see only their own packages", async () => {
  const { imports = {}, workspace = [], nodeModulesDir } = await config("deno.json");
  deepEqual(Object.keys(imports).filter((name) => !/^@[a-z-]+\/$/.test(name)), [], "only aliases of members");
  // With "manual", every member could resolve every package in node_modules.
  equal(nodeModulesDir, "auto");
  deepEqual(Object.keys((await config("domain/deno.json")).imports ?? {}), ["fast-check"]);
  for (const member of workspace) {
    // Other members could import a named member by its name and bypass the layer rules.
    const { name, exports } = await config(`${member}/deno.json`) as { name?: unknown; exports?: unknown };
    deepEqual({ member, name, exports }, { member, name: undefined, exports: undefined });
  }
});
