/** Starts the demo: installs packages, builds the front ends and runs the product on one port. */
import { build, frontEnds } from "./front_ends.ts";
import { print, root, runDeno, seconds } from "./run.ts";

/** Runs one phase and prints its name at once, then its outcome and duration. */
async function phase(name: string, work: () => Promise<string>): Promise<void> {
  const began = performance.now();
  Deno.stdout.writeSync(new TextEncoder().encode(`${name.padEnd(12)} `));
  const outcome = await work();
  print(`${outcome} (${seconds(began)})`);
}

async function installPackages(): Promise<string> {
  const { code, output } = await runDeno(["install", "--frozen"], { silent: true });
  if (code !== 0) throw new Error(`The packages could not be installed:\n${output}`);
  return "ready";
}

try {
  await phase("packages", installPackages);
  for (const app of frontEnds) await phase(app, () => build(app));
} catch (error) {
  print("");
  print(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
}

const server = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", "api/main.ts", ...Deno.args],
  cwd: root,
  env: { DEMO_CLOCK: Deno.env.get("DEMO_CLOCK") ?? "friday" },
  stdin: "inherit",
  stdout: "inherit",
  stderr: "inherit",
}).spawn();

// In a terminal the server receives Ctrl+C itself; a second signal would skip its graceful shutdown.
Deno.addSignalListener("SIGINT", () => {
  if (!Deno.stdin.isTerminal()) server.kill("SIGINT");
});
Deno.addSignalListener("SIGTERM", () => server.kill("SIGTERM"));

Deno.exit((await server.status).code);
