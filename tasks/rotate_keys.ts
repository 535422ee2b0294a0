/** `deno task rotate-keys`: a new root key, and everything in the database sealed with it. */
import { parseArgs } from "node:util";
import { audit } from "@domain/shared/audit.ts";
import { newRootKey } from "../api/adapters/crypto/root_key.ts";
import { createKeyFile, lockKeyFile, promoteKeyFile, stageKeyFile } from "../api/adapters/disk/key_file.ts";
import { writeAudit } from "../api/adapters/postgres/audit.ts";
import { type Database, NotPossible, type OpenDatabase } from "../api/adapters/postgres/database.ts";
import { installationId } from "../api/adapters/postgres/installation.ts";
import { printers } from "../api/adapters/postgres/schema_counter.ts";
import {
  changeKeys,
  endEverySession,
  forgetSealed,
  keptFingerprint,
} from "../api/adapters/postgres/secrets.ts";
import { type Config, isSecretsKey } from "../api/config.ts";
import { findKey, openKeys, type RootKey, rootKey } from "../api/keys.ts";
import { openDatabase } from "./open_database.ts";
import { say } from "./run.ts";
import { type Outcome, outcomeOf } from "./sentence.ts";

const help = `
  deno task rotate-keys [--to FILE] [--end-sessions]
      Seals the database with a new key and replaces the key file. With --to the new key is in FILE instead, made there if FILE
      is missing; put it into SECRETS_KEY or the key file then. Access tokens end, sessions stay unless --end-sessions is given.

  deno task rotate-keys --lost-key
      For a database whose key is lost: deletes all that is sealed with it. Second factors are set up again.

  The database is the one of the environment (DATABASE_URL, or DATA_DIR without it). Stop the product first; a process that
  runs on ends within seconds. Restart all of them with the new key. Backups open with their own passphrase as before.
`;

export async function rotateKeysCommand(
  args: string[],
  env: Record<string, string | undefined>,
): Promise<Outcome> {
  const options = parse(args);
  if (!options) return { code: 2, words: help };
  return await outcomeOf(
    env,
    (config) => options["lost-key"] ? startOver(config) : rotate(config, options),
  );
}

type Options = { to?: string; "end-sessions"?: boolean; "lost-key"?: boolean };

function parse(args: string[]): Options | undefined {
  try {
    const [text, flag] = [{ type: "string" }, { type: "boolean" }] as const;
    const { values } = parseArgs({ args, options: { to: text, "end-sessions": flag, "lost-key": flag } });
    return values["lost-key"] && Object.keys(values).length > 1 ? undefined : values;
  } catch {
    return undefined;
  }
}

async function rotate(
  config: Config,
  { to, "end-sessions": endsSessions = false }: Options,
): Promise<string> {
  const { secretsKey } = config;
  if (to === undefined && secretsKey.from === "environment") {
    throw new NotPossible("The key comes from SECRETS_KEY: name a file for the new one with --to FILE.");
  }
  const file = to ?? (secretsKey.from === "file" ? secretsKey.file : "");
  const database = await openAsOwner(config);
  try {
    using lock = await lockKeyFile(file);
    if (!lock) throw new NotPossible(`Another program is replacing the key in ${file}.`);
    const former = await openKeys(database.db, config);
    if (to === undefined) {
      // The former rotation ended between its commit and its last step.
      await stageKeyFile(file, former.key);
      await promoteKeyFile(file);
    }
    const next = await nextKey(to);
    if (next.keys.fingerprint === former.keys.fingerprint) {
      throw new NotPossible(`${file} holds the present key: name another file.`);
    }
    // Should this process end between the commit and the last step, the product finds the key beside the file.
    if (to === undefined) await stageKeyFile(file, next.key);
    await changeKeys(database.db, former.keys, next.keys, async (tx) => {
      if (endsSessions) {
        await endEverySession(tx, Date.now());
        await tx.delete(printers);
      }
      await auditRotation(tx, { sessions_ended: endsSessions, key_lost: false });
    });
    if (to === undefined) await promoteKeyFile(file);
  } finally {
    await database.close();
  }
  const where = to === undefined
    ? `It is in ${file}.`
    : `It is in ${to}: put it where the product reads its key (SECRETS_KEY or the key file).`;
  const sessions = endsSessions
    ? "Every session has ended, and the ticket printer has a new address."
    : "Access tokens have ended, sessions stay.";
  return `The database is sealed with a new key. ${where} ${sessions} Restart every process of the product.`;
}

/** Gives a database whose key is lost the configured key. */
async function startOver(config: Config): Promise<string> {
  const database = await openAsOwner(config);
  try {
    const kept = await keptFingerprint(database.db);
    const present = await findKey(config, kept);
    if (kept === undefined || present?.keys.fingerprint === kept) {
      throw new NotPossible("The key of the database is not lost: replace it without --lost-key.");
    }
    await forgetSealed(
      database.db,
      Date.now(),
      (tx) => auditRotation(tx, { sessions_ended: true, key_lost: true }),
    );
    await openKeys(database.db, config);
  } finally {
    await database.close();
  }
  return "All that was sealed with the lost key is deleted: second factors must be set up again, and the ticket printer has a new address. Every session has ended.";
}

async function auditRotation(
  tx: Database,
  details: { sessions_ended: boolean; key_lost: boolean },
): Promise<void> {
  const at = Date.now();
  await writeAudit(tx, audit("store.keys_rotated", "store", await installationId(tx, at), { at, details }));
}

/** The key in `file`, which is made if it is missing; a new one without a file. */
async function nextKey(file: string | undefined): Promise<RootKey> {
  if (file === undefined) return await rootKey(newRootKey());
  await createKeyFile(file, newRootKey());
  const key = (await Deno.readTextFile(file)).trim();
  if (!isSecretsKey(key)) {
    throw new NotPossible(`${file} holds no key: it must be 32 random bytes in base64.`);
  }
  return await rootKey(key);
}

/** As the role that owns the tables, where there is one. */
function openAsOwner({ databaseUrl, databaseOwnerUrl, dataDir }: Config): Promise<OpenDatabase> {
  return openDatabase({ databaseUrl: databaseOwnerUrl ?? databaseUrl, databaseOwnerUrl: undefined, dataDir });
}

if (import.meta.main) {
  const { code, words } = await rotateKeysCommand(Deno.args, Deno.env.toObject());
  say(words);
  Deno.exit(code);
}
