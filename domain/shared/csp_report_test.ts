import { deepEqual, equal } from "node:assert/strict";
import { cspBreachOf } from "./csp_report.ts";

const report = (directive: unknown, uri: unknown) =>
  cspBreachOf({ "csp-report": { "effective-directive": directive, "blocked-uri": uri } });

Deno.test("counts a report by directive and blocked host, without the address", () => {
  const blockedOf = (uri: string) => report("script-src-elem", uri)?.blocked;
  deepEqual(report("script-src-elem", "https://Evil.example/steal.js?order=ord_1"), {
    directive: "script-src-elem",
    blocked: "evil.example",
  });
  equal(blockedOf("https://user:secret@evil.example/"), "user", "never what follows a colon");
  for (const kind of ["inline", "eval", "data", "blob", "trusted-types-sink"]) equal(blockedOf(kind), kind);
  equal(blockedOf("chrome-extension://abcdef/inject.js"), "extension");
  equal(blockedOf("wss://evil.example:8443/socket"), "evil.example");
  for (
    const odd of ["", "javascript:alert(1)", "https://<b>/", "ord_secret", `https://${"a".repeat(500)}/`]
  ) {
    equal(blockedOf(odd), "other", odd);
  }
});

Deno.test("reads the older name of the directive, and counts unknown ones together", () => {
  const older = { "csp-report": { "violated-directive": "img-src 'self' data:", "blocked-uri": "data" } };
  deepEqual(cspBreachOf(older), { directive: "img-src", blocked: "data" });
  deepEqual(report("a-name-of-its-own", "inline"), { directive: "other", blocked: "inline" });
});

Deno.test("anything that is no report counts nothing", () => {
  for (const odd of [undefined, null, [], {}, "text", { "csp-report": null }, { "csp-report": [] }]) {
    equal(cspBreachOf(odd), undefined);
  }
  for (const odd of [undefined, 1, {}, ["inline"]]) {
    equal(report(odd, "inline"), undefined);
    equal(report("img-src", odd), undefined);
  }
});
