import { deepEqual, equal, match, ok } from "node:assert/strict";
import { operatorTasks } from "./release.ts";
import { root } from "./run.ts";

const textOf = (path: string): Promise<string> => Deno.readTextFile(`${root}${path}`);

type Stage = { name: string; from: string; text: string };

/** The stages of the Dockerfile in order. */
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

/** The Dockerfile stage that a service is built from. */
async function stageForService(service: string | undefined): Promise<Stage | undefined> {
  const all = await stages();
  if (service?.includes("\n    build: .\n")) return all.at(-1);
  const [, target] = /\n {6}target: (\S+)\n/.exec(service ?? "") ?? [];
  return all.find(({ name }) => name === target);
}

type Command = { document: string; line: string; service: string; task: string };

/** Every task that the documents run in a container. */
async function documentedCommands(): Promise<Command[]> {
  const found: Command[] = [];
  for (const document of ["README.md", "docs/deploy.md", "docs/operations.md", "tasks/setup.ts"]) {
    const text = (await textOf(document)).replaceAll(/\\\n\s*/g, "");
    const runs = /docker compose (?:run|exec)(?: -\S+)* (\w+) (?:\/bin\/deno )?task ([\w-]+)[^\n"`]*/g;
    for (const [line, service = "", task = ""] of text.matchAll(runs)) {
      found.push({ document, line, service, task });
    }
  }
  return found;
}

/** The tasks that run pg_dump or pg_restore. */
const needsPostgresTools = ["backup", "restore"];

Deno.test("every documented container command is in its image with the programs it needs", async () => {
  const [all, composeServices] = [await documentedCommands(), await services()];
  const [, database] = /\n {4}image: (\S+)\n/.exec(composeServices.get("postgres") ?? "") ?? [];
  match(database ?? "", /^postgres:\d+(?:@sha256:[\da-f]{64})?$/);
  for (const { document, line, service, task } of all) {
    const context = `${document}: ${line}`;
    ok(operatorTasks.includes(task), context);
    const stage = await stageForService(composeServices.get(service));
    ok(stage, context);
    match(stage.text, /^COPY --from=build \/app \/app$/m, context);
    if (needsPostgresTools.includes(task)) equal(stage.from, database, context);
    // The distroless image has no shell, so `exec` needs the absolute path.
    ok(line.includes("/bin/deno") === line.includes(" exec "), context);
    for (const [, path = ""] of line.matchAll(/ (\/(?:backups|app\/\.data|run\/secrets\/\w+))/g)) {
      const source = path.startsWith("/run/secrets/")
        ? `\n      - ${path.slice("/run/secrets/".length)}\n`
        : `:${path}\n`;
      ok(composeServices.get(service)?.includes(source), `${context}: ${path} is not mounted`);
    }
  }
  for (const document of ["docs/deploy.md", "docs/operations.md"]) {
    const documentedTasks = all.filter((command) => command.document === document).map(({ task }) => task);
    deepEqual(
      needsPostgresTools.filter((task) => !documentedTasks.includes(task)),
      [],
      `${document} documents them`,
    );
  }
});

Deno.test("commands in containers get the product's configuration and data folder", async () => {
  const composeServices = await services();
  const [apiService = "", toolsService = ""] = [composeServices.get("api"), composeServices.get("tools")];
  match(apiService, /\n {4}environment: &configuration\n/);
  match(toolsService, /\n {4}environment: \*configuration\n/);
  for (const part of ["    env_file: .env\n", "      - data:/app/.data\n", "    read_only: true\n"]) {
    ok(apiService.includes(part) && toolsService.includes(part), part);
  }
  // The profile keeps `docker compose up` from starting this service.
  match(toolsService, /\n {4}profiles: \[tools\]\n/);
  const all = await stages();
  const users = await Promise.all(
    [apiService, toolsService].map(async (service) =>
      /^USER (\S+)$/m.exec((await stageForService(service))?.text ?? "")?.[1]
    ),
  );
  deepEqual(users, ["65532:65532", "65532:65532"]);
  // COPY does not change the owner of an existing folder, so the data folder must be copied with its owner.
  for (const stage of [all.at(-1), await stageForService(toolsService)]) {
    match(stage?.text ?? "", /^COPY --from=build --chown=65532:65532 \/data \/app\/\.data$/m);
  }
  ok(!all[0]?.text.includes("/app/.data"), "the build creates no data folder owned by root");
  equal(all.at(-1)?.name, "", "docker build without a target builds the product");
});

Deno.test("the Dockerfile uses the same Deno version as the tests", async () => {
  const [, expected] = /^version=(\S+)$/m.exec(await textOf(".ci/run")) ?? [];
  const named = (await textOf("Dockerfile")).matchAll(/denoland\/deno:(?:[a-z]+-)?([\d.]+)/g);
  const versions = Array.from(named, ([, version]) => version);
  deepEqual(versions, [expected, expected, expected]);
});

Deno.test("images and commits exclude backups and their passphrase", async () => {
  const toolsService = (await services()).get("tools") ?? "";
  const compose = await textOf("docker-compose.yml");
  const folder = /\n {6}- \.\/(\w+):\/backups\n/.exec(toolsService)?.[1];
  const file = /\n {4}file: \.\/(\w+)\n/.exec(compose)?.[1];
  for (const list of [".dockerignore", ".gitignore"]) {
    const lines = (await textOf(list)).split("\n").map((line) => line.replace(/\/$/, ""));
    for (const each of [folder, file]) ok(each !== undefined && lines.includes(each), `${list}: ${each}`);
  }
});
