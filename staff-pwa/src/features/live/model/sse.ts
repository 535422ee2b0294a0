export type SseEvent = {
  id: string | undefined;
  data: string;
  /** With an event of its own only where the server ends the stream: come back after so many milliseconds. */
  comeBackMs?: number;
};

/**
 * Reads server-sent events out of text that arrives in pieces: `read(piece)` gives the events finished by it. Comments and
 * field names are skipped, and a `retry:` without data; a piece may end anywhere, in the middle of a line break too.
 */
export function sseReader(): (piece: string) => SseEvent[] {
  let rest = "";
  let data: string[] = [];
  let id: string | undefined;
  let retry: number | undefined;

  return (piece) => {
    const events: SseEvent[] = [];
    const text = rest + piece;
    // A carriage return at the very end may be half a line break.
    const end = text.endsWith("\r") ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? "") + text.slice(end);

    for (const line of lines) {
      if (line === "") {
        const comeBack = retry === undefined ? {} : { comeBackMs: retry };
        if (data.length > 0) events.push({ id, data: data.join("\n"), ...comeBack });
        data = [];
        id = retry = undefined;
        continue;
      }
      const [, field, value = ""] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      if (field === "data") data.push(value);
      if (field === "id") id = value;
      if (field === "retry") retry = Number(value);
    }
    return events;
  };
}
