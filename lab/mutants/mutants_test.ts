import { deepEqual, equal, ok } from "node:assert/strict";
import { createRng } from "../faults/rng.ts";
import {
  applyMutation,
  chooseMutations,
  describeMutation,
  findMutations,
  isParsable,
  namedMutations,
} from "./mutations.ts";
import { findImports, relevantTests } from "./relevant_tests.ts";
import { type Durations, testMutation, type Workspace } from "./run.ts";

const changesOf = (source: string) =>
  findMutations(source, createRng(1)).map((mutation) => describeMutation("a.ts", source, mutation));

Deno.test("mutates operators, conditions, numbers, guards and statements", () => {
  deepEqual(changesOf("export const isFew = (n: number) => n < 3 && !isNone(n);"), [
    "a.ts:1: && → ||",
    "a.ts:1: < → <=",
    "a.ts:1: 3 → 2",
    "a.ts:1: ! → removed",
  ]);
  deepEqual(changesOf("function f(x?: number) {\n  if (x === undefined) return;\n  save(x);\n}"), [
    "a.ts:2: if (x === undefined) return; → removed",
    "a.ts:2: === → !==",
    "a.ts:3: save(x); → removed",
  ]);
});

Deno.test("does not mutate types, imports, texts, messages or logging", () => {
  for (
    const source of [
      'import { a } from "./a.ts";',
      'type Kind = "one" | 2 | true;',
      "const requestMillis = 3 * 1000;",
      "const rate = { windowMillis: 15 * 60 };",
      'throw new Error("none" + 1);',
      "const text = value.toString();",
      'const body = z.string().describe("on" + true);',
      'const text = "Please sign in.";',
      'const name = first + " " + last;',
      'report("late", 1 < 2);',
    ]
  ) deepEqual(changesOf(source), [], source);
});

Deno.test("every mutation of a real file parses, and the same seed chooses the same mutations", async () => {
  const path = "domain/usecases/store/store_rules.ts";
  const source = await Deno.readTextFile(path);
  const all = findMutations(source, createRng(1));
  ok(all.length > 8);
  for (const mutation of all) {
    ok(isParsable(applyMutation(source, mutation)), describeMutation(path, source, mutation));
  }

  const files = new Map([[path, source], [
    "domain/order/promise.ts",
    await Deno.readTextFile("domain/order/promise.ts"),
  ]]);
  const chosen = (seed: number) => chooseMutations(files, 20, createRng(seed));
  equal(chosen(7).length, 20);
  deepEqual(chosen(7), chosen(7));
  deepEqual(chooseMutations(new Map([...files].toReversed()), 20, createRng(7)), chosen(7));
  ok(JSON.stringify(chosen(8)) !== JSON.stringify(chosen(7)));
});

Deno.test("finds mutations by the lines that a run printed", () => {
  const files = new Map([
    ["a.ts", 'export const isFew = (n: number) => n < 3 && kind !== "none";'],
    ["b.ts", "export const isMany = (n: number) => n > 3;"],
  ]);
  const list =
    'SURVIVED 2 test files  a.ts:1: 3 → 4\na.ts:1: "none" → removed\na.ts:2: < → <=\nb.ts:1: > → >=\n';
  deepEqual(
    namedMutations(files, list).map(({ path, mutation }) =>
      describeMutation(path, files.get(path) ?? "", mutation)
    ),
    ["a.ts:1: 3 → 4", "b.ts:1: > → >="],
  );
});

const code = "export const isFew = (n: number) => n < 3;";
const files = new Map([
  ["domain/few.ts", code],
  ["domain/few_test.ts", 'import { isFew } from "./few.ts";'],
  ["domain/more/many.ts", 'import { isFew } from "@domain/few.ts";\nimport type { T } from "./types.ts";'],
  ["domain/more/many_test.ts", 'import "./many.ts";'],
  ["domain/more/types.ts", "export type T = 1;"],
  ["domain/more/types_test.ts", 'import "./types.ts";'],
  ["api/main.ts", 'import { many } from "../domain/more/many.ts";'],
  ["api/whole_test.ts", 'const { main } = await import("./main.ts");'],
]);

Deno.test("orders tests by import distance, with whole-product tests last", () => {
  deepEqual(findImports("domain/more/many.ts", files.get("domain/more/many.ts") ?? ""), ["domain/few.ts"]);
  deepEqual(relevantTests(files, "domain/few.ts"), [
    "domain/few_test.ts",
    "domain/more/many_test.ts",
    "api/whole_test.ts",
  ]);
});

Deno.test("orders whole-product tests by the subject in their name, then in their text", () => {
  const tests = ["audit_test", "few_calls_test", "hours_test"].map((name) => `api/${name}.ts`);
  const more = new Map([
    ...files,
    ...tests.map((path) => [path, 'import "./main.ts";'] as const),
    ["api/hours_test.ts", 'import "./main.ts"; // too few hours'],
  ]);
  deepEqual(relevantTests(more, "domain/few.ts").slice(2), [
    "api/few_calls_test.ts",
    "api/hours_test.ts",
    "api/audit_test.ts",
    "api/whole_test.ts",
  ]);
});

/** `notices` decides which test files fail on the current code; one of them may hang. */
function workbench(notices: (test: string, present: string) => "passed" | "failed" | "hung") {
  const written = new Map<string, string>();
  const present = () => written.get("domain/few.ts") ?? code;
  const ran: string[] = [];
  const workspace: Workspace = {
    test: (path) => {
      if (present() !== code) ran.push(path);
      return Promise.resolve(notices(path, present()));
    },
    isTyped: () => Promise.resolve(!present().includes('""')),
    write: (path, source) => Promise.resolve(void written.set(path, source)),
  };
  return { workspace, ran, present };
}

Deno.test("a mutation is caught by the first test that fails or hangs, and is reverted", async () => {
  const durations: Durations = new Map();
  const [mutation] = findMutations(code, createRng(1));
  ok(mutation);
  for (const end of ["failed", "hung"] as const) {
    const { workspace, ran, present } = workbench((test, now) =>
      now !== code && test === "domain/more/many_test.ts" ? end : "passed"
    );
    deepEqual(await testMutation(workspace, files, durations, { path: "domain/few.ts", mutation }), {
      kind: "caught",
      by: "domain/more/many_test.ts",
    });
    deepEqual(ran, ["domain/few_test.ts", "domain/more/many_test.ts", "domain/more/many_test.ts"]);
    equal(present(), code);
  }
});

Deno.test("a test that fails only once does not catch a mutation", async () => {
  const [mutation] = findMutations(code, createRng(1));
  ok(mutation);
  let failures = 0;
  const { workspace } = workbench((test, now) =>
    now !== code && test === "domain/few_test.ts" && failures++ === 0 ? "failed" : "passed"
  );
  deepEqual(await testMutation(workspace, files, new Map(), { path: "domain/few.ts", mutation }), {
    kind: "survived",
    tests: 3,
  });
});

Deno.test("a mutation without a failing test survives; tests that fail on unchanged code are ignored", async () => {
  const [mutation] = findMutations(code, createRng(1));
  ok(mutation);
  const { workspace, ran, present } = workbench((test) =>
    test === "domain/few_test.ts" ? "failed" : "passed"
  );
  deepEqual(await testMutation(workspace, files, new Map(), { path: "domain/few.ts", mutation }), {
    kind: "survived",
    tests: 2,
  });
  deepEqual(ran, ["domain/more/many_test.ts", "api/whole_test.ts"]);
  equal(present(), code);
});

Deno.test("an invalid literal is caught by the type check without running tests", async () => {
  const { workspace, ran } = workbench(() => "passed");
  const mutation = {
    start: code.indexOf("3"),
    end: code.indexOf("3") + 1,
    replacement: '""',
    isLiteral: true,
  } as const;
  deepEqual(await testMutation(workspace, files, new Map(), { path: "domain/few.ts", mutation }), {
    kind: "caught by types",
  });
  deepEqual(ran, []);
});
