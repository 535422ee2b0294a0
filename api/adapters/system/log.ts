import type { Log } from "@domain/ports/log.ts";

/** JSON lines on standard output. */
export const jsonLog: Log = logTo((bytes) => Deno.stdout.writeSync(bytes));

/**
 * JSON lines to `write`, which answers how many bytes it took. A line that finds no room (a full disk, a reader that has gone) is
 * lost and nobody's request fails for it; how many were lost is said before the next line that finds room.
 */
export function logTo(write: (bytes: Uint8Array) => number): Log {
  let lost = 0;
  const text = new TextEncoder();
  const say = (line: string) => {
    for (let rest = text.encode(line); rest.length > 0;) {
      const taken = write(rest);
      if (taken === 0) throw new Error("no room");
      rest = rest.subarray(taken);
    }
  };
  return (level, event, fields) => {
    try {
      // Begins a line of its own: the last one may have been cut short.
      if (lost > 0) say(`\n${logLine("warn", "log.lost", { lines: lost })}\n`);
      lost = 0;
      say(`${logLine(level, event, fields)}\n`);
    } catch {
      lost += 1;
    }
  };
}

export function logLine(...[level, event, fields = {}]: Parameters<Log>): string {
  return JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }, withoutValues);
}

/** A query that failed says with which values, and those may be a guest's name and phone. */
function withoutValues(_: string, field: unknown): unknown {
  return typeof field === "string"
    ? field.replace(/\nparams: [^]*?(?=\n {4}at [^\n]*(?:file|node|ext):|$)/g, "")
    : field;
}

/** For the demo: silent about what went well. */
export const silentLog: Log = (level, event, fields) => {
  if (level !== "info") jsonLog(level, event, fields);
};
