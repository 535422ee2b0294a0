import { equal, match, notEqual, rejects } from "node:assert/strict";
import { build, fingerprint, packageOf } from "./front_ends.ts";

async function withRepository(
  files: Record<string, string>,
  use: (home: string, write: Write) => Promise<void>,
): Promise<void> {
  const home = await Deno.makeTempDir({ prefix: "front-ends-" });
  const write: Write = async (path, text) => {
    await Deno.mkdir(`${home}/${path.slice(0, path.lastIndexOf("/") + 1)}`, { recursive: true });
    await Deno.writeTextFile(`${home}/${path}`, text);
  };
  try {
    for (const [path, text] of Object.entries(files)) await write(path, text);
    await use(home, write);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

type Write = (path: string, text: string) => Promise<void>;

const sources = { "web/tokens.css": "a", "domain/menu/dish.ts": "b", "deno.lock": "c" };
const parts = ["web", "domain", "deno.lock"];

Deno.test("the fingerprint depends on contents and names, not on modification times", async () => {
  await withRepository(sources, async (home, write) => {
    const before = await fingerprint(home, parts);
    await write("domain/menu/dish.ts", "b");
    equal(await fingerprint(home, parts), before);

    await write("domain/menu/dish.ts", "changed");
    notEqual(await fingerprint(home, parts), before);
    await write("domain/menu/dish.ts", "b");
    await Deno.rename(`${home}/web/tokens.css`, `${home}/web/colours.css`);
    notEqual(await fingerprint(home, parts), before);
  });
});

Deno.test("tests, built output and packages do not change the fingerprint", async () => {
  await withRepository(sources, async (home, write) => {
    const before = await fingerprint(home, parts);
    await write("domain/menu/dish_test.ts", "x");
    await write("web/dist/index.html", "x");
    await write("web/node_modules/p/index.js", "x");
    equal(await fingerprint(home, parts), before);
  });
});

/** A fake Vite that writes its arguments to a file. */
const recorder = `data:text/javascript,${
  encodeURIComponent(`
    const server = Deno.args.includes("--ssr");
    if (!server) Deno.removeSync("dist", { recursive: true });
    Deno.mkdirSync("dist", { recursive: true });
    Deno.writeTextFileSync(server ? "dist/server.txt" : "dist/client.txt", Deno.args.join(" "));
    if (Deno.readTextFileSync("vite.config.ts") === "broken") { console.error("Unexpected token"); Deno.exit(1); }
  `)
}`;

const app = {
  ...sources,
  "contract/schemas/menu.ts": "d",
  "deno.json": "{}",
  "storefront/deno.json": JSON.stringify({ imports: { vite: recorder } }),
  "storefront/vite.config.ts": "",
  "storefront/dist/old.txt": "left over",
};

Deno.test("builds a front end when its sources change or when forced", async () => {
  await withRepository(app, async (home, write) => {
    equal(await build("storefront", false, home), "built");
    equal(await Deno.readTextFile(`${home}/storefront/dist/client.txt`), "build");
    equal(await build("storefront", false, home), "unchanged");
    equal(await build("storefront", true, home), "built");

    await write("domain/menu/dish.ts", "changed");
    equal(await build("storefront", false, home), "built");
    await rejects(Deno.stat(`${home}/storefront/dist/server.txt`), Deno.errors.NotFound);
  });
});

Deno.test("builds a front end with a server entry a second time for the server", async () => {
  await withRepository({ ...app, "storefront/src/entry_server.tsx": "" }, async (home) => {
    equal(await build("storefront", false, home), "built");
    match(
      await Deno.readTextFile(`${home}/storefront/dist/server.txt`),
      /--ssr src\/entry_server\.tsx --outDir dist\/server/,
    );
  });
});

Deno.test("a failed build reports the error and is retried next time", async () => {
  await withRepository({ ...app, "storefront/vite.config.ts": "broken" }, async (home, write) => {
    await rejects(build("storefront", false, home), /Unexpected token/);
    await rejects(build("storefront", false, home), /Unexpected token/);
    await write("storefront/vite.config.ts", "");
    equal(await build("storefront", false, home), "built");
  });
});

Deno.test("builds nothing for a missing front end", async () => {
  await withRepository(
    sources,
    async (home) => equal(await build("storefront", false, home), "nothing to build"),
  );
});

Deno.test("throws if a workspace member does not list the package", async () => {
  await withRepository(app, async (home) => {
    await rejects(packageOf(`${home}/storefront`, "webpack"), /storefront\/deno\.json does not name webpack/);
  });
});
