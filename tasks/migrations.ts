/** Writes the next migration from the difference between the tables' files and the last one. Takes a name. */
import { root } from "./run.ts";

const name = Deno.args[0];
if (name === undefined) throw new Error("Say what the migration is about: deno task migrations add-tips");
const { code } = await new Deno.Command(Deno.execPath(), {
  args: [
    ...["run", "-A", "npm:drizzle-kit@0.31.11", "generate"],
    ...["--config", "api/adapters/postgres/drizzle.config.ts", "--name", name],
  ],
  cwd: root,
}).spawn().status;
Deno.exit(code);
