import { deepEqual, equal, match } from "node:assert/strict";
import { DrizzleQueryError } from "drizzle-orm";
import { logLine, logTo } from "./log.ts";

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

const fullDisk = (): never => {
  throw new Error("No space left on device (os error 28)");
};

for (const [name, full] of [["refuses", fullDisk], ["takes nothing", () => 0]] as const) {
  Deno.test(`F14: lines for an output that ${name} are lost, counted and told once there is room, and nobody is disturbed`, () => {
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
