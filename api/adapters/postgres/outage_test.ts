import { equal } from "node:assert/strict";
import { isOutage } from "./outage.ts";

const withCode = (code: unknown) => Object.assign(new Error("failed"), { code });

Deno.test("treats connection errors, insufficient resources, operator interventions and timeouts as outages", () => {
  for (const code of ["ECONNREFUSED", "ETIMEDOUT", "08006", "53100", "53300", "57P01", "57014", "25P03"]) {
    equal(isOutage(withCode(code)), true, code);
  }
  equal(isOutage(new Error("Connection terminated unexpectedly")), true);
});

Deno.test("does not treat refused statements, unknown codes and other values as outages", () => {
  for (const code of ["23505", "42P01", "28P01", "0800", "080066", "57", "EACCES", 8006, undefined]) {
    equal(isOutage(withCode(code)), false, String(code));
  }
  for (const other of ["08006", undefined, null, { code: "08006" }]) equal(isOutage(other), false);
});

Deno.test("finds an outage among the causes and the members of an error", () => {
  equal(isOutage(new Error("query failed", { cause: withCode("57P01") })), true);
  equal(isOutage(new AggregateError([new Error("other"), withCode("ECONNREFUSED")])), true);
  equal(isOutage(new AggregateError([new Error("other")])), false);
});
