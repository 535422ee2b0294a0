/** Reads and writes `.env` files so that Deno and Docker Compose parse them alike. */
import { parseEnv } from "node:util";

/** Parses the variables of a file's text, without commented ones. */
export function readEnv(text: string): Record<string, string> {
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""]));
}

/** True if Deno and Docker Compose both parse the value alike: within double quotes, they read other characters differently. */
export function isWritable(value: string): boolean {
  return !/[\r\n]/.test(value) && (!value.includes("'") || !/["\\$`]/.test(value));
}

/**
 * Returns the text with these values. Replaces a variable's line or uncomments it, appends a new variable at the end, and comments out
 * a variable whose value is undefined. Other lines do not change.
 */
export function withValues(text: string, values: Readonly<Record<string, string | undefined>>): string {
  let lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  for (const [name, value] of Object.entries(values)) {
    const isSet = (line: string) => line.startsWith(`${name}=`);
    const isCommentedOut = (line: string) => /^# ?/.test(line) && isSet(line.replace(/^# ?/, ""));
    const index = lines.some(isSet) ? lines.findIndex(isSet) : lines.findIndex(isCommentedOut);
    if (value === undefined) {
      lines = lines.map((line) => isSet(line) ? `# ${name}=` : line);
      continue;
    }
    const newLine = `${name}=${quote(value)}`;
    if (index === -1) lines.push(newLine);
    else {lines = lines.flatMap((line, lineIndex) =>
        lineIndex === index ? [newLine] : isSet(line) ? [] : [line]
      );}
  }
  return `${lines.join("\n")}\n`;
}

function quote(value: string): string {
  if (!isWritable(value)) throw new Error("a value contains a quote or a line break");
  if (value.includes("'")) return `"${value}"`;
  return /^[\w@%+,./:=?&~-]*$/.test(value) ? value : `'${value}'`;
}

/**
 * Writes the file so that only its owner can read it, and its group if the former file was shared with it (deploy/pickup.service).
 * Returns the path of a backup of the former file, if there was one. A failure leaves no other file.
 */
export async function writeEnv(path: string, text: string, now: Date): Promise<string | undefined> {
  const backup = await copyIfExists(path, `${path}.backup-${now.toISOString().replaceAll(/[:.]/g, "-")}`);
  const temporaryFile = `${path}.${crypto.randomUUID()}`;
  try {
    await Deno.writeTextFile(temporaryFile, text, { createNew: true, mode: 0o600 });
    if (backup !== undefined) await keepReaders(path, temporaryFile);
    await Deno.rename(temporaryFile, path);
  } catch (cause) {
    for (const file of [temporaryFile, backup]) {
      if (file !== undefined) await Deno.remove(file).catch(() => {});
    }
    throw cause;
  }
  return backup;
}

/**
 * Gives `file` the owner and group of `former`, and the group's permission to read unless everybody had it. Does nothing when this user may
 * not change the owner or the group.
 */
async function keepReaders(former: string, file: string): Promise<void> {
  const { mode, uid, gid } = await Deno.stat(former);
  if (mode === null || (mode & 0o044) !== 0o040) return;
  try {
    await Deno.chown(file, uid, gid);
  } catch (cause) {
    if (cause instanceof Deno.errors.PermissionDenied) return;
    throw cause;
  }
  await Deno.chmod(file, 0o640);
}

async function copyIfExists(from: string, to: string): Promise<string | undefined> {
  try {
    await Deno.writeTextFile(to, await Deno.readTextFile(from), { createNew: true, mode: 0o600 });
    return to;
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return undefined;
    if (!(cause instanceof Deno.errors.AlreadyExists)) await Deno.remove(to).catch(() => {});
    throw cause;
  }
}
