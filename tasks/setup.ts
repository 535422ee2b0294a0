/** `deno task setup [PART…]`: asks for every setting the product needs, checks it and writes `.env`. */
import process from "node:process";
import { errorMessage } from "./command_outcome.ts";
import { readEnv, withValues, writeEnv } from "./env_file.ts";
import { print, root } from "./run.ts";
import { confirm, mistakesIn, type StepName, steps, type Terminal, type Values } from "./setup_steps.ts";
import { Interrupted, terminalAt } from "./terminal.ts";

const names = Object.keys(steps) as StepName[];
const help = `
  deno task setup
      Asks for every setting the product needs and writes .env. Enter keeps the current value.

  deno task setup mail
      Asks for one part only: ${names.join(", ")}.
`;

const titles: Readonly<Record<StepName, string>> = {
  address: "the addresses of the site and the staff app",
  database: "the database",
  keys: "the product's own key",
  stripe: "Stripe, for payments",
  mail: "the mail server",
  texts: "Twilio, for texts and calls (optional)",
  proxies: "the proxy in front",
};

const firstAccount =
  "task staff create --username mina --role super_admin --email mina@example.com --first-name Mina --last-name Kim";

const introduction = `
Have ready: the https address of the site, the keys of a Stripe account (those of its test mode will do), the address
and the password of a mail server, and a Twilio account if guests are to get texts. PostgreSQL comes with Docker Compose.
Each answer is checked, and nothing is written before the end. Ctrl-C stops without a change.`;

/** Runs the parts named in `args`, or all. Returns 0 if production would start with the written file. */
export async function setup(
  args: readonly string[],
  terminal: Terminal,
  files: { path: string; example: string; compose: string },
  now = new Date(),
): Promise<number> {
  const chosenSteps = args.length === 0 ? names : names.filter((name) => args.includes(name));
  if (chosenSteps.length < args.length) {
    terminal.print(help);
    return 2;
  }
  const currentText = await readIfExists(files.path);
  const text = currentText ?? await readIfExists(files.example) ?? "";
  // Values from the example file are not used as current values.
  const values: Values = {
    ...(currentText === undefined ? {} : readEnv(currentText)),
    APP_ENV: "production",
  };
  const hasCompose = await readIfExists(files.compose) !== undefined;
  if (args.length === 0) terminal.print(introduction);
  for (const [nth, name] of chosenSteps.entries()) {
    if (chosenSteps.length > 1) {
      terminal.print(`\n--- ${nth + 1} of ${chosenSteps.length}: ${titles[name]} ---`);
    }
    await steps[name](terminal, values, hasCompose);
  }

  const problems = mistakesIn(values);
  if (problems.length > 0) {
    terminal.print("\nThe product cannot start yet:");
    for (const problem of problems) terminal.print(`  - ${problem}`);
  }
  const former: Values = readEnv(text);
  const changed = Object.entries(values).filter(([name, value]) => value !== former[name]);
  if (currentText !== undefined && changed.length === 0) {
    terminal.print(`\nNothing changed in ${files.path}.`);
    return problems.length > 0 ? 1 : 0;
  }
  const newText = withValues(text, Object.fromEntries(changed));
  let written: { backup: string | undefined } | undefined;
  while (written === undefined) {
    if (!await confirm(terminal, `\nWrite ${files.path}?`, true)) return 1;
    written = await writeEnv(files.path, newText, now).then((backup) => ({ backup }), (cause) => {
      const message = errorMessage(cause);
      if (message === undefined) throw cause;
      // The answers would be lost, and Stripe shows the secret of a new endpoint only once.
      terminal.print(`  Not written: ${message}`);
      return undefined;
    });
  }
  const { backup } = written;
  terminal.print(`\nWrote ${files.path}. Other users cannot read it.`);
  if (backup !== undefined) terminal.print(`The previous file is in ${backup}`);
  if (problems.length > 0) return 1;
  terminal.print(
    values.DATABASE_URL
      ? `Start the product:   deno task serve\nFirst account:       deno ${firstAccount}`
      : `Start the product:   docker compose up -d --build\nFirst account:       docker compose exec api /bin/deno ${firstAccount}`,
  );
  return 0;
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(path);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return undefined;
    throw cause;
  }
}

if (import.meta.main) {
  if (!Deno.stdin.isTerminal()) {
    print("deno task setup needs a terminal.");
    Deno.exit(2);
  }
  const files = {
    path: `${root}.env`,
    example: `${root}.env.example`,
    compose: `${root}docker-compose.yml`,
  };
  try {
    Deno.exit(await setup(Deno.args, terminalAt(process.stdin, process.stdout), files));
  } catch (cause) {
    if (!(cause instanceof Interrupted)) throw cause;
    print("\nNothing was written.");
    Deno.exit(130);
  }
}
