/** `deno task backup FILE` and `deno task restore FILE`: the whole database in one file, and back into an empty place. */
import {
  backUpPglite,
  backUpPostgres,
  NotPossible,
  restorePglite,
  restorePostgres,
} from "../api/adapters/postgres/backup.ts";
import { readConfig } from "../api/config.ts";
import { say } from "./run.ts";

const help = `
  deno task backup FILE     copies the whole database to a new file
  deno task restore FILE    puts the copy into an empty database

  The database is the one of the environment (DATABASE_URL, or DATA_DIR without it). PostgreSQL may go on working; the
  embedded database is used by one program at a time: stop the product first. After a restore start the product: it
  compares every payment of the last week with the card service (docs/operations.md).
`;

export async function backupCommand(
  args: string[],
  env: Record<string, string | undefined>,
): Promise<{ code: number; words: string }> {
  const [command, file, ...more] = args;
  if ((command !== "backup" && command !== "restore") || file === undefined || more.length > 0) {
    return { code: 2, words: help };
  }
  const read = readConfig(env);
  if (!read.ok) return { code: 1, words: `The configuration is not usable:\n${read.mistakes.join("\n")}` };
  const { databaseUrl, databaseOwnerUrl, dataDir } = read.config;
  const url = databaseOwnerUrl ?? databaseUrl;
  const folder = `${dataDir}/postgres`;
  try {
    if (command === "backup") {
      await (url === undefined ? backUpPglite(folder, file) : backUpPostgres(url, file));
      return {
        code: 0,
        words: `The database is in ${file}. Whoever has the file has every order and account.`,
      };
    }
    await (url === undefined ? restorePglite(file, folder) : restorePostgres(file, url));
    return { code: 0, words: "Restored. Start the product: it compares its orders with the card service." };
  } catch (cause) {
    if (cause instanceof NotPossible || cause instanceof Deno.errors.AlreadyExists) {
      return { code: 1, words: cause.message };
    }
    throw cause;
  }
}

if (import.meta.main) {
  const { code, words } = await backupCommand(Deno.args, Deno.env.toObject());
  say(words);
  Deno.exit(code);
}
