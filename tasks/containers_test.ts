import { deepEqual, equal, match, ok } from "node:assert/strict";
import { kept } from "./release.ts";
import { root } from "./run.ts";

const textOf = (path: string): Promise<string> => Deno.readTextFile(`${root}${path}`);

type Stage = { name: string; from: string; text: string };

/** The stages of the Dockerfile, in their order. */
async function stages(): Promise<Stage[]> {
  const parts = (await textOf("Dockerfile")).split(/^(?=FROM )/m).slice(1);
  return parts.map((text) => {
    const [, from = "", name = ""] = /^FROM (\S+)(?: AS (\S+))?/.exec(text) ?? [];
    return { name, from, text };
  });
}

/** The services of docker-compose.yml as text, by name. */
async function services(): Promise<Map<string, string>> {
  const [, list = ""] = (await textOf("docker-compose.yml")).split(/^services:\n/m);
  const [own = ""] = list.split(/^(?=\w)/m);
  return new Map(
    own.split(/^ {2}(?=\w+:\n)/m).slice(1).map((text) => [text.slice(0, text.indexOf(":")), text]),
  );
}

/** The stage that a service of ours is built from. */
async function stageOf(service: string | undefined): Promise<Stage | undefined> {
  const all = await stages();
  if (service?.includes("\n    build: .\n")) return all.at(-1);
  const [, target] = /\n {6}target: (\S+)\n/.exec(service ?? "") ?? [];
  return all.find(({ name }) => name === target);
}

type Command = { where: string; line: string; service: string; task: string };

/** Every task that the documents run in a service. */
async function commands(): Promise<Command[]> {
  const found: Command[] = [];
  for (const where of ["README.md", "docs/deploy.md", "docs/operations.md", "tasks/setup.ts"]) {
    const text = (await textOf(where)).replaceAll(/\\\n\s*/g, "");
    const runs = /docker compose (?:run|exec)(?: -\S+)* (\w+) (?:\/bin\/deno )?task ([\w-]+)[^\n"`]*/g;
    for (const [line, service = "", task = ""] of text.matchAll(runs)) {
      found.push({ where, line, service, task });
    }
  }
  return found;
}

/** What runs pg_dump or pg_restore. */
const needsPrograms = ["backup", "restore"];

Deno.test("every command that the documents run in a service is in its image, with the programs that it needs", async () => {
  const [all, composed] = [await commands(), await services()];
  const [, database] = /\n {4}image: (\S+)\n/.exec(composed.get("postgres") ?? "") ?? [];
  match(database ?? "", /^postgres:\d+$/);
  for (const { where, line, service, task } of all) {
    const why = `${where}: ${line}`;
    ok(kept.includes(task), why);
    const stage = await stageOf(composed.get(service));
    ok(stage, why);
    match(stage.text, /^COPY --from=build \/app \/app$/m, why);
    if (needsPrograms.includes(task)) equal(stage.from, database, why);
    // The distroless image has no other place for it, and no shell that looks for one.
    ok(line.includes("/bin/deno") === line.includes(" exec "), why);
    for (const [, path = ""] of line.matchAll(/ (\/(?:backups|app\/\.data|run\/secrets\/\w+))/g)) {
      const source = path.startsWith("/run/secrets/")
        ? `\n      - ${path.slice("/run/secrets/".length)}\n`
        : `:${path}\n`;
      ok(composed.get(service)?.includes(source), `${why}: ${path} is not mounted`);
    }
  }
  for (const where of ["docs/deploy.md", "docs/operations.md"]) {
    const here = all.filter((command) => command.where === where).map(({ task }) => task);
    deepEqual(needsPrograms.filter((task) => !here.includes(task)), [], `${where} says how`);
  }
});

Deno.test("a service's commands see the configuration and the data folder of the product", async () => {
  const composed = await services();
  const [api = "", tools = ""] = [composed.get("api"), composed.get("tools")];
  match(api, /\n {4}environment: &configuration\n/);
  match(tools, /\n {4}environment: \*configuration\n/);
  for (const part of ["    env_file: .env\n", "      - data:/app/.data\n", "    read_only: true\n"]) {
    ok(api.includes(part) && tools.includes(part), part);
  }
  // It starts with no `up`, and for a command only.
  match(tools, /\n {4}profiles: \[tools\]\n/);
  const all = await stages();
  const users = await Promise.all(
    [api, tools].map(async (service) => /^USER (\S+)$/m.exec((await stageOf(service))?.text ?? "")?.[1]),
  );
  deepEqual(users, ["65532:65532", "65532:65532"]);
  // COPY leaves the owner of a folder that is there already: the data folder must come with its owner.
  for (const stage of [all.at(-1), await stageOf(tools)]) {
    match(stage?.text ?? "", /^COPY --from=build --chown=65532:65532 \/data \/app\/\.data$/m);
  }
  ok(!all[0]?.text.includes("/app/.data"), "the build makes no data folder in what is copied for root");
  equal(all.at(-1)?.name, "", "docker build without a target makes the product");
});

Deno.test("every Deno in the Dockerfile is that of the tests", async () => {
  const [, wanted] = /^version=(\S+)$/m.exec(await textOf(".ci/run")) ?? [];
  const named = (await textOf("Dockerfile")).matchAll(/denoland\/deno:(?:[a-z]+-)?([\d.]+)/g);
  const versions = Array.from(named, ([, version]) => version);
  deepEqual(versions, [wanted, wanted, wanted]);
});

Deno.test("backups and their passphrase get into no image and no commit", async () => {
  const tools = (await services()).get("tools") ?? "";
  const compose = await textOf("docker-compose.yml");
  const folder = /\n {6}- \.\/(\w+):\/backups\n/.exec(tools)?.[1];
  const file = /\n {4}file: \.\/(\w+)\n/.exec(compose)?.[1];
  for (const list of [".dockerignore", ".gitignore"]) {
    const lines = (await textOf(list)).split("\n").map((line) => line.replace(/\/$/, ""));
    for (const each of [folder, file]) ok(each !== undefined && lines.includes(each), `${list}: ${each}`);
  }
});
