import { deepEqual, equal, notEqual } from "node:assert/strict";
import { endAll, root, run, runDeno } from "./run.ts";

Deno.test("returns the exit code with stdout and stderr", async () => {
  const script = `console.log("out"); console.error("err"); Deno.exit(3);`;
  const { code, output } = await runDeno(["eval", script], { silent: true });
  equal(code, 3);
  deepEqual(output.trim().split("\n").sort(), ["err", "out"]);
});

Deno.test("runs the current Deno at the repository root with additional environment variables", async () => {
  const script = `console.log(Deno.cwd() + "/", Deno.execPath(), Deno.env.get("DISH"))`;
  const { output } = await runDeno(["eval", script], { silent: true, env: { DISH: "bibimbap" } });
  equal(output.trim(), `${root} ${Deno.execPath()} bibimbap`);
});

Deno.test("decodes a character that is split between two reads", async () => {
  const { output } = await run("sh", ["-c", `printf '\\353\\271'; sleep 0.05; printf '\\204'`], {
    silent: true,
  });
  equal(output, "비");
});

Deno.test("ends running programs, including those that ignore the signal", async () => {
  const ignoring = run("sh", ["-c", "trap '' INT; while :; do sleep 0.05; done"], { silent: true });
  const responsive = run("sleep", ["60"], { silent: true });
  await endAll("SIGINT", 100);
  notEqual((await responsive).code, 0);
  notEqual((await ignoring).code, 0);
});
