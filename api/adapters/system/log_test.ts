import { deepEqual, equal, match } from "node:assert/strict";
import { DrizzleQueryError } from "drizzle-orm";
import { logLine, logTo } from "./log.ts";

Deno.test("logs a failed query without its values", () => {
  const params = ["Mina Park", "mina@example.com", "line one\nline two\n    at home", "+17145550123"];
  const cause = new DrizzleQueryError('insert into "orders" values ($1, $2, $3)', params);
  for (const text of [cause.stack, cause.message, String(cause)]) {
    const line = logLine("error", "request.failed", { path: "/api/cart/add", cause: text });
    const { level, path, cause: logged } = JSON.parse(line);
    equal(`${level} ${path}`, "error /api/cart/add");
    match(logged, /Failed query: insert into "orders"/);
    for (const value of params.flatMap((each) => each.split("\n"))) {
      equal(logged.includes(value), false, logged);
    }
  }
  match(JSON.parse(logLine("error", "x", { cause: cause.stack })).cause, /log_test\.ts/);
});

const fullDisk = (): never => {
  throw new Error("No space left on device (os error 28)");
};

for (const [name, full] of [["throws", fullDisk], ["accepts no bytes", () => 0]] as const) {
  Deno.test(`F14: counts lines that are lost because the output ${name}, and logs their number afterwards`, () => {
    let room = 20;
    let written = "";
    const log = logTo((bytes) => {
      const taken = bytes.subarray(0, room);
      written += new TextDecoder().decode(taken);
      room -= taken.length;
      return taken.length === 0 ? full() : taken.length;
    });
    log("info", "cut short");
    log("info", "second");
    room = 1_000;
    log("info", "third");
    log("info", "fourth");
    const [cut, ...whole] = written.trimEnd().split("\n");
    equal(cut?.length, 20);
    deepEqual(
      whole.map((line) => JSON.parse(line)).map(({ time: _, ...rest }) => rest),
      [
        { level: "warn", event: "log.lost", lines: 2 },
        { level: "info", event: "third" },
        { level: "info", event: "fourth" },
      ],
    );
  });
}
