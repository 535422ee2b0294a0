import { deepEqual, equal, ok } from "node:assert/strict";
import { readinessNames } from "@domain/shared/readiness.ts";
import { texts } from "@/texts/ready.ts";
import { checkText, overallOf, unsetOf } from "./ready_text.ts";

Deno.test("every check has a name and a text for each state", () => {
  for (const name of readinessNames) {
    for (const state of ["ok", "warning", "fix", "demo"] as const) {
      const id = checkText({ name, state });
      ok(Object.hasOwn(texts, id) && Object.hasOwn(texts, `ready.${name}`), id);
    }
  }
});

Deno.test("the overall state is the most urgent state of the checks", () => {
  const overall = (...states: ("ok" | "warning" | "fix" | "demo")[]) =>
    overallOf(states.map((state, nth) => ({ name: nth === 0 ? "mode" : "mail", state })));
  deepEqual(overall("ok", "warning", "fix", "fix"), { id: "ready.overall.fix", state: "fix", count: 2 });
  deepEqual(overall("demo", "demo", "fix"), { id: "ready.overall.fix", state: "fix", count: 1 });
  equal(overall("demo", "ok", "warning").id, "ready.overall.demo");
  deepEqual(overall("warning", "ok", "warning"), { id: "ready.overall.warning", state: "warning", count: 2 });
  equal(overall("ok", "ok").id, "ready.overall.ok");
});

Deno.test("what an owner must set counts, and what comes and goes while the restaurant is open does not", () => {
  equal(
    unsetOf([
      { group: "restaurant", state: "fix" },
      { group: "restaurant", state: "warning" },
      { group: "restaurant", state: "ok" },
      { group: "installation", state: "fix" },
      { group: "counter", state: "fix" },
    ]),
    1,
  );
});
