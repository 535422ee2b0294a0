import { deepEqual, equal, match, ok } from "node:assert/strict";
import { placeOrder, track } from "../api/testing/guests.ts";
import { until } from "../api/testing/poll.ts";
import { engineFlags, farLunchtime, freePort } from "../api/testing/processes.ts";
import { newDatabase } from "../api/testing/running.ts";
import { setClock } from "../api/testing/shop.ts";
import { signIn } from "../api/testing/staff.ts";
import { packOneFile } from "./one_file.ts";
import { release, ticketFont } from "./release.ts";

Deno.test("what is shipped serves both front ends, takes an order on an empty folder and on PostgreSQL, and has its commands", async (t) => {
  await using things = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "release-" });
  things.defer(() => Deno.remove(folder, { recursive: true }));
  await release(folder);
  const { tasks } = JSON.parse(await Deno.readTextFile(`${folder}/deno.json`));
  ok(tasks.serve.includes(engineFlags), "the bench measures what is served");

  await t.step("its lock names the packages that its sources import, and nothing for tests", async () => {
    const imported = await importedPackages(folder);
    const lock: Lock = JSON.parse(await Deno.readTextFile(`${folder}/deno.lock`));
    const named = Object.keys(lock.specifiers).map((specifier) => nameOf(specifier.replace("npm:", "")));
    deepEqual(named.toSorted(), [...imported, ticketFont].toSorted());
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

  const takesAnOrder = async (
    env: Record<string, string>,
    cwd = folder,
    // As its operator does: what the command does not permit is missed here.
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
      const { id } = await placeOrder(shop);
      ok((await (await signIn(shop)).accept(id)).ok);
      equal((await track(shop, id)).order?.status, "confirmed");
    } finally {
      child.kill("SIGTERM");
      await child.status;
    }
  };
  await t.step("on an empty folder", () => takesAnOrder({}));
  await t.step("packed into one file, wherever that lies", async () => {
    const elsewhere = await Deno.makeTempDir({ prefix: "elsewhere-" });
    things.defer(() => Deno.remove(elsewhere, { recursive: true }));
    await packOneFile(folder, `${elsewhere}/pickup`);
    await takesAnOrder({ XDG_CACHE_HOME: `${elsewhere}/cache` }, elsewhere, [], `${elsewhere}/pickup`);
  });
  const DATABASE_URL = await newDatabase(things);
  await t.step("on PostgreSQL", () => takesAnOrder({ DATABASE_URL }));
  await t.step("its commands work", async () => {
    const command = async (name: string, ...args: string[]) => {
      const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["task", name, ...args],
        cwd: folder,
        env: { DATABASE_URL },
        stdin: "null",
      }).output();
      const words = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("\n");
      return { code, words };
    };
    const goesWell = async (sentence: RegExp, ...args: [string, ...string[]]) => {
      const { code, words } = await command(...args);
      equal(code, 0, words);
      match(words, sentence);
    };
    const mina = ["--email", "mina@example.com", "--first-name", "Mina", "--last-name", "Kim"];
    await goesWell(
      /mina signs in with the temporary password/,
      ...["staff", "create", "--username", "mina", "--role", "super_admin", ...mina] as const,
    );
    await goesWell(/./, "menu", "export", `${folder}/menu.csv`);
    match(await Deno.readTextFile(`${folder}/menu.csv`), /Kimchi/);
    await goesWell(/./, "backup", `${folder}/copy`, "--plain");
    await goesWell(/./, "rotate-keys");
    const full = await command("restore", `${folder}/copy`);
    equal(full.code, 1, full.words);
    match(full.words, /not empty|already/);
    const noTerminal = await command("setup");
    equal(noTerminal.code, 2, noTerminal.words);
    match(noTerminal.words, /it needs a terminal/);
  });
});

async function isOk(response: Response): Promise<boolean> {
  await response.body?.cancel();
  return response.ok;
}

const textAt = async (url: string): Promise<string> => await (await fetch(url)).text();

type Entry = { dependencies?: string[]; optionalDependencies?: string[]; optionalPeers?: string[] };
type Lock = { specifiers: Record<string, string>; npm: Record<string, Entry> };

/** "@scope/name@1.2.3_peer@1" → "@scope/name" */
const nameOf = (versioned: string): string => /^@?[^@]+/.exec(versioned)?.[0] ?? versioned;

/** The last line of a static import or export, or a dynamic import of a plain string. */
const imports = /^(?:import|export|\})(?:[^"\n]* from)? "([^"]+)";$|\bimport\("([^"]+)"\)/gm;

/** The packages that the sources of a release import by name. */
async function importedPackages(folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const member of ["api", "domain", "tasks"]) {
    for await (const file of sourcesIn(`${folder}/${member}`)) {
      const source = await Deno.readTextFile(file);
      for (const [, named, computed] of source.matchAll(imports)) {
        const specifier = named ?? computed ?? "";
        const isFile = /^(\.|node:|@domain\/|@contract\/)/.test(specifier);
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

/** The packages that a lock's own specifiers lead to. */
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
