/** `deno task backup FILE` and `deno task restore FILE`: copies the database to one encrypted file and back into an empty database. */
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import {
  ageBeginning,
  type Closing,
  decrypted,
  encrypted,
  isIdentity,
  isRecipient,
  type Opening,
} from "@api/adapters/age/container.ts";
import { newRootKey } from "@api/adapters/crypto/root_key.ts";
import {
  createKeyFile,
  discardStagedKey,
  promoteKeyFile,
  readKeyFiles,
  saveFormerKey,
  stageKeyFile,
} from "@api/adapters/disk/key_file.ts";
import {
  type Dump,
  dumpPglite,
  dumpPostgres,
  mustBeEmpty,
  mustBeMissing,
  restorePglite,
  restorePostgres,
} from "@api/adapters/postgres/operations/backup.ts";
import { NotPossible } from "@api/adapters/postgres/database.ts";
import { type Config, isSecretsKey } from "@api/config.ts";
import { findKey, missingInProduction, type RootKey, rootKey } from "@api/keys.ts";
import { print } from "./run.ts";
import { type Outcome, runCommand } from "./command_outcome.ts";

const help = `
  deno task backup FILE --passphrase-file P | --recipient age1… | --plain
      Copies the whole database to a new file. Encrypts it with the passphrase in the file P (or in BACKUP_PASSPHRASE) or for
      an age recipient (or BACKUP_RECIPIENT) from age-keygen. --plain leaves it unencrypted.

  deno task restore FILE --passphrase-file P | --identity-file I [--move] [--to N] [--source-key-file K]
      Restores the backup into an empty database, ends every session and encrypts secrets with the key configured here. The
      result is a separate installation that does not touch payments of the original. With --move it replaces the original.
      --to creates a new key in the file N; put that key into SECRETS_KEY afterwards. It is required if SECRETS_KEY is the key
      of the backup.
      --source-key-file names the original's key file for a backup made with --plain or by pg_dump.

  Uses the configured database (DATABASE_URL, or else DATA_DIR). PostgreSQL may stay in use. The embedded database allows
  one program at a time: stop the product first. Start the product after a restore: it compares every payment of the last
  week with the payment provider (docs/operations.md).
`;

type Values = NonNullable<ReturnType<typeof parse>>["values"];
type Environment = Record<string, string | undefined>;

export async function backupCommand(args: string[], env: Environment): Promise<Outcome> {
  const parsed = parse(args);
  if (!parsed) return { code: 2, message: help };
  const { command, file, values } = parsed;
  return await runCommand(
    env,
    async (config) =>
      command === "backup"
        ? await backUp(config, file, await encryptionOptions(values, env))
        : await restore(config, file, await decryptionOptions(values, env), values),
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

/** The encryption of a new backup, or undefined with --plain. */
async function encryptionOptions(values: Values, env: Environment): Promise<Closing | undefined> {
  const recipients = values.recipient ?? (values["passphrase-file"] ? [] : splitList(env.BACKUP_RECIPIENT));
  const passphrase = await passphraseOf(values, recipients.length > 0 || values.plain ? {} : env);
  if (values.plain) {
    if (values.recipient || passphrase) {
      throw new NotPossible("--plain cannot be combined with a passphrase or recipient.");
    }
    return undefined;
  }
  if (recipients.length > 0) {
    if (passphrase !== undefined) throw new NotPossible("Use either a passphrase or a recipient, not both.");
    const wrong = recipients.find((each) => !isRecipient(each));
    if (wrong !== undefined) {
      throw new NotPossible(`${wrong} is not an age recipient: recipients begin with age1.`);
    }
    return { recipients };
  }
  if (passphrase === undefined) {
    throw new NotPossible(
      "Choose how to encrypt the backup: --passphrase-file P or --recipient age1… (--plain leaves it unencrypted).",
    );
  }
  if (passphrase.length < minPassphraseLength) {
    throw new NotPossible(`The passphrase must have at least ${minPassphraseLength} characters.`);
  }
  return { passphrase };
}

const minPassphraseLength = 12;

async function decryptionOptions(values: Values, env: Environment): Promise<Opening | undefined> {
  const path = values["identity-file"];
  if (path === undefined) {
    const passphrase = await passphraseOf(values, env);
    return passphrase === undefined ? undefined : { passphrase };
  }
  const lines = (await Deno.readTextFile(path)).split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line !== "" && !line.startsWith("#"));
  if (identities.length === 0 || !identities.every(isIdentity)) {
    throw new NotPossible(
      `${path} does not contain an age identity: identities begin with AGE-SECRET-KEY-1.`,
    );
  }
  return { identities };
}

async function passphraseOf(values: Values, env: Environment): Promise<string | undefined> {
  const path = values["passphrase-file"];
  if (path === undefined) return env.BACKUP_PASSPHRASE === "" ? undefined : env.BACKUP_PASSPHRASE;
  const passphrase = (await Deno.readTextFile(path)).replace(/\r?\n$/, "");
  if (passphrase === "") throw new NotPossible(`${path} is empty: it must contain the passphrase.`);
  return passphrase;
}

const splitList = (list = "") => list.split(/[\s,]+/).filter((item) => item !== "");

/** The first line of a backup, before the database dump. */
type Header = {
  format: "pickup-backup";
  version: 1;
  database: "embedded" | "PostgreSQL";
  /** The root key of the dump. Present only in encrypted backups. */
  key?: string;
};

async function backUp(config: Config, file: string, closing: Closing | undefined): Promise<string> {
  if (await exists(file)) throw new NotPossible(`${file} already exists: name a new file.`);
  const folder = dirname(file);
  if (!await exists(folder)) throw new NotPossible(`The folder ${folder} does not exist: create it first.`);
  const url = config.databaseOwnerUrl ?? config.databaseUrl;
  const save = async ({ body, fingerprint }: Dump) => {
    const root = fingerprint === undefined ? undefined : await keyOf(config, fingerprint);
    const header: Header = {
      format: "pickup-backup",
      version: 1,
      database: url === undefined ? "embedded" : "PostgreSQL",
      ...(root && closing ? { key: root.key } : {}),
    };
    const plain = prependLine(`${JSON.stringify(header)}\n`, body);
    await writeNew(file, closing === undefined ? plain : await encrypted(plain, closing));
  };
  await (url === undefined ? dumpPglite(`${config.dataDir}/postgres`, save) : dumpPostgres(url, save));
  const pictures = config.imageBucket
    ? ""
    : ` Dish pictures are not included: back up ${config.dataDir}/images too.`;
  return closing
    ? `Encrypted backup written to ${file}.${pictures}`
    : `Backup written to ${file}, NOT encrypted: anyone with the file can read every order and account. ` +
      `The file does not contain the key. Keep the key separately; a restore needs both.${pictures}`;
}

async function keyOf(config: Config, fingerprint: string): Promise<RootKey> {
  const root = await findKey(config, fingerprint);
  if (root?.keys.fingerprint === fingerprint) return root;
  throw new NotPossible(
    "The key of the database is missing. Set SECRETS_KEY or provide the key file.",
  );
}

/** Writes to a temporary file and renames it, so that `file` is never incomplete. */
async function writeNew(file: string, content: ReadableStream<Uint8Array>): Promise<void> {
  const temporaryFile = `${file}.${crypto.randomUUID()}.part`;
  const out = await Deno.open(temporaryFile, { createNew: true, write: true, mode: 0o600 });
  try {
    for await (const chunk of content) {
      for (let written = 0; written < chunk.length;) written += await out.write(chunk.subarray(written));
    }
    await out.sync();
    if (await exists(file)) throw new NotPossible(`${file} already exists: name a new file.`);
    await Deno.rename(temporaryFile, file);
  } catch (cause) {
    await Deno.remove(temporaryFile).catch(() => {});
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
  const { header, open } = await readBackup(file, opening);
  const target = url === undefined ? "embedded" : "PostgreSQL";
  if (header.database !== target) {
    await (await open()).cancel();
    throw new NotPossible(
      `${file} is a backup of the ${header.database} database and cannot be restored into the ${target} one.`,
    );
  }
  // Reads and verifies the whole backup before changing anything.
  const body = url === undefined ? await readVerified(await open()) : await readToEnd(await open());

  const { to } = values;
  // With --to, a backup without its key may use the configured key.
  const source = await sourceKey(header, values["source-key-file"]) ??
    (to === undefined ? undefined : await findKey(config, undefined));
  const { root, stage, complete, abandon, message } = to === undefined
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
    "Restored. Every session has ended. Start the product: it compares its orders with the payment provider.",
    values.move
      ? "This installation has the original's id and takes over its payments: do not run the original again."
      : "This is a separate installation that does not touch the original's payments. If the original is gone, " +
        "restore with --move so that this installation settles them.",
    ...message,
  ].join("\n");
}

type Backup = { header: Pick<Header, "database" | "key">; open(): Promise<ReadableStream<Uint8Array>> };

/** `open` returns the dump from its start on every call. */
async function readBackup(file: string, opening: Opening | undefined): Promise<Backup> {
  const damaged = new NotPossible(`${file} is damaged or incomplete: restore another backup.`);
  const start = await readStart(file);
  if (start.startsWith("\x1f\x8b")) {
    return {
      header: { database: "embedded" },
      open: async () => withStreamError(await openStream(file), damaged),
    };
  }
  if (start.startsWith("PGDMP")) {
    return {
      header: { database: "PostgreSQL" },
      open: async () => withStreamError(await openStream(file), damaged),
    };
  }
  const isEncrypted = start.startsWith(ageBeginning);
  if (!isEncrypted && !start.startsWith('{"format":"pickup-backup"')) {
    throw new NotPossible(`${file} is not a backup of this product, or it is damaged.`);
  }
  if (isEncrypted && opening === undefined) {
    throw new NotPossible(`${file} is encrypted: use --passphrase-file or --identity-file.`);
  }
  const parts = async () => {
    const stored = await openStream(file);
    let plain = stored;
    if (isEncrypted && opening !== undefined) {
      const opened = await decrypted(stored, opening).catch(() => {
        throw damaged;
      });
      if (opened === undefined) {
        throw new NotPossible(`This passphrase or identity does not open ${file}.`);
      }
      plain = opened;
    }
    const parts = await firstLine(withStreamError(plain, damaged));
    if (!parts) throw damaged;
    return parts;
  };
  let first = await parts();
  const header = parseHeader(first.line);
  if (!header) {
    await first.rest.cancel();
    throw damaged;
  }
  let isFirst = true;
  const open = async () => {
    // The first stream is reused because deriving the key from a passphrase takes about a second.
    if (!isFirst) first = await parts();
    isFirst = false;
    return first.rest;
  };
  return { header, open };
}

function parseHeader(line: string): Header | undefined {
  try {
    const header: Header = JSON.parse(line);
    return header.version === 1 && (header.key === undefined || isSecretsKey(header.key))
      ? header
      : undefined;
  } catch {
    return undefined;
  }
}

async function sourceKey({ key }: Backup["header"], file: string | undefined): Promise<RootKey | undefined> {
  if (key !== undefined) return await rootKey(key);
  return file === undefined ? undefined : await readKey(file);
}

async function readKey(file: string): Promise<RootKey> {
  const content = (await Deno.readTextFile(file)).trim();
  if (!isSecretsKey(content)) {
    throw new NotPossible(`${file} does not contain a key: it must be 32 random bytes in base64.`);
  }
  return await rootKey(content);
}

/** The root key of the restored database and how it is stored. */
type TargetKey = {
  root: RootKey;
  /** Called before the restored database can be used. */
  stage(): Promise<void>;
  complete(): Promise<void>;
  abandon(): Promise<void>;
  /** Instructions for the operator. */
  message: string[];
};

const noop = () => Promise.resolve();

/** Uses the key in `file`, or creates one there before the database uses it. */
async function keyInFile(file: string, source: RootKey | undefined): Promise<TargetKey> {
  const isNew = !await exists(file);
  const root = isNew ? await rootKey(newRootKey()) : await readKey(file);
  if (root.keys.fingerprint === source?.keys.fingerprint) {
    throw new NotPossible(`${file} contains the key of the backup: name another file.`);
  }
  let isCreated = false;
  return {
    root,
    async stage() {
      if (!isNew) return;
      await createKeyFile(file, root.key);
      isCreated = true;
      // Another program may have created the file first.
      if ((await readKey(file)).key === root.key) return;
      isCreated = false;
      throw new NotPossible(`Another program created ${file}: name another file.`);
    },
    complete: noop,
    abandon: () => isCreated ? Deno.remove(file) : noop(),
    message: [
      `The key of the restored database is in ${file}. Set it as SECRETS_KEY in .env or copy it to the key file. ` +
      "The product does not start with the former key.",
    ],
  };
}

/** Uses the configured key, which must not be the key of the backup. */
async function targetKey(
  { secretsKey, isProduction }: Config,
  source: RootKey | undefined,
): Promise<TargetKey> {
  if (secretsKey.from === "environment") {
    const root = await rootKey(secretsKey.key);
    if (root.keys.fingerprint === source?.keys.fingerprint) {
      throw new NotPossible(
        "SECRETS_KEY is the key of the backup: name a file for a new key with --to FILE.",
      );
    }
    return { root, stage: noop, complete: noop, abandon: noop, message: [] };
  }
  const { file } = secretsKey;
  const present = (await readKeyFiles(file)).length === 0
    ? undefined
    : await findKey({ secretsKey }, source?.keys.fingerprint);
  if (!present && isProduction) throw new NotPossible(missingInProduction(file));
  const isSame = present !== undefined && present.keys.fingerprint === source?.keys.fingerprint;
  if (present && !isSame) {
    return { root: present, stage: noop, complete: noop, abandon: noop, message: [] };
  }
  const root = await rootKey(newRootKey());
  const message: string[] = [];
  const complete = async () => {
    const former = isSame ? await saveFormerKey(file, present.key, present.keys.fingerprint) : undefined;
    await promoteKeyFile(file);
    message.push(`The restored database has a new key in ${file}.`);
    if (former) {
      message.push(`The former key is in ${former}: delete it together with its database.`);
    }
  };
  return {
    root,
    stage: () => stageKeyFile(file, root.key),
    complete,
    abandon: () => discardStagedKey(file),
    message,
  };
}

function prependLine(line: string, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return body.pipeThrough(
    new TransformStream({ start: (out) => out.enqueue(new TextEncoder().encode(line)) }),
  );
}

const maxHeaderLength = 10_000;

/** Splits a stream into its first line, without the line break, and the rest. */
async function firstLine(
  stream: ReadableStream<Uint8Array>,
): Promise<{ line: string; rest: ReadableStream<Uint8Array> } | undefined> {
  const reader = stream.getReader();
  let start = new Uint8Array();
  while (!start.includes(10)) {
    const { value, done } = await reader.read();
    if (done || start.length > maxHeaderLength) {
      await reader.cancel();
      return undefined;
    }
    start = new Uint8Array([...start, ...value]);
  }
  reader.releaseLock();
  const end = start.indexOf(10);
  const rest = stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({ start: (out) => out.enqueue(start.slice(end + 1)) }),
  );
  return { line: new TextDecoder().decode(start.slice(0, end)), rest };
}

/** Replaces any read error with `problem`. */
function withStreamError(stream: ReadableStream<Uint8Array>, problem: Error): ReadableStream<Uint8Array> {
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

async function readVerified(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  await readToEnd(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).catch(() => {
    throw new NotPossible("The backup is damaged or incomplete: restore another one.");
  });
  return bytes;
}

async function readToEnd(stream: ReadableStream<Uint8Array>): Promise<undefined> {
  await stream.pipeTo(new WritableStream());
}

async function openStream(file: string): Promise<ReadableStream<Uint8Array>> {
  return (await Deno.open(file)).readable;
}

async function readStart(file: string): Promise<string> {
  using opened = await Deno.open(file);
  const bytes = new Uint8Array(40);
  const count = await opened.read(bytes) ?? 0;
  return String.fromCharCode(...bytes.subarray(0, count));
}

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

if (import.meta.main) {
  const { code, message } = await backupCommand(Deno.args, Deno.env.toObject());
  print(message);
  Deno.exit(code);
}
