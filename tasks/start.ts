/** The demo in one command: packages, front ends, then the whole restaurant on one port. */
import { build, frontEnds } from "./front_ends.ts";
import { root, runDeno, say, seconds } from "./run.ts";

/** One line per phase, with its time. */
async function phase(name: string, work: () => Promise<string>): Promise<void> {
  const began = performance.now();
  const outcome = await work();
  say(`${name.padEnd(12)} ${outcome} (${seconds(began)})`);
}

async function installPackages(): Promise<string> {
  const { code, output } = await runDeno(["install", "--frozen"], { quiet: true });
  if (code !== 0) throw new Error(`The packages could not be installed:\n${output}`);
  return "ready";
}

try {
  await phase("packages", installPackages);
  for (const app of frontEnds) await phase(app, () => build(app));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
}

const server = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", "api/main.ts", ...Deno.args],
  cwd: root,
  stdin: "inherit",
  stdout: "inherit",
  stderr: "inherit",
}).spawn();

// At a terminal Ctrl-C reaches the server by itself; a second signal would only make it hurry.
Deno.addSignalListener("SIGINT", () => {
  if (!Deno.stdin.isTerminal()) server.kill("SIGINT");
});
Deno.addSignalListener("SIGTERM", () => server.kill("SIGTERM"));

Deno.exit((await server.status).code);
