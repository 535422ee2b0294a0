/** `deno task rotate-keys`: replaces the root key and re-encrypts the database's secrets. */
import { parseArgs } from "node:util";
import { audit } from "@domain/shared/audit.ts";
import { newRootKey } from "@api/adapters/crypto/root_key.ts";
import { createKeyFile, lockKeyFile, promoteKeyFile, stageKeyFile } from "@api/adapters/disk/key_file.ts";
import { writeAudit } from "@api/adapters/postgres/audit/audit.ts";
import { type Database, NotPossible, type OpenDatabase } from "@api/adapters/postgres/database.ts";
import { installationId } from "@api/adapters/postgres/operations/installation.ts";
import { noToken } from "@api/adapters/postgres/printing/printer_token.ts";
import { printers } from "@api/adapters/postgres/printing/tables.ts";
import {
  changeKeys,
  databaseFingerprint,
  endEverySession,
  forgetSealed,
} from "@api/adapters/postgres/secrets/secrets.ts";
import { type Config, isSecretsKey } from "@api/config.ts";
import { findKey, openKeys, type RootKey, rootKey } from "@api/keys.ts";
import { openDatabase } from "./open_database.ts";
import { print } from "./run.ts";
import { type Outcome, runCommand } from "./command_outcome.ts";

const help = `
  deno task rotate-keys [--to FILE] [--end-sessions]
      Encrypts the database's secrets with a new key and replaces the key file. With --to, uses the key in FILE instead and
      creates it if FILE is missing; then put it into SECRETS_KEY or the key file. Access tokens expire. Sessions continue
      unless --end-sessions is given.

  deno task rotate-keys --lost-key
      For a database whose key is lost: deletes everything encrypted with it. Second factors must be set up again.

  Uses the configured database (DATABASE_URL, or else DATA_DIR). Stop the product first; a process that is still running
  exits within seconds. Restart every process with the new key. Existing backups still open with their passphrase.
`;

export async function rotateKeysCommand(
  args: string[],
  env: Record<string, string | undefined>,
): Promise<Outcome> {
  const options = parse(args);
  if (!options) return { code: 2, message: help };
  return await runCommand(
    env,
    (config) => options["lost-key"] ? replaceLostKey(config) : rotate(config, options),
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
      // Completes a previous rotation that ended between its commit and the replacement of the key file.
      await stageKeyFile(file, former.key);
      await promoteKeyFile(file);
    }
    const next = await nextKey(to);
    if (next.keys.fingerprint === former.keys.fingerprint) {
      throw new NotPossible(`${file} contains the current key: name another file.`);
    }
    // If this process ends before the key file is replaced, the product finds the staged key.
    if (to === undefined) await stageKeyFile(file, next.key);
    await changeKeys(database.db, former.keys, next.keys, async (tx) => {
      if (endsSessions) {
        await endEverySession(tx, Date.now());
        await tx.update(printers).set(noToken);
      }
      await auditRotation(tx, { sessions_ended: endsSessions, key_lost: false });
    });
    if (to === undefined) await promoteKeyFile(file);
  } finally {
    await database.close();
  }
  const location = to === undefined
    ? `It is in ${file}.`
    : `It is in ${to}: put it into SECRETS_KEY or the key file.`;
  const sessions = endsSessions
    ? "Every session has ended, and the addresses of the ticket printers must be renewed."
    : "Access tokens have expired; sessions continue.";
  return `The database has a new key. ${location} ${sessions} Restart every process of the product.`;
}

/** Assigns the configured key to a database whose key is lost. */
async function replaceLostKey(config: Config): Promise<string> {
  const database = await openAsOwner(config);
  try {
    const storedFingerprint = await databaseFingerprint(database.db);
    const present = await findKey(config, storedFingerprint);
    if (storedFingerprint === undefined || present?.keys.fingerprint === storedFingerprint) {
      throw new NotPossible("The key of the database is not lost: run the command without --lost-key.");
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
  return "Everything encrypted with the lost key is deleted: second factors must be set up again, and the addresses of the ticket printers must be renewed. Every session has ended.";
}

async function auditRotation(
  tx: Database,
  details: { sessions_ended: boolean; key_lost: boolean },
): Promise<void> {
  const at = Date.now();
  await writeAudit(tx, audit("store.keys_rotated", "store", await installationId(tx, at), { at, details }));
}

/** The key in `file`, which is created if missing, or a new key without a file. */
async function nextKey(file: string | undefined): Promise<RootKey> {
  if (file === undefined) return await rootKey(newRootKey());
  await createKeyFile(file, newRootKey());
  const key = (await Deno.readTextFile(file)).trim();
  if (!isSecretsKey(key)) {
    throw new NotPossible(`${file} does not contain a key: it must be 32 random bytes in base64.`);
  }
  return await rootKey(key);
}

/** Opens the database with the role that owns the tables, if there is one. */
function openAsOwner({ databaseUrl, databaseOwnerUrl, dataDir }: Config): Promise<OpenDatabase> {
  return openDatabase({ databaseUrl: databaseOwnerUrl ?? databaseUrl, databaseOwnerUrl: undefined, dataDir });
}

if (import.meta.main) {
  const { code, message } = await rotateKeysCommand(Deno.args, Deno.env.toObject());
  print(message);
  Deno.exit(code);
}
