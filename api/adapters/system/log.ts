import type { Log } from "@domain/ports/log.ts";

/** JSON lines on standard output. */
export const jsonLog: Log = logTo((bytes) => Deno.stdout.writeSync(bytes));

/**
 * Writes JSON lines with `write`, which returns the number of bytes written. A line that cannot be written (full disk, closed pipe) is lost
 * without an error. The next line that can be written follows a `log.lost` line with the number of lost lines.
 */
export function logTo(write: (bytes: Uint8Array) => number): Log {
  let lost = 0;
  const text = new TextEncoder();
  const print = (line: string) => {
    for (let rest = text.encode(line); rest.length > 0;) {
      const taken = write(rest);
      if (taken === 0) throw new Error("no room");
      rest = rest.subarray(taken);
    }
  };
  return (level, event, fields) => {
    try {
      // Begins with a line break, because the last line may be incomplete.
      if (lost > 0) print(`\n${logLine("warn", "log.lost", { lines: lost })}\n`);
      lost = 0;
      print(`${logLine(level, event, fields)}\n`);
    } catch {
      lost += 1;
    }
  };
}

export function logLine(...[level, event, fields = {}]: Parameters<Log>): string {
  return JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }, withoutValues);
}

/** Removes the values from the messages of failed queries, because they may contain a guest's name and phone. */
function withoutValues(_: string, field: unknown): unknown {
  if (typeof field !== "string") return field;
  const [message = "", ...others] = field.split("\nparams: ");
  return message + others.map(stackOf).join("");
}

/** Returns the text from its first line of a stack on. */
function stackOf(text: string): string {
  const start = text.search(/\n {4}at [^\n]*(?:file|node|ext):/);
  return start === -1 ? "" : text.slice(start);
}

/** The demo's log, without events of level `info`. */
export const silentLog: Log = (level, event, fields) => {
  if (level !== "info") jsonLog(level, event, fields);
};
