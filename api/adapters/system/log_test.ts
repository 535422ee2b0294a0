import { equal, match } from "node:assert/strict";
import { DrizzleQueryError } from "drizzle-orm";
import { logLine } from "./log.ts";

Deno.test("a failed query is logged without the values it was asked with", () => {
  const params = ["Mina Park", "mina@example.com", "line one\nline two\n    at home", "+17145550123"];
  const cause = new DrizzleQueryError('insert into "orders" values ($1, $2, $3)', params);
  for (const words of [cause.stack, cause.message, String(cause)]) {
    const line = logLine("error", "request.failed", { path: "/api/cart/add", cause: words });
    const { level, path, cause: kept } = JSON.parse(line);
    equal(`${level} ${path}`, "error /api/cart/add");
    match(kept, /Failed query: insert into "orders"/);
    for (const value of params.flatMap((each) => each.split("\n"))) equal(kept.includes(value), false, kept);
  }
  match(JSON.parse(logLine("error", "x", { cause: cause.stack })).cause, /log_test\.ts/);
});
