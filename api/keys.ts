/** Finds the root key and checks that the database is sealed with it. */
import { type DerivedKeys, derivedKeys, newRootKey } from "./adapters/crypto/root_key.ts";
import { createKeyFile, readKeyFiles } from "./adapters/disk/key_file.ts";
import { type Database, mustBeRestored, NotPossible } from "./adapters/postgres/database.ts";
import { adoptKeys, databaseFingerprint } from "./adapters/postgres/secrets/secrets.ts";
import { type Config, isSecretsKey } from "./config.ts";

/** A root key in base64 and the keys derived from it. */
export type RootKey = { key: string; keys: DerivedKeys };

/** The keys of an open database. Throws NotPossible when the key is missing or is not the key that the database is sealed with. */
export async function openKeys(db: Database, config: Config): Promise<RootKey> {
  await mustBeRestored(db);
  const storedFingerprint = await databaseFingerprint(db);
  const root = await findKey(config, storedFingerprint) ?? await firstKey(config, storedFingerprint);
  await adoptKeys(db, root.keys);
  return root;
}

/** The configured key. Of a key file and its successor, the key with the stored fingerprint. Undefined when there is no key file. */
export async function findKey(
  { secretsKey }: Pick<Config, "secretsKey">,
  storedFingerprint: string | undefined,
): Promise<RootKey | undefined> {
  if (secretsKey.from === "environment") return await rootKey(secretsKey.key);
  const contents = await readKeyFiles(secretsKey.file);
  if (contents.length === 0) return undefined;
  const found = await Promise.all(contents.filter(isSecretsKey).map(rootKey));
  const [first] = found;
  if (!first) {
    throw new NotPossible(`${secretsKey.file} holds no key: it must be 32 random bytes in base64, one line.`);
  }
  return found.find(({ keys }) => keys.fingerprint === storedFingerprint) ?? first;
}

export async function rootKey(key: string): Promise<RootKey> {
  return { key, keys: await derivedKeys(key) };
}

/** Creates the missing key file. Throws NotPossible in production and for a database that already has a key. */
async function firstKey(
  { secretsKey, isProduction }: Config,
  storedFingerprint: string | undefined,
): Promise<RootKey> {
  if (secretsKey.from === "environment") return await rootKey(secretsKey.key);
  const { file } = secretsKey;
  if (storedFingerprint !== undefined) {
    throw new NotPossible(
      `The key of this database is missing: put the file ${file} back, or set SECRETS_KEY.`,
    );
  }
  if (isProduction) throw new NotPossible(missingInProduction(file));
  await createKeyFile(file, newRootKey());
  const created = await findKey({ secretsKey }, storedFingerprint);
  if (!created) throw new Error(`${file} was not stored`);
  return created;
}

export const missingInProduction = (file: string): string =>
  `The key file ${file} is missing. Make one first: openssl rand -base64 32 > ${file}`;
