/** `.env` as Deno, Docker Compose and people read it: one `NAME=value` a line. */
import { parseEnv } from "node:util";

/** The values of a file's text, without those that are commented out. */
export function readEnv(text: string): Record<string, string> {
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""]));
}

/** A value that no line of the file can hold in a way that every reader understands. */
export function isWritable(value: string): boolean {
  return !/['\r\n]/.test(value);
}

/**
 * The text with these values. A line that has the name keeps its place, one that is commented out is taken into use, and a new name
 * comes at the end; undefined comments the line out. Everything else stays as it is.
 */
export function withValues(text: string, values: Readonly<Record<string, string | undefined>>): string {
  let lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  for (const [name, value] of Object.entries(values)) {
    const isSet = (line: string) => line.startsWith(`${name}=`);
    const isOff = (line: string) => /^# ?/.test(line) && isSet(line.replace(/^# ?/, ""));
    const at = lines.some(isSet) ? lines.findIndex(isSet) : lines.findIndex(isOff);
    if (value === undefined) {
      lines = lines.map((line) => isSet(line) ? `# ${name}=` : line);
      continue;
    }
    const written = `${name}=${quoted(value)}`;
    if (at === -1) lines.push(written);
    else lines = lines.flatMap((line, nth) => nth === at ? [written] : isSet(line) ? [] : [line]);
  }
  return `${lines.join("\n")}\n`;
}

function quoted(value: string): string {
  if (!isWritable(value)) throw new Error("a value holds a quote or a line break");
  return /^[\w@%+,./:=?&~-]*$/.test(value) ? value : `'${value}'`;
}

/** Writes the file for its owner's eyes only. What was there is kept beside it; answers where. */
export async function writeEnv(path: string, text: string, now: Date): Promise<string | undefined> {
  const backup = await keepCopy(path, `${path}.backup-${now.toISOString().replaceAll(/[:.]/g, "-")}`);
  const fresh = `${path}.${crypto.randomUUID()}`;
  await Deno.writeTextFile(fresh, text, { createNew: true, mode: 0o600 });
  await Deno.rename(fresh, path);
  return backup;
}

async function keepCopy(from: string, to: string): Promise<string | undefined> {
  try {
    await Deno.writeTextFile(to, await Deno.readTextFile(from), { createNew: true, mode: 0o600 });
    return to;
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return undefined;
    throw cause;
  }
}
