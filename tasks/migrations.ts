/** `deno task migrations NAME`: generates a migration from the changes to the schema files. */
import { root } from "./run.ts";

const name = Deno.args[0];
if (name === undefined) throw new Error("Give the migration a name: deno task migrations add-tips");
const { code } = await new Deno.Command(Deno.execPath(), {
  args: [
    ...["run", "-A", "npm:drizzle-kit@0.31.11", "generate"],
    ...["--config", "api/adapters/postgres/drizzle.config.ts", "--name", name],
  ],
  cwd: root,
}).spawn().status;
Deno.exit(code);
