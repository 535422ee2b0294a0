import { deepEqual, equal, notEqual } from "node:assert/strict";
import { endAll, root, run, runDeno } from "./run.ts";

Deno.test("a program's code and words come back, from both of its mouths", async () => {
  const script = `console.log("out"); console.error("err"); Deno.exit(3);`;
  const { code, output } = await runDeno(["eval", script], { quiet: true });
  equal(code, 3);
  deepEqual(output.trim().split("\n").sort(), ["err", "out"]);
});

Deno.test("programs run at the repository's root, by this very Deno, with what the environment adds", async () => {
  const script = `console.log(Deno.cwd() + "/", Deno.execPath(), Deno.env.get("DISH"))`;
  const { output } = await runDeno(["eval", script], { quiet: true, env: { DISH: "bibimbap" } });
  equal(output.trim(), `${root} ${Deno.execPath()} bibimbap`);
});

Deno.test("a character cut in two between reads stays whole", async () => {
  const { output } = await run("sh", ["-c", `printf '\\353\\271'; sleep 0.05; printf '\\204'`], {
    quiet: true,
  });
  equal(output, "비");
});

Deno.test("what still runs is ended, even when it does not listen", async () => {
  const deaf = run("sh", ["-c", "trap '' INT; while :; do sleep 0.05; done"], { quiet: true });
  const willing = run("sleep", ["60"], { quiet: true });
  await endAll("SIGINT", 100);
  notEqual((await willing).code, 0);
  notEqual((await deaf).code, 0);
});
