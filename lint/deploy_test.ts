/** The files for hosts, monitoring and tools, which do not run here. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { load } from "js-yaml";
import { parse as parseToml } from "smol-toml";
import * as z from "zod";
import { environmentNames, readConfig } from "@api/config.ts";

const root = new URL("..", import.meta.url);
const textOf = (path: string): Promise<string> => Deno.readTextFile(new URL(path, root));

/** Values for what each host asks its owner. */
const asked: Record<string, string> = {
  PUBLIC_URL: "https://order.kitchen.com",
  DATABASE_URL: "postgres://counter:secret@db.kitchen.com/pickup",
  DATABASE_OWNER_URL: "postgres://pickup:secret@db.kitchen.com/pickup",
  SECRETS_KEY: new Uint8Array(32).toBase64(),
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_012345678901234567890123",
  SMTP_URL: "smtps://mail.kitchen.com",
  MAIL_FROM: "orders@kitchen.com",
  IMAGES_S3_ENDPOINT: "https://s3.us-west-1.amazonaws.com",
  IMAGES_S3_REGION: "us-west-1",
  IMAGES_S3_BUCKET: "kitchen",
  IMAGES_S3_ACCESS_KEY_ID: "AKIA1",
  IMAGES_S3_SECRET_ACCESS_KEY: "secret",
  METRICS_TOKEN: "a-token-for-prometheus",
  SERVICE_PASSWORD_OWNER: "owner",
  SERVICE_PASSWORD_WORKER: "worker",
};
const answer = (name: string): string => {
  ok(asked[name] !== undefined, `${name} has no sample`);
  return asked[name];
};

/** The image's port and the time in seconds that a stop may take (`docs/operations.md`). */
const [port, stopSeconds] = [8000, 20];
const healthPaths = ["/readyz", "/healthz"];

/** The product must start with the environment, and read every variable of it. */
function expectUsable(env: Record<string, string>, file: string) {
  deepEqual(Object.keys(env).filter((name) => !environmentNames.includes(name)), [], file);
  const read = readConfig(env);
  ok(read.ok, `${file}: ${JSON.stringify(read)}`);
  ok(read.config.isProduction && read.config.port === port && read.config.hostname === "0.0.0.0", file);
  ok(read.config.trustedProxies.length > 0, `${file}: without TRUSTED_PROXIES all guests count as one`);
}

Deno.test("the ports and health checks that the host files use are the product's", async () => {
  match(await textOf("Dockerfile"), new RegExp(`PORT=${port}\\b[^]*^EXPOSE ${port}$`, "m"));
  const app = await textOf("api/http/app.ts");
  for (const path of healthPaths) ok(app.includes(`app.get("${path}"`), path);
  match(await textOf("deploy/Caddyfile"), new RegExp(`^\\treverse_proxy 127\\.0\\.0\\.1:${port} `, "m"));
  match(await textOf("docs/deploy.md"), new RegExp(`reverse_proxy 127\\.0\\.0\\.1:${port}$`, "m"));
});

Deno.test("the product starts with the environment of the Coolify file", async () => {
  const { services: { api, postgres } } = z.object({
    services: z.object({
      postgres: z.object({ image: z.string(), environment: z.record(z.string(), z.string()) }),
      api: z.object({
        environment: z.record(z.string(), z.union([z.string(), z.number()])),
        expose: z.array(z.string()),
        stop_grace_period: z.string().regex(/^\d+s$/),
        read_only: z.literal(true),
        cap_drop: z.tuple([z.literal("ALL")]),
        security_opt: z.tuple([z.literal("no-new-privileges:true")]),
      }),
    }),
  }).parse(load(await textOf("deploy/coolify.yaml")));
  deepEqual(api.expose, [String(port)]);
  ok(Number.parseInt(api.stop_grace_period) > stopSeconds);
  const fill = (text: string): string =>
    text.replaceAll(
      /\$\{(\w+)(?::([?-])([^}]*))?\}/g,
      (_, name, kind, fallback) => kind === "-" ? fallback : answer(name),
    );
  const filled = Object.fromEntries(
    Object.entries(api.environment).map(([name, value]) => [name, fill(String(value))]),
  );
  expectUsable(filled, "deploy/coolify.yaml");
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = postgres.environment;
  const { username, password, host, pathname } = new URL(filled.DATABASE_OWNER_URL ?? "");
  deepEqual([username, password, host, pathname], [
    ...[POSTGRES_USER, fill(POSTGRES_PASSWORD ?? ""), "postgres:5432", `/${POSTGRES_DB}`],
  ]);
  match(await textOf("docker-compose.yml"), new RegExp(`^ {4}image: ${postgres.image}$`, "m"));
});

Deno.test("the product starts with the environment of the Render file", async () => {
  const variable = z.union([
    z.strictObject({ key: z.string(), value: z.string() }),
    z.strictObject({ key: z.string(), sync: z.literal(false) }),
    z.strictObject({ key: z.string(), generateValue: z.literal(true) }),
    z.strictObject({
      key: z.string(),
      fromDatabase: z.strictObject({ name: z.string(), property: z.literal("connectionString") }),
    }),
  ]);
  const { services: [service], databases } = z.object({
    services: z.tuple([z.object({
      runtime: z.literal("docker"),
      dockerfilePath: z.string(),
      plan: z.string(),
      healthCheckPath: z.enum(healthPaths),
      maxShutdownDelaySeconds: z.number().min(stopSeconds),
      envVars: z.array(variable),
    })]),
    databases: z.array(z.object({ name: z.string() })),
  }).parse(load(await textOf("deploy/render.yaml")));
  ok(service.plan !== "free", "a free instance sleeps, and no job runs meanwhile");
  await textOf(service.dockerfilePath);
  const names = databases.map(({ name }) => name);
  for (const each of service.envVars) {
    if ("fromDatabase" in each) ok(names.includes(each.fromDatabase.name), each.key);
  }
  const env = service.envVars.map((each) => [each.key, "value" in each ? each.value : answer(each.key)]);
  expectUsable(Object.fromEntries(env), "deploy/render.yaml");
});

Deno.test("the product starts with the environment of the Fly file and the secrets that it names", async () => {
  const text = await textOf("deploy/fly.toml");
  const { env, http_service } = z.object({
    kill_signal: z.literal("SIGTERM"),
    kill_timeout: z.number().min(stopSeconds),
    env: z.record(z.string(), z.string()),
    http_service: z.object({
      internal_port: z.literal(port),
      auto_stop_machines: z.literal("off"),
      min_machines_running: z.number().min(1),
      checks: z.array(z.object({ path: z.enum(healthPaths) })).min(1),
    }),
  }).parse(parseToml(text));
  equal(http_service.internal_port, Number(env.PORT));
  const secrets = [...text.matchAll(/\b([A-Z][A-Z\d_]+)=…/g)].map(([, name = ""]) => [name, answer(name)]);
  expectUsable(
    { ...env, ...Object.fromEntries(secrets), PUBLIC_URL: answer("PUBLIC_URL") },
    "deploy/fly.toml",
  );
});

Deno.test("the table of permissions names those of the task that serves", async () => {
  const { tasks: { serve } } = z.object({ tasks: z.object({ serve: z.string() }) })
    .parse(JSON.parse(await textOf("deno.json")));
  const table = await textOf("docs/deploy.md");
  const flags = [...serve.matchAll(/--allow-(?:net|read|write|ffi|sys)\S*/g)].map(([flag]) => flag);
  equal(flags.length, 5);
  deepEqual(flags.filter((flag) => !table.includes(`| \`${flag}\` `)), []);
});

Deno.test("the systemd unit runs the task as a user without rights and waits for its end", async () => {
  const lines = (await textOf("deploy/pickup.service")).split("\n").filter((line) => /^[A-Z]\w+=/.test(line));
  const unit = new Map(lines.map((line) => [line.split("=")[0], line.slice(line.indexOf("=") + 1)]));
  const [, task = ""] = /^\/usr\/local\/bin\/deno task (\w+)$/.exec(unit.get("ExecStart") ?? "") ?? [];
  ok(task in JSON.parse(await textOf("deno.json")).tasks, task);
  equal(unit.get("User"), "pickup");
  equal(unit.get("Restart"), "always");
  equal(unit.get("NoNewPrivileges"), "yes");
  equal(unit.get("CapabilityBoundingSet"), "");
  equal(unit.get("ProtectSystem"), "strict");
  equal(unit.get("ReadWritePaths"), `${unit.get("WorkingDirectory")}/.data`);
  ok(Number(unit.get("TimeoutStopSec")) > stopSeconds);
  // The engine could not compile JavaScript.
  ok(!unit.has("MemoryDenyWriteExecute"));
});

Deno.test("the dashboard and the alert rules use only metrics that /metrics has", async () => {
  const sources = await textOf("api/http/metrics.ts") + await textOf("api/http/health/csp_reports.ts");
  const own = [...sources.matchAll(/"((?:pickup|http|process)_\w+)"/g)].map(([, name = ""]) => name);
  ok(own.length > 20);
  const { groups } = z.strictObject({
    groups: z.array(z.strictObject({
      name: z.string(),
      rules: z.array(z.strictObject({
        alert: z.string().regex(/^[A-Z]\w+$/),
        expr: z.string(),
        for: z.string().regex(/^\d+m$/),
        labels: z.strictObject({ severity: z.enum(["page", "warning"]) }),
        annotations: z.strictObject({ summary: z.string() }),
      })),
    })),
  }).parse(load(await textOf("docs/alerts.yml")));
  const dashboard = z.object({
    panels: z.array(z.object({ id: z.number(), targets: z.array(z.object({ expr: z.string() })) })),
  }).parse(JSON.parse(await textOf("docs/grafana.json")));
  const ids = dashboard.panels.map(({ id }) => id);
  equal(new Set(ids).size, ids.length);
  const expressions = [
    ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const used = expressions.flatMap((expr) =>
    [...expr.replaceAll(/\{[^}]*\}/g, "").matchAll(/\b(?:pickup|http|process)_\w+/g)].map(([name]) => name)
  );
  ok(used.length > expressions.length - 3, "nearly every expression names a metric");
  const unknown = used.filter((name) =>
    !own.includes(name) && !own.includes(name.replace(/_(?:bucket|count|sum)$/, ""))
  );
  deepEqual(unknown, []);
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  equal(new Set(alerts).size, alerts.length);
});

Deno.test("Renovate finds the version of Deno in every file that names it", async () => {
  const { customManagers: [manager] } = z.object({
    customManagers: z.tuple([
      z.object({ managerFilePatterns: z.array(z.string()), matchStrings: z.array(z.string()) }),
    ]),
  }).parse(JSON.parse(await textOf("renovate.json")));
  const [, version] = /^version=(.+)$/m.exec(await textOf(".ci/run")) ?? [];
  const files = [
    ".ci/run",
    ".github/workflows/nightly.yml",
    ".devcontainer/devcontainer.json",
    "docs/deploy.md",
  ];
  for (const file of files) {
    const isListed = manager.managerFilePatterns.some((pattern) =>
      new RegExp(pattern.slice(1, -1)).test(file)
    );
    ok(isListed, file);
    const text = await textOf(file);
    const found = manager.matchStrings.flatMap((pattern) =>
      [...text.matchAll(new RegExp(pattern, "g"))].map(({ groups }) => groups?.currentValue)
    );
    deepEqual([...new Set(found)], [version], file);
  }
});

Deno.test("the development container is the one of CI, with what the tests need", async () => {
  const { image, forwardPorts, postCreateCommand } = z.object({
    image: z.string(),
    forwardPorts: z.array(z.number()),
    postCreateCommand: z.string(),
  }).parse(JSON.parse(await textOf(".devcontainer/devcontainer.json")));
  match(await textOf(".github/workflows/ci.yml"), new RegExp(`^ {4}container: ${image}$`, "m"));
  deepEqual(forwardPorts, [port]);
  for (const name of ["postgresql", "chromium-headless-shell", "fonts-noto-cjk"]) {
    ok(postCreateCommand.includes(name), name);
    const { href } = new URL("tasks/testing/prerequisites.ts", root);
    ok((await Deno.readTextFile(new URL(href))).includes(`"${name}"`), name);
  }
});
