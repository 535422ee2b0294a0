/** `deno task setup [PART…]`: asks an owner for everything the product needs, checks it, and writes `.env`. */
import process from "node:process";
import { readEnv, withValues, writeEnv } from "./env_file.ts";
import { root, say } from "./run.ts";
import { isAgreed, mistakesIn, type StepName, steps, type Terminal, type Values } from "./setup_steps.ts";
import { Interrupted, terminalAt } from "./terminal.ts";

const names = Object.keys(steps) as StepName[];
const help = `
  deno task setup
      Asks for everything the product needs, one value after the other, and writes .env. Enter keeps what is there.

  deno task setup mail
      Asks for one part again: ${names.join(", ")}.
`;

/** Runs the parts that `args` names, or all. The exit code is 0 when production would start with what was written. */
export async function setup(
  args: readonly string[],
  terminal: Terminal,
  files: { path: string; example: string },
  now = new Date(),
): Promise<number> {
  const wanted = args.length === 0 ? names : names.filter((name) => args.includes(name));
  if (wanted.length < args.length) {
    terminal.say(help);
    return 2;
  }
  const present = await textOf(files.path);
  const text = present ?? await textOf(files.example) ?? "";
  // An example's values are no answers.
  const values: Values = { ...(present === undefined ? {} : readEnv(present)), APP_ENV: "production" };
  for (const name of wanted) await steps[name](terminal, values);

  const left = mistakesIn(values);
  if (left.length > 0) {
    terminal.say("\nThe product does not start yet:");
    for (const sentence of left) terminal.say(`  - ${sentence}`);
  }
  if (!await isAgreed(terminal, `\nWrite ${files.path}?`, true)) return 1;
  const written: Values = readEnv(text);
  const changed = Object.entries(values).filter(([name, value]) => value !== written[name]);
  const backup = await writeEnv(files.path, withValues(text, Object.fromEntries(changed)), now);
  terminal.say(`\n${files.path} is written; only you can read it.`);
  if (backup !== undefined) terminal.say(`What was there before is in ${backup}`);
  if (left.length > 0) return 1;
  terminal.say(
    values.DATABASE_URL
      ? "Start it:            deno task serve\nA first account:     deno task staff create"
      : "Start it:            docker compose up -d --build\nA first account:     docker compose exec api /bin/deno task staff create",
  );
  return 0;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(path);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return undefined;
    throw cause;
  }
}

if (import.meta.main) {
  if (!Deno.stdin.isTerminal()) {
    say("deno task setup asks questions: it needs a terminal.");
    Deno.exit(2);
  }
  const files = { path: `${root}.env`, example: `${root}.env.example` };
  try {
    Deno.exit(await setup(Deno.args, terminalAt(process.stdin, process.stdout), files));
  } catch (cause) {
    if (!(cause instanceof Interrupted)) throw cause;
    say("\nNothing is written.");
    Deno.exit(130);
  }
}
