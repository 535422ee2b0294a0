/** The workflows of the repository's host, which do not run here. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { load } from "js-yaml";
import * as z from "zod";

const root = new URL("..", import.meta.url);
const folder = new URL(".github/workflows/", root);

const step = z.union([
  z.strictObject({
    if: z.string().optional(),
    // A tag can be moved to another commit.
    uses: z.string().regex(/^[\w-]+\/[\w-]+@[\da-f]{40}$/),
    with: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
  z.strictObject({
    if: z.string().optional(),
    env: z.record(z.string(), z.string()).optional(),
    shell: z.literal("bash").optional(),
    run: z.string(),
  }),
]);

/** The part of the host's schema that the workflows use. */
const workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({
    push: z.union([z.null(), z.strictObject({ branches: z.array(z.string()), tags: z.array(z.string()) })]),
    pull_request: z.null(),
    schedule: z.array(z.strictObject({ cron: z.string().regex(/^(?:[\d*/,-]+ ){4}[\d*/,-]+$/) })),
    workflow_dispatch: z.null(),
  }).partial(),
  permissions: z.strictObject({ contents: z.literal("read"), packages: z.literal("write").optional() }),
  jobs: z.record(
    z.string(),
    z.strictObject({
      "runs-on": z.literal("ubuntu-latest"),
      "timeout-minutes": z.number(),
      container: z.string().optional(),
      steps: z.array(step),
    }),
  ),
});

async function workflows(): Promise<{ name: string; text: string }[]> {
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).toSorted();
  return await Promise.all(
    names.map(async (name) => ({ name, text: await Deno.readTextFile(new URL(name, folder)) })),
  );
}

Deno.test("every workflow is valid, does not write to the repository and ends in time", async () => {
  for (const { name, text } of await workflows()) {
    const { error } = workflow.safeParse(load(text));
    equal(error && z.prettifyError(error), undefined, name);
  }
});

Deno.test("every action is named by a commit, with its version beside it, and the same version everywhere", async () => {
  const used = (await workflows()).flatMap(({ text }) => text.match(/uses: .*/g) ?? []);
  for (const line of used) match(line, /^uses: [\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  const actions = new Set(used.map((line) => line.slice(0, line.indexOf("@"))));
  equal(new Set(used).size, actions.size);
});

Deno.test("only the workflow of the image may write packages, and only a tag uses its secret", async () => {
  for (const { name, text } of await workflows()) {
    const { permissions, jobs } = workflow.parse(load(text));
    equal(permissions.packages, name === "image.yml" ? "write" : undefined, name);
    for (const each of Object.values(jobs).flatMap(({ steps }) => steps)) {
      if (!JSON.stringify(each).includes("secrets.")) continue;
      equal(each.if, "startsWith(github.ref, 'refs/tags/v')", name);
      ok(!("run" in each && each.run.includes("secrets.")), "a secret in a command is visible to others");
    }
  }
});

Deno.test("a step that both runs and uses something is detected", () => {
  const { error } = workflow.safeParse({ jobs: { a: { steps: [{ uses: "a/b@v1", run: "c" }] } } });
  match(error ? z.prettifyError(error) : "", /jobs\.a\.steps\[0\]/);
});

Deno.test("workflows run tasks and the version that exist", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile(new URL("deno.json", root)));
  const [, version] = /^version=(.+)$/m.exec(await Deno.readTextFile(new URL(".ci/run", root))) ?? [];
  for (const { name, text } of await workflows()) {
    const called = [...text.matchAll(/deno task ([\w:]+)/g)].map(([, task = ""]) => task);
    deepEqual(called.filter((task) => !(task in tasks)), [], name);
    const versions = [...text.matchAll(/deno-version: (.+)/g)].map(([, found]) => found);
    deepEqual(versions.filter((found) => found !== version), [], name);
  }
});
