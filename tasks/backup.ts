/** `deno task backup FILE` and `deno task restore FILE`: the whole database in one encrypted file, and back into an empty place. */
import { parseArgs } from "node:util";
import {
  ageBeginning,
  type Closing,
  decrypted,
  encrypted,
  isIdentity,
  isRecipient,
  type Opening,
} from "../api/adapters/age/container.ts";
import { newRootKey } from "../api/adapters/crypto/root_key.ts";
import {
  createKeyFile,
  discardStagedKey,
  keepFormerKey,
  promoteKeyFile,
  readKeyFiles,
  stageKeyFile,
} from "../api/adapters/disk/key_file.ts";
import {
  type Dump,
  dumpPglite,
  dumpPostgres,
  mustBeEmpty,
  mustBeMissing,
  restorePglite,
  restorePostgres,
} from "../api/adapters/postgres/backup.ts";
import { NotPossible } from "../api/adapters/postgres/database.ts";
import { type Config, isSecretsKey } from "../api/config.ts";
import { findKey, missingInProduction, type RootKey, rootKey } from "../api/keys.ts";
import { say } from "./run.ts";
import { type Outcome, outcomeOf } from "./sentence.ts";

const help = `
  deno task backup FILE --passphrase-file P | --recipient age1… | --plain
      Copies the whole database to a new file, encrypted with the passphrase in the file P (or in BACKUP_PASSPHRASE) or for an
      age recipient (or BACKUP_RECIPIENT), which age-keygen makes. --plain leaves it unencrypted.

  deno task restore FILE --passphrase-file P | --identity-file I [--move] [--to N] [--source-key-file K]
      Puts the copy into an empty database, ends every session and seals it with the key of this place. It becomes an
      installation of its own, which touches no payment of the original, or takes over from it with --move.
      --to seals it with a new key instead, in the file N; put that key into SECRETS_KEY then. It is needed where SECRETS_KEY is
      the key of the backup.
      --source-key-file names the key file of the original for a copy that was made with --plain or by pg_dump.

  The database is the one of the environment (DATABASE_URL, or DATA_DIR without it). PostgreSQL may go on working; the
  embedded database is used by one program at a time: stop the product first. After a restore start the product: it
  compares every payment of the last week with the card service (docs/operations.md).
`;

type Values = NonNullable<ReturnType<typeof parse>>["values"];
type Environment = Record<string, string | undefined>;

export async function backupCommand(args: string[], env: Environment): Promise<Outcome> {
  const read = parse(args);
  if (!read) return { code: 2, words: help };
  const { command, file, values } = read;
  return await outcomeOf(
    env,
    async (config) =>
      command === "backup"
        ? await backUp(config, file, await closingOf(values, env))
        : await restore(config, file, await openingOf(values, env), values),
  );
}

function parse(args: string[]) {
  const [text, flag] = [{ type: "string" }, { type: "boolean" }] as const;
  try {
    const { positionals: [command, file, ...rest], values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...{ "passphrase-file": text, recipient: { ...text, multiple: true }, plain: flag },
        ...{ "identity-file": text, "source-key-file": text, to: text, move: flag },
      },
    });
    if (command !== "backup" && command !== "restore") return undefined;
    const allowed = command === "backup"
      ? ["passphrase-file", "recipient", "plain"]
      : ["passphrase-file", "identity-file", "source-key-file", "to", "move"];
    const isKnown = Object.keys(values).every((name) => allowed.includes(name));
    return file !== undefined && rest.length === 0 && isKnown ? { command, file, values } : undefined;
  } catch {
    return undefined;
  }
}

/** How a backup is encrypted; undefined with --plain. */
async function closingOf(values: Values, env: Environment): Promise<Closing | undefined> {
  const recipients = values.recipient ?? (values["passphrase-file"] ? [] : wordsOf(env.BACKUP_RECIPIENT));
  const passphrase = await passphraseOf(values, recipients.length > 0 || values.plain ? {} : env);
  if (values.plain) {
    if (values.recipient || passphrase) {
      throw new NotPossible("--plain goes without passphrase and recipient.");
    }
    return undefined;
  }
  if (recipients.length > 0) {
    if (passphrase !== undefined) throw new NotPossible("Give a passphrase or a recipient, not both.");
    const wrong = recipients.find((each) => !isRecipient(each));
    if (wrong !== undefined) throw new NotPossible(`${wrong} is no age recipient: those begin with age1.`);
    return { recipients };
  }
  if (passphrase === undefined) {
    throw new NotPossible(
      "Say how to encrypt the backup: --passphrase-file P or --recipient age1… (--plain leaves it unencrypted).",
    );
  }
  if (passphrase.length < leastPassphrase) {
    throw new NotPossible(`The passphrase must have at least ${leastPassphrase} characters.`);
  }
  return { passphrase };
}

const leastPassphrase = 12;

async function openingOf(values: Values, env: Environment): Promise<Opening | undefined> {
  const path = values["identity-file"];
  if (path === undefined) {
    const passphrase = await passphraseOf(values, env);
    return passphrase === undefined ? undefined : { passphrase };
  }
  const lines = (await Deno.readTextFile(path)).split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line !== "" && !line.startsWith("#"));
  if (identities.length === 0 || !identities.every(isIdentity)) {
    throw new NotPossible(`${path} holds no age identity: those begin with AGE-SECRET-KEY-1.`);
  }
  return { identities };
}

async function passphraseOf(values: Values, env: Environment): Promise<string | undefined> {
  const path = values["passphrase-file"];
  if (path === undefined) return env.BACKUP_PASSPHRASE === "" ? undefined : env.BACKUP_PASSPHRASE;
  const passphrase = (await Deno.readTextFile(path)).replace(/\r?\n$/, "");
  if (passphrase === "") throw new NotPossible(`${path} is empty: it must hold the passphrase.`);
  return passphrase;
}

const wordsOf = (list = "") => list.split(/[\s,]+/).filter((word) => word !== "");

/** The first line of a backup; the copy follows. */
type Head = {
  format: "pickup-backup";
  version: 1;
  database: "embedded" | "PostgreSQL";
  /** The root key that the copy is sealed with. Only inside what is encrypted. */
  key?: string;
};

async function backUp(config: Config, file: string, closing: Closing | undefined): Promise<string> {
  if (await exists(file)) throw new NotPossible(`${file} exists already: name a new file.`);
  const url = config.databaseOwnerUrl ?? config.databaseUrl;
  const save = async ({ body, fingerprint }: Dump) => {
    const root = fingerprint === undefined ? undefined : await keyOf(config, fingerprint);
    const head: Head = {
      format: "pickup-backup",
      version: 1,
      database: url === undefined ? "embedded" : "PostgreSQL",
      ...(root && closing ? { key: root.key } : {}),
    };
    const plain = after(`${JSON.stringify(head)}\n`, body);
    await writeNew(file, closing === undefined ? plain : await encrypted(plain, closing));
  };
  await (url === undefined ? dumpPglite(`${config.dataDir}/postgres`, save) : dumpPostgres(url, save));
  const pictures = config.imageBucket
    ? ""
    : ` Pictures of dishes are not in it: keep ${config.dataDir}/images.`;
  return closing
    ? `The database is in ${file}, encrypted.${pictures}`
    : `The database is in ${file}, NOT encrypted: anyone with the file can read every order and account. ` +
      `It does not hold the key: keep that apart from it, restore needs both.${pictures}`;
}

async function keyOf(config: Config, fingerprint: string): Promise<RootKey> {
  const root = await findKey(config, fingerprint);
  if (root?.keys.fingerprint === fingerprint) return root;
  throw new NotPossible(
    "The key of the database is missing (SECRETS_KEY or the key file): give it to the backup.",
  );
}

/** Writes beside `file` and renames at the end: what has its name is complete. */
async function writeNew(file: string, content: ReadableStream<Uint8Array>): Promise<void> {
  const beside = `${file}.${crypto.randomUUID()}.part`;
  const out = await Deno.open(beside, { createNew: true, write: true, mode: 0o600 });
  try {
    for await (const piece of content) {
      for (let written = 0; written < piece.length;) written += await out.write(piece.subarray(written));
    }
    await out.sync();
    if (await exists(file)) throw new NotPossible(`${file} exists already: name a new file.`);
    await Deno.rename(beside, file);
  } catch (cause) {
    await Deno.remove(beside).catch(() => {});
    throw cause;
  } finally {
    out.close();
  }
}

async function restore(
  config: Config,
  file: string,
  opening: Opening | undefined,
  values: Values,
): Promise<string> {
  const url = config.databaseOwnerUrl ?? config.databaseUrl;
  const folder = `${config.dataDir}/postgres`;
  await (url === undefined ? mustBeMissing(folder) : mustBeEmpty(url));
  const { head, open } = await readBackup(file, opening);
  const wanted = url === undefined ? "embedded" : "PostgreSQL";
  if (head.database !== wanted) {
    await (await open()).cancel();
    throw new NotPossible(
      `${file} is of the ${head.database} database and cannot be put into the ${wanted} one.`,
    );
  }
  // All of it is read, and with that checked, before anything is touched.
  const body = url === undefined ? await allOf(await open()) : await drain(await open());

  const { to } = values;
  // With --to, a copy that was made without its key may be sealed with the configured one.
  const source = await sourceKey(head, values["source-key-file"]) ??
    (to === undefined ? undefined : await findKey(config, undefined));
  const { root, stage, complete, abandon, words } = to === undefined
    ? await targetKey(config, source)
    : await keyInFile(to, source);
  const finish = {
    source: source?.keys,
    target: root.keys,
    isMove: values.move === true,
    now: Date.now(),
    beforeUse: stage,
  };
  try {
    if (url === undefined) await restorePglite(body ?? new Uint8Array(), folder, finish);
    else await restorePostgres(await open(), url, finish);
  } catch (cause) {
    await abandon();
    throw cause;
  }
  await complete();
  return [
    "Restored; every session has ended. Start the product: it compares its orders with the card service.",
    values.move
      ? "It has the id of the original and takes over its payments: the original must not run any more."
      : "It is an installation of its own and leaves the payments of the original alone; if the original is gone, " +
        "restore with --move, so that this one settles them.",
    ...words,
  ].join("\n");
}

type Backup = { head: Pick<Head, "database" | "key">; open(): Promise<ReadableStream<Uint8Array>> };

/** `open` gives the copy itself, each time from its beginning. */
async function readBackup(file: string, opening: Opening | undefined): Promise<Backup> {
  const damaged = new NotPossible(`${file} is damaged or incomplete: restore another backup.`);
  const begin = await beginningOf(file);
  if (begin.startsWith("\x1f\x8b")) {
    return { head: { database: "embedded" }, open: async () => guarded(await streamOf(file), damaged) };
  }
  if (begin.startsWith("PGDMP")) {
    return { head: { database: "PostgreSQL" }, open: async () => guarded(await streamOf(file), damaged) };
  }
  const isEncrypted = begin.startsWith(ageBeginning);
  if (!isEncrypted && !begin.startsWith('{"format":"pickup-backup"')) {
    throw new NotPossible(`${file} is no backup of this product, or damaged.`);
  }
  if (isEncrypted && opening === undefined) {
    throw new NotPossible(`${file} is encrypted: give --passphrase-file or --identity-file.`);
  }
  const parts = async () => {
    const stored = await streamOf(file);
    let plain = stored;
    if (isEncrypted && opening !== undefined) {
      const opened = await decrypted(stored, opening).catch(() => {
        throw damaged;
      });
      if (opened === undefined) {
        throw new NotPossible(`The given passphrase or identity does not open ${file}.`);
      }
      plain = opened;
    }
    const parts = await firstLine(guarded(plain, damaged));
    if (!parts) throw damaged;
    return parts;
  };
  let first = await parts();
  const head = headIn(first.line);
  if (!head) {
    await first.rest.cancel();
    throw damaged;
  }
  let isFirst = true;
  const open = async () => {
    // Opening it again costs a second with a passphrase.
    if (!isFirst) first = await parts();
    isFirst = false;
    return first.rest;
  };
  return { head, open };
}

function headIn(line: string): Head | undefined {
  try {
    const head: Head = JSON.parse(line);
    return head.version === 1 && (head.key === undefined || isSecretsKey(head.key)) ? head : undefined;
  } catch {
    return undefined;
  }
}

async function sourceKey({ key }: Backup["head"], file: string | undefined): Promise<RootKey | undefined> {
  if (key !== undefined) return await rootKey(key);
  return file === undefined ? undefined : await keyFrom(file);
}

async function keyFrom(file: string): Promise<RootKey> {
  const content = (await Deno.readTextFile(file)).trim();
  if (!isSecretsKey(content)) {
    throw new NotPossible(`${file} holds no key: it must be 32 random bytes in base64.`);
  }
  return await rootKey(content);
}

/** The key that a restored database is sealed with, and how it gets into its file. */
type Target = {
  root: RootKey;
  /** Before the database can be used. */
  stage(): Promise<void>;
  complete(): Promise<void>;
  abandon(): Promise<void>;
  /** What is left to do. */
  words: string[];
};

const nothing = () => Promise.resolve();

/** The key in `file`, or a new one, which is put there before the database is sealed with it. */
async function keyInFile(file: string, source: RootKey | undefined): Promise<Target> {
  const isNew = !await exists(file);
  const root = isNew ? await rootKey(newRootKey()) : await keyFrom(file);
  if (root.keys.fingerprint === source?.keys.fingerprint) {
    throw new NotPossible(`${file} holds the key of the backup: name another file.`);
  }
  let isMade = false;
  return {
    root,
    async stage() {
      if (!isNew) return;
      await createKeyFile(file, root.key);
      isMade = true;
      // Another program may have created it first.
      if ((await keyFrom(file)).key === root.key) return;
      isMade = false;
      throw new NotPossible(`${file} was made by another program: name another file.`);
    },
    complete: nothing,
    abandon: () => isMade ? Deno.remove(file) : nothing(),
    words: [
      `The key of the restored database is in ${file}: put it where the product reads its key (SECRETS_KEY in .env, ` +
      "or the key file). With the former key the product does not start.",
    ],
  };
}

/** The configured key; never the one of the backup. */
async function targetKey(
  { secretsKey, isProduction }: Config,
  source: RootKey | undefined,
): Promise<Target> {
  if (secretsKey.from === "environment") {
    const root = await rootKey(secretsKey.key);
    if (root.keys.fingerprint === source?.keys.fingerprint) {
      throw new NotPossible(
        "SECRETS_KEY is the key of the backup: name a file for a new one with --to FILE.",
      );
    }
    return { root, stage: nothing, complete: nothing, abandon: nothing, words: [] };
  }
  const { file } = secretsKey;
  const present = (await readKeyFiles(file)).length === 0
    ? undefined
    : await findKey({ secretsKey }, source?.keys.fingerprint);
  if (!present && isProduction) throw new NotPossible(missingInProduction(file));
  const isSame = present !== undefined && present.keys.fingerprint === source?.keys.fingerprint;
  if (present && !isSame) {
    return { root: present, stage: nothing, complete: nothing, abandon: nothing, words: [] };
  }
  const root = await rootKey(newRootKey());
  const words: string[] = [];
  const complete = async () => {
    const former = isSame ? await keepFormerKey(file, present.key, present.keys.fingerprint) : undefined;
    await promoteKeyFile(file);
    words.push(`The key of the restored database is new, in ${file}.`);
    if (former) {
      words.push(`The former key is in ${former}: delete it together with the database it belongs to.`);
    }
  };
  return {
    root,
    stage: () => stageKeyFile(file, root.key),
    complete,
    abandon: () => discardStagedKey(file),
    words,
  };
}

function after(line: string, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return body.pipeThrough(
    new TransformStream({ start: (out) => out.enqueue(new TextEncoder().encode(line)) }),
  );
}

const longestLine = 10_000;

/** A stream's first line, without its end, and what follows. */
async function firstLine(
  stream: ReadableStream<Uint8Array>,
): Promise<{ line: string; rest: ReadableStream<Uint8Array> } | undefined> {
  const reader = stream.getReader();
  let begin = new Uint8Array();
  while (!begin.includes(10)) {
    const { value, done } = await reader.read();
    if (done || begin.length > longestLine) {
      await reader.cancel();
      return undefined;
    }
    begin = new Uint8Array([...begin, ...value]);
  }
  reader.releaseLock();
  const end = begin.indexOf(10);
  const rest = stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({ start: (out) => out.enqueue(begin.slice(end + 1)) }),
  );
  return { line: new TextDecoder().decode(begin.slice(0, end)), rest };
}

/** Breaks with `problem`, whatever it was that broke. */
function guarded(stream: ReadableStream<Uint8Array>, problem: Error): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream({
    async pull(out) {
      const { value, done } = await reader.read().catch(() => {
        throw problem;
      });
      if (done) out.close();
      else out.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason).catch(() => {}),
  });
}

async function allOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  await drain(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).catch(() => {
    throw new NotPossible("The backup is damaged or incomplete: restore another one.");
  });
  return bytes;
}

async function drain(stream: ReadableStream<Uint8Array>): Promise<undefined> {
  await stream.pipeTo(new WritableStream());
}

async function streamOf(file: string): Promise<ReadableStream<Uint8Array>> {
  return (await Deno.open(file)).readable;
}

async function beginningOf(file: string): Promise<string> {
  using opened = await Deno.open(file);
  const bytes = new Uint8Array(40);
  const count = await opened.read(bytes) ?? 0;
  return String.fromCharCode(...bytes.subarray(0, count));
}

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

if (import.meta.main) {
  const { code, words } = await backupCommand(Deno.args, Deno.env.toObject());
  say(words);
  Deno.exit(code);
}
