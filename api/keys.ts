/** The root key: where it comes from, and that it fits the database. */
import { type DerivedKeys, derivedKeys, newRootKey } from "./adapters/crypto/root_key.ts";
import { createKeyFile, readKeyFiles } from "./adapters/disk/key_file.ts";
import { type Database, NotPossible } from "./adapters/postgres/database.ts";
import { mustBeRestored } from "./adapters/postgres/restore_marker.ts";
import { adoptKeys, databaseFingerprint } from "./adapters/postgres/secrets.ts";
import { type Config, isSecretsKey } from "./config.ts";

/** A root key in base64 and the keys derived from it. */
export type RootKey = { key: string; keys: DerivedKeys };

/**
 * The keys of an open database, which seals with them what an older version kept in plain text. Throws NotPossible, with a sentence, when
 * the key is missing or is not the one that the database is sealed with.
 */
export async function openKeys(db: Database, config: Config): Promise<RootKey> {
  await mustBeRestored(db);
  const kept = await databaseFingerprint(db);
  const root = await findKey(config, kept) ?? await firstKey(config, kept);
  await adoptKeys(db, root.keys);
  return root;
}

/** The configured key; of a key file and its successor the one with the fingerprint `kept`. Undefined when there is no key file. */
export async function findKey(
  { secretsKey }: Pick<Config, "secretsKey">,
  kept: string | undefined,
): Promise<RootKey | undefined> {
  if (secretsKey.from === "environment") return await rootKey(secretsKey.key);
  const contents = await readKeyFiles(secretsKey.file);
  if (contents.length === 0) return undefined;
  const found = await Promise.all(contents.filter(isSecretsKey).map(rootKey));
  const [first] = found;
  if (!first) {
    throw new NotPossible(`${secretsKey.file} holds no key: it must be 32 random bytes in base64, one line.`);
  }
  return found.find(({ keys }) => keys.fingerprint === kept) ?? first;
}

export async function rootKey(key: string): Promise<RootKey> {
  return { key, keys: await derivedKeys(key) };
}

/** Makes the key file, which is not there; in production and for a database with a key it must be. */
async function firstKey({ secretsKey, isProduction }: Config, kept: string | undefined): Promise<RootKey> {
  if (secretsKey.from === "environment") return await rootKey(secretsKey.key);
  const { file } = secretsKey;
  if (kept !== undefined) {
    throw new NotPossible(
      `The key of this database is missing: put the file ${file} back, or set SECRETS_KEY.`,
    );
  }
  if (isProduction) throw new NotPossible(missingInProduction(file));
  await createKeyFile(file, newRootKey());
  const made = await findKey({ secretsKey }, kept);
  if (!made) throw new Error(`${file} was not stored`);
  return made;
}

export const missingInProduction = (file: string): string =>
  `The key file ${file} is missing. Make one first: openssl rand -base64 32 > ${file}`;
