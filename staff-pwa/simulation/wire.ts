import type { Request } from "../src/lib/caller.ts";
import type { Rng, Time } from "./time.ts";

const heartbeatMs = 15_000;
const callTimeoutMs = 10_000;
const heartbeat = new TextEncoder().encode('data: {"type":"heartbeat"}\n\n');

/** `cut`: connections end and none is made. `silent`: nothing passes, nobody is told, and open connections are dead for good. */
export type WireState = "up" | "cut" | "silent";

export type Wire = ReturnType<typeof makeWire>;

type Stream = { lastId: number; isDead: boolean; end: () => void };

/**
 * The network between one tablet and the real API, with the tablet's cookie. Heartbeats come on simulated time, because the API
 * beats on its own. `losesAnswers` is how often an answer to a move is lost after the API has done it.
 */
export function makeWire(
  { url, time, rng, losesAnswers }: { url: string; time: Time; rng: Rng; losesAnswers: number },
) {
  let state: WireState = "up";
  let cookie: string | undefined;
  const streams = new Set<Stream>();
  const underWay = new Set<Promise<unknown>>();

  /** What `settled` has to wait for. */
  function counted<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    const done = () => underWay.delete(work);
    work.then(done, done);
    return work;
  }

  const lost = (afterMs: number) =>
    new Promise<never>((_, reject) => time.after(afterMs, () => reject(new TypeError("no answer"))));

  async function ask(path: string, init: RequestInit): Promise<Response> {
    if (state === "cut") throw new TypeError("no network");
    if (state === "silent") return await lost(callTimeoutMs);
    const response = await counted(passed(path, init));
    const isMove = /\/orders\/[^/]+\/[a-z-]+$/.test(path);
    if (isMove && rng.happens(losesAnswers)) throw new TypeError("the answer was lost");
    return response;
  }

  async function passed(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookie !== undefined) headers.set("cookie", cookie);
    const response = await fetch(url + path, { ...init, headers });
    const given = response.headers.getSetCookie().find((each) => each.includes("="));
    if (given !== undefined) cookie = given.split(";")[0];
    const { status } = response;
    return new Response(await response.arrayBuffer(), { status });
  }

  async function open(path: string, lastEventId: string | undefined, signal: AbortSignal) {
    if (state === "cut") throw new TypeError("no network");
    if (state === "silent") return await lost(callTimeoutMs);
    const headers: Record<string, string> = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
    const ending = new AbortController();
    const response = await counted(fetch(url + path, { headers, signal: ending.signal }));
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new Error(`the stream answered ${response.status}`);
    }
    const { body } = response;
    return new ReadableStream<Uint8Array>({
      start(controller) {
        let isOver = false;
        const stream: Stream = { lastId: 0, isDead: false, end };
        function end() {
          if (isOver) return;
          isOver = true;
          streams.delete(stream);
          ending.abort();
          controller.close();
        }
        const beat = () => {
          if (isOver) return;
          if (!stream.isDead) controller.enqueue(heartbeat);
          time.after(heartbeatMs, beat);
        };
        streams.add(stream);
        time.after(heartbeatMs, beat);
        signal.addEventListener("abort", end);
        void (async () => {
          try {
            const decoder = new TextDecoder();
            for await (const piece of body) {
              if (isOver) return;
              if (stream.isDead) continue;
              controller.enqueue(piece);
              const ids = decoder.decode(piece, { stream: true }).matchAll(/^id: (\d+)$/gm);
              for (const [, id] of ids) stream.lastId = Math.max(stream.lastId, Number(id));
            }
          } catch {
            // The API is gone, or the tablet has hung up.
          }
          end();
        })();
      },
    });
  }

  return {
    /** False while the tablet cannot know what happens, whatever it believes. */
    isWhole: () => state === "up" && [...streams].every(({ isDead }) => !isDead),
    become(next: WireState) {
      state = next;
      for (const stream of [...streams]) {
        if (next === "cut") stream.end();
        stream.isDead ||= next === "silent";
      }
    },
    sendWithCookie: ({ address, init }: Omit<Request, "timeoutMs">): Promise<Response> => ask(address, init),
    send: ({ address, init }: Request, token: string): Promise<Response> =>
      ask(address, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    open,
    /** True once every call has its answer and every living stream has passed on the event `latestId`. */
    isSettled: (latestId: number): boolean =>
      underWay.size === 0 && [...streams].every(({ isDead, lastId }) => isDead || lastId >= latestId),
  };
}
