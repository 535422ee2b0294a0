/** A client for server-sent events. */
import { until } from "./poll.ts";

export type ReceivedEvent<T> = { id: number | undefined; data: T };

export type Subscription<T> = AsyncDisposable & {
  status: number;
  /** All events so far, in order. */
  received: ReceivedEvent<T>[];
  /** Waits for the first matching event. */
  first(what: string, matches: (data: T) => boolean): Promise<ReceivedEvent<T>>;
  /** Resolves when either side has ended the stream. */
  ended: Promise<void>;
};

/** Opens a stream and collects events until disposed. Pass `received` to continue a previous list. An error response has no events. */
export async function listen<T>(
  address: string | URL,
  headers: Record<string, string> = {},
  received: ReceivedEvent<T>[] = [],
): Promise<Subscription<T>> {
  const abort = new AbortController();
  const response = await fetch(address, { headers, signal: abort.signal });
  const ended = response.ok ? read(response, received) : response.body?.cancel() ?? Promise.resolve();
  return {
    status: response.status,
    received,
    first: (what, matches) =>
      until(
        `${what}, received so far: ${received.length} events`,
        () => received.find(({ data }) => matches(data)),
      ),
    ended,
    async [Symbol.asyncDispose]() {
      abort.abort();
      await ended;
    },
  };
}

async function read<T>(response: Response, received: ReceivedEvent<T>[]): Promise<void> {
  if (!response.body) return;
  let text = "";
  try {
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parse<T>(block);
        if (event) received.push(event);
      }
    }
  } catch {
    // Either side closed the connection.
  }
}

function parse<T>(block: string): ReceivedEvent<T> | undefined {
  const field = (name: string) =>
    block.split("\n").find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [id, data] = [field("id"), field("data")];
  return data === undefined
    ? undefined
    : { id: id === undefined ? undefined : Number(id), data: JSON.parse(data) };
}
