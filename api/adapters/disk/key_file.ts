/** The file with the root key: one line of base64, readable only by its owner. */
import { lockFile } from "../file_lock.ts";

/** The file of the next key until the database is sealed with it. */
const nextFile = (file: string) => `${file}.new`;

/** The contents of the file and of the next key's file, in this order, without missing files. */
export async function readKeyFiles(file: string): Promise<string[]> {
  const found = await Promise.all([file, nextFile(file)].map(contentOf));
  return found.filter((content) => content !== undefined);
}

/** Creates the file with `key`. Does not change a file that another process created first. */
export async function createKeyFile(file: string, key: string): Promise<void> {
  await Deno.mkdir(folderOf(file), { recursive: true });
  const temporary = `${file}.${crypto.randomUUID()}`;
  await write(temporary, key);
  try {
    await Deno.link(temporary, file);
  } catch (cause) {
    if (!(cause instanceof Deno.errors.AlreadyExists)) throw cause;
  } finally {
    await Deno.remove(temporary);
  }
}

/** Writes the next key to a file beside the key file. The product uses the one of the two that the database is sealed with. */
export async function stageKeyFile(file: string, key: string): Promise<void> {
  await Deno.mkdir(folderOf(file), { recursive: true });
  await Deno.remove(nextFile(file)).catch(ignoreMissing);
  await write(nextFile(file), key);
}

/** Replaces the key file with the file that `stageKeyFile` wrote. */
export async function promoteKeyFile(file: string): Promise<void> {
  await Deno.rename(nextFile(file), file);
}

/** Deletes the file that `stageKeyFile` wrote. */
export async function discardStagedKey(file: string): Promise<void> {
  await Deno.remove(nextFile(file)).catch(ignoreMissing);
}

/** Saves a key that is about to be replaced in a file beside the key file, named by its fingerprint. Returns the path. */
export async function saveFormerKey(file: string, key: string, fingerprint: string): Promise<string> {
  const former = `${file}.${fingerprint.slice(0, 8)}`;
  await Deno.remove(former).catch(ignoreMissing);
  await write(former, key);
  return former;
}

/** Locks the key file for a replacement, at most until the process ends. Returns undefined when another process holds the lock. */
export async function lockKeyFile(file: string): Promise<Disposable | undefined> {
  await Deno.mkdir(folderOf(file), { recursive: true });
  return await lockFile(`${file}.lock`);
}

async function write(path: string, key: string): Promise<void> {
  using file = await Deno.open(path, { createNew: true, write: true, mode: 0o600 });
  const line = new TextEncoder().encode(`${key}\n`);
  try {
    for (let written = 0; written < line.length;) written += await file.write(line.subarray(written));
    await file.sync();
  } catch (cause) {
    await Deno.remove(path);
    throw cause;
  }
}

async function contentOf(path: string): Promise<string | undefined> {
  try {
    return (await Deno.readTextFile(path)).trim();
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return undefined;
    throw cause;
  }
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/") + 1) || ".";
}

function ignoreMissing(cause: unknown): void {
  if (!(cause instanceof Deno.errors.NotFound)) throw cause;
}
