/** A client of server-sent events, so that tests see what a browser's EventSource sees. */
import { until } from "./poll.ts";

export type HeardEvent<T> = { id: number | undefined; data: T };

export type Listening<T> = AsyncDisposable & {
  status: number;
  /** All events so far, in order. */
  heard: HeardEvent<T>[];
  /** The first event that fits, as soon as it has come. */
  first(what: string, fits: (data: T) => boolean, withinMillis?: number): Promise<HeardEvent<T>>;
  /** Resolves when the stream has ended, from whichever side. */
  ended: Promise<void>;
};

/** Opens a stream and listens until disposed, into `heard` where it goes on from another. A refusal has its status and no events. */
export async function listen<T>(
  address: string | URL,
  headers: Record<string, string> = {},
  heard: HeardEvent<T>[] = [],
): Promise<Listening<T>> {
  const ending = new AbortController();
  const response = await fetch(address, { headers, signal: ending.signal });
  const ended = response.ok ? read(response, heard) : response.body?.cancel() ?? Promise.resolve();
  return {
    status: response.status,
    heard,
    first: (what, fits, withinMillis) =>
      until(
        `${what}, heard so far: ${heard.length} events`,
        () => heard.find(({ data }) => fits(data)),
        withinMillis,
      ),
    ended,
    async [Symbol.asyncDispose]() {
      ending.abort();
      await ended;
    },
  };
}

async function read<T>(response: Response, heard: HeardEvent<T>[]): Promise<void> {
  if (!response.body) return;
  let text = "";
  try {
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + piece).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parse<T>(block);
        if (event) heard.push(event);
      }
    }
  } catch {
    // Cut off by us or by the other side: ended all the same.
  }
}

function parse<T>(block: string): HeardEvent<T> | undefined {
  const field = (name: string) =>
    block.split("\n").find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [id, data] = [field("id"), field("data")];
  return data === undefined
    ? undefined
    : { id: id === undefined ? undefined : Number(id), data: JSON.parse(data) };
}
