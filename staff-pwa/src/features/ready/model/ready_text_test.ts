import { deepEqual, equal, ok } from "node:assert/strict";
import { readinessNames } from "@domain/shared/readiness.ts";
import { messages as english } from "../../../lib/i18n/catalogs/ready_en.ts";
import { messages as korean } from "../../../lib/i18n/catalogs/ready_ko.ts";
import { overallOf, sentenceOf } from "./ready_text.ts";

Deno.test("every check has a name and a sentence for each state, in both languages", () => {
  for (const name of readinessNames) {
    for (const state of ["ok", "warning", "fix", "demo"] as const) {
      const id = sentenceOf({ name, state });
      for (const book of [english, korean]) {
        ok(Object.hasOwn(book, id) && Object.hasOwn(book, `ready.${name}`), id);
      }
    }
  }
});

Deno.test("the whole is told by what must be done first", () => {
  const whole = (...states: ("ok" | "warning" | "fix" | "demo")[]) =>
    overallOf(states.map((state, nth) => ({ name: nth === 0 ? "mode" : "mail", state })));
  deepEqual(whole("ok", "warning", "fix", "fix"), { id: "ready.overall.fix", state: "fix", count: 2 });
  deepEqual(whole("demo", "demo", "fix"), { id: "ready.overall.fix", state: "fix", count: 1 });
  equal(whole("demo", "ok", "warning").id, "ready.overall.demo");
  deepEqual(whole("warning", "ok", "warning"), { id: "ready.overall.warning", state: "warning", count: 2 });
  equal(whole("ok", "ok").id, "ready.overall.ok");
});
