import { deepEqual, doesNotMatch, equal, match, ok, throws } from "node:assert/strict";
import { placeOrder, track } from "@api/testing/guests.ts";
import { until } from "@api/testing/poll.ts";
import { farLunchtime, freePort, v8Flags } from "@api/testing/processes.ts";
import { newDatabase } from "@api/testing/running.ts";
import { setClock } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";
import { packOneFile } from "./one_file.ts";
import { copy, lightModule, release, ticketFonts } from "./release.ts";
import { root } from "./run.ts";

Deno.test("a module of a release is ASCII with the same texts and patterns, and reads no other module before its import", async () => {
  const source = [
    "export const texts = ['김치', `🦄 ’${1 + 1}`, \"caf\u00e9 é\"];",
    "export const matches = [/[가-힣]+/u.exec('a 김치 b')[0], /^[🦄🦀]$/u.test('🦀'), new RegExp(String.raw`\\s빼|제외`, 'u').test('계란 빼')];",
  ].join("\n");
  const load = (text: string) => import(`data:text/javascript,${encodeURIComponent(text)}`);
  const light = lightModule(source);
  match(light, /^[\0-\x7f]+$/);
  const { texts, matches } = await load(light);
  deepEqual({ texts, matches }, { texts: (await load(source)).texts, matches: ["김치", true, true] });
  equal(lightModule('await import("./chunk-A.js");'), 'await import(String("./chunk-A.js"));');
  throws(() => lightModule(String.raw`"\가"`), /A backslash before/);
});

Deno.test("a release serves both front ends, takes orders with either database and runs its commands", async (t) => {
  await using resources = new AsyncDisposableStack();
  // Deno lets no program with restricted permissions read below /dev, where the folder for temporary files can be.
  const folder = await Deno.makeTempDir({ prefix: "release-", dir: "/var/tmp" });
  resources.defer(() => Deno.remove(folder, { recursive: true }));
  await release(folder);
  const { tasks } = JSON.parse(await Deno.readTextFile(`${folder}/deno.json`));
  ok(tasks.serve.includes(v8Flags), "the bench uses the same engine flags as serve");

  await t.step("its modules are ASCII, and none reads another before its import", async () => {
    for await (const { name } of Deno.readDir(`${folder}/server/api`)) {
      const source = await Deno.readTextFile(`${folder}/server/api/${name}`);
      match(source, /^[\0-\x7f]*$/, name);
      doesNotMatch(source, /\bimport\(\s*["']\.\//, name);
    }
  });
  await t.step("its lock file lists only the packages that its sources import", async () => {
    const imported = await importedPackages(folder);
    const lock: Lock = JSON.parse(await Deno.readTextFile(`${folder}/deno.lock`));
    const literal = Object.keys(lock.specifiers).map((specifier) => nameOf(specifier.replace("npm:", "")));
    deepEqual(literal.toSorted(), [...imported, ...ticketFonts].toSorted());
    deepEqual(Object.keys(lock.npm).toSorted(), [...needed(lock)].toSorted());
    const packages = Object.keys(lock.npm).map(nameOf);
    for (const name of ["fast-check", "playwright-core", "vite", "drizzle-kit", "smtp-server", "react"]) {
      ok(!packages.includes(name), name);
    }
    const installed = (await Array.fromAsync(Deno.readDir(`${folder}/node_modules/.deno`))).map(({ name }) =>
      name
    );
    for (const name of installed.filter((each) => each.includes("@"))) {
      ok(packages.includes(nameOf(name.replaceAll("+", "/"))), `${name} is installed`);
    }
  });

  await t.step("setup finds the commented list of variables and no docker-compose.yml", async () => {
    equal(await Deno.readTextFile(`${folder}/.env.example`), await Deno.readTextFile(`${root}.env.example`));
    const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
    ok(!names.includes("docker-compose.yml"));
  });

  await t.step("its bill of materials lists every installed package as shipped", async () => {
    const bill: { components: { name: string; version: string; scope: string }[] } = JSON.parse(
      await Deno.readTextFile(`${folder}/sbom.cdx.json`),
    );
    const shipped = bill.components.filter(({ scope }) => scope === "required")
      .map(({ name, version }) => `${name}@${version}`);
    const lock: Lock = JSON.parse(await Deno.readTextFile(`${folder}/deno.lock`));
    const installed = Object.keys(lock.npm).map((key) => /^@?[^@]+@[^_]+/.exec(key)?.[0] ?? "");
    deepEqual(installed.filter((each) => !shipped.includes(each)), []);
    const names = shipped.map(nameOf);
    for (const name of ["react", "@tanstack/react-router", "workbox-precaching"]) {
      ok(names.includes(name), name);
    }
    for (const name of ["vite", "playwright-core", "drizzle-kit", "fast-check"]) {
      ok(!names.includes(name), name);
    }
  });

  const expectOrderFlow = async (
    env: Record<string, string>,
    cwd = folder,
    // Runs the real serve command, so that missing permissions are detected.
    args = ["task", "serve"],
    program = Deno.execPath(),
  ) => {
    const port = freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = new Deno.Command(program, {
      args,
      cwd,
      env: { HOST: "127.0.0.1", PORT: `${port}`, RATE_LIMITS: "off", ...env },
      stdin: "null",
      stdout: "null",
    }).spawn();
    try {
      await until("the server", () => fetch(`${url}/readyz`).then(isOk, () => false), 120_000);
      const shop = { url, stripe: `${url}/dev/stripe` };
      await setClock(shop, farLunchtime);
      match(await textAt(`${url}/`), /김치|Kimchi/);
      match(await textAt(`${url}/admin/login`), /id="root"/);
      match(await textAt(`${url}/dev/stripe/js`), /window.Stripe/);
      const icons = ["/favicon.ico", "/icon.svg", "/apple-touch-icon.png", "/icon-192.png", "/icon-512.png"];
      for (const path of [...icons, "/manifest.webmanifest"]) {
        ok(await fetch(`${url}${path}`).then(isOk), path);
      }
      // The server reads this module at its first use.
      match(await listTools(url), /get_menu/);
      const { id } = await placeOrder(shop);
      ok((await (await signIn(shop)).accept(id)).ok);
      equal((await track(shop, id)).order?.status, "confirmed");
    } finally {
      child.kill("SIGTERM");
      await child.status;
    }
  };
  await t.step("takes an order with the embedded database, which only its owner can read", async () => {
    await expectOrderFlow({});
    equal(((await Deno.stat(`${folder}/.data/postgres`)).mode ?? 0) & 0o777, 0o700);
  });
  await t.step("runs as one file in any folder", async () => {
    const elsewhere = await Deno.makeTempDir({ prefix: "elsewhere-" });
    resources.defer(() => Deno.remove(elsewhere, { recursive: true }));
    await packOneFile(folder, `${elsewhere}/pickup`);
    const env = { XDG_CACHE_HOME: `${elsewhere}/cache` };
    // Creating a database takes seconds of CPU.
    await copy(`${folder}/.data`, `${elsewhere}/.data`);
    await expectOrderFlow(env, elsewhere, [], `${elsewhere}/pickup`);
    const help = await new Deno.Command(`${elsewhere}/pickup`, { args: ["--help"], env }).output();
    equal(help.code, 0);
    match(new TextDecoder().decode(help.stdout), /takes no arguments/);
    const menu = await new Deno.Command(`${elsewhere}/pickup`, { args: ["menu"], env }).output();
    equal(menu.code, 2);
    match(new TextDecoder().decode(menu.stderr), /deno task COMMAND/);
    const person = ["--email", "jin@example.com", "--first-name", "Jin", "--last-name", "Park"];
    const staff = await new Deno.Command(`${elsewhere}/pickup`, {
      args: ["staff", "create", "--username", "jin", "--role", "super_admin", ...person],
      cwd: elsewhere,
      env,
    }).output();
    equal(staff.code, 0, new TextDecoder().decode(staff.stderr));
    match(new TextDecoder().decode(staff.stdout), /jin can sign in with the temporary password/);
  });
  const DATABASE_URL = await newDatabase(resources);
  await t.step("takes an order with PostgreSQL", () => expectOrderFlow({ DATABASE_URL }));
  await t.step("runs its commands", async () => {
    const command = async (name: string, ...args: string[]) => {
      const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["task", name, ...args],
        cwd: folder,
        env: { DATABASE_URL },
        stdin: "null",
      }).output();
      const message = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("\n");
      return { code, message };
    };
    const expectSuccess = async (expected: RegExp, ...args: [string, ...string[]]) => {
      const { code, message } = await command(...args);
      equal(code, 0, message);
      match(message, expected);
    };
    const mina = ["--email", "mina@example.com", "--first-name", "Mina", "--last-name", "Kim"];
    await expectSuccess(
      /mina can sign in with the temporary password/,
      ...["staff", "create", "--username", "mina", "--role", "super_admin", ...mina] as const,
    );
    await expectSuccess(/./, "menu", "export", `${folder}/menu.csv`);
    match(await Deno.readTextFile(`${folder}/menu.csv`), /Kimchi/);
    await expectSuccess(/./, "backup", `${folder}/copy`, "--plain");
    await expectSuccess(/./, "rotate-keys");
    const full = await command("restore", `${folder}/copy`);
    equal(full.code, 1, full.message);
    match(full.message, /not empty/);
    const noTerminal = await command("setup");
    equal(noTerminal.code, 2, noTerminal.message);
    match(noTerminal.message, /needs a terminal/);
  });
});

async function isOk(response: Response): Promise<boolean> {
  await response.body?.cancel();
  return response.ok;
}

const textAt = async (url: string): Promise<string> => await (await fetch(url)).text();

/** The answer of the endpoint for assistants. */
async function listTools(url: string): Promise<string> {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  return await response.text();
}

type Entry = { dependencies?: string[]; optionalDependencies?: string[]; optionalPeers?: string[] };
type Lock = { specifiers: Record<string, string>; npm: Record<string, Entry> };

/** "@scope/name@1.2.3_peer@1" → "@scope/name" */
const nameOf = (versioned: string): string => /^@?[^@]+/.exec(versioned)?.[0] ?? versioned;

/** The last line of a static import or export, or a dynamic import of a string literal. */
const importPattern = /^(?:import|export|\})(?:[^"\n]* from)? "([^"]+)";$|\bimport\("([^"]+)"\)/gm;

/** The packages that a release's sources import. */
async function importedPackages(folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const member of ["api", "contract", "demo", "domain", "tasks"]) {
    for await (const file of sourcesIn(`${folder}/${member}`)) {
      const source = await Deno.readTextFile(file);
      for (const [, literal, computed] of source.matchAll(importPattern)) {
        const specifier = literal ?? computed ?? "";
        const isFile = /^(\.|node:|@(?:domain|contract|api|web|demo)\/)/.test(specifier);
        if (!isFile) names.add(/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
      }
    }
  }
  return names;
}

async function* sourcesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* sourcesIn(`${folder}/${name}`);
    else if (name.endsWith(".ts")) yield `${folder}/${name}`;
  }
}

/** The packages that a lock file's specifiers depend on, directly or indirectly. */
function needed({ specifiers, npm }: Lock): Set<string> {
  const found = new Set<string>();
  const follow = (dependency: string) => {
    const key = Object.keys(npm).find((each) => each === dependency || each.startsWith(`${dependency}@`));
    if (key === undefined || found.has(key)) return;
    found.add(key);
    const { dependencies = [], optionalDependencies = [], optionalPeers = [] } = npm[key] ?? {};
    [...dependencies, ...optionalDependencies, ...optionalPeers].forEach(follow);
  };
  for (const [specifier, version] of Object.entries(specifiers)) {
    follow(`${nameOf(specifier.replace("npm:", ""))}@${version}`);
  }
  return found;
}
