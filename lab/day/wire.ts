import type { Request } from "@staff-pwa/lib/api/caller.ts";
import type { Rng } from "../faults/rng.ts";
import type { Time } from "./time.ts";

const heartbeatMs = 15_000;
const callTimeoutMs = 10_000;
const heartbeat = new TextEncoder().encode('data: {"type":"heartbeat"}\n\n');

/** `cut`: connections close and new ones fail. `silent`: no data passes and no error is raised; open connections never recover. */
export type WireState = "up" | "cut" | "silent";

export type Wire = ReturnType<typeof makeWire>;

type Stream = { lastId: number; isDead: boolean; end: () => void };

/**
 * The network between one tablet and the real API, with the tablet's cookie. Adds heartbeats on simulated time, because the API sends
 * them on real time. `lossRate` (0 to 1) is the share of order actions whose response is lost after the API has applied them.
 */
export function makeWire(
  { url, time, rng, lossRate }: { url: string; time: Time; rng: Rng; lossRate: number },
) {
  let state: WireState = "up";
  let cookie: string | undefined;
  const streams = new Set<Stream>();
  const pending = new Map<Promise<unknown>, string>();

  /** Counts a call as pending until it is answered; see `isSettled`. */
  function track<T>(path: string, work: Promise<T>): Promise<T> {
    pending.set(work, path);
    const done = () => pending.delete(work);
    work.then(done, done);
    return work;
  }

  const lost = (afterMs: number) =>
    new Promise<never>((_, reject) => time.after(afterMs, () => reject(new TypeError("no answer"))));

  async function ask(path: string, init: RequestInit): Promise<Response> {
    if (state === "cut") throw new TypeError("no network");
    if (state === "silent") return await lost(callTimeoutMs);
    const response = await track(path, passed(path, init));
    const isOrderAction = /\/orders\/[^/]+\/[a-z-]+$/.test(path);
    if (isOrderAction && rng.happens(lossRate)) throw new TypeError("the answer was lost");
    return response;
  }

  async function passed(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookie !== undefined) headers.set("cookie", cookie);
    const response = await fetch(url + path, { ...init, headers });
    const setCookie = response.headers.getSetCookie().find((each) => each.includes("="));
    if (setCookie !== undefined) cookie = setCookie.split(";")[0];
    const { status } = response;
    return new Response(await response.arrayBuffer(), { status });
  }

  async function open(path: string, lastEventId: string | undefined, signal: AbortSignal) {
    if (state === "cut") throw new TypeError("no network");
    if (state === "silent") return await lost(callTimeoutMs);
    const headers: Record<string, string> = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
    const ending = new AbortController();
    const response = await track(
      path,
      fetch(url + path, { headers, signal: AbortSignal.any([signal, ending.signal]) }),
    );
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
            let rest = "";
            for await (const piece of body) {
              if (isOver) return;
              if (stream.isDead) continue;
              controller.enqueue(piece);
              // A piece may end anywhere, also within the line of an id.
              rest += decoder.decode(piece, { stream: true });
              const lines = rest.split("\n");
              rest = lines.pop() ?? "";
              for (const line of lines) {
                const id = /^id: (\d+)$/.exec(line)?.[1];
                if (id !== undefined) stream.lastId = Number(id);
              }
            }
          } catch {
            // The API stopped, or the tablet closed the stream.
          }
          end();
        })();
      },
    });
  }

  return {
    /** False while the tablet cannot receive events, even if it considers its stream live. */
    isWhole: () => state === "up" && [...streams].every(({ isDead }) => !isDead),
    setState(next: WireState) {
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
    /** True once every call is answered and every working stream has delivered the event `latestId`. */
    isSettled: (latestId: number): boolean =>
      pending.size === 0 && [...streams].every(({ isDead, lastId }) => isDead || lastId >= latestId),
    /** What `isSettled` waits for. */
    waitsFor: (): string =>
      [...pending.values(), ...[...streams].map(({ lastId }) => `a stream at event ${lastId}`)].join(", "),
  };
}
