/** Heartbeats keep proxies and watchdogs calm (decision 18). */
export const heartbeatMillis = 15_000;

export type EventSink = {
  send(data: unknown, id?: number): void;
  /** Ends the stream from our side. */
  end(): void;
};

/**
 * A server-sent event stream. `open` gets the sink and answers what to do when the stream ends, from either side. A browser that
 * lost us tries again after `retry` ms.
 */
export function eventStream(open: (sink: EventSink) => () => void, beatMillis = heartbeatMillis): Response {
  const text = new TextEncoder();
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      const write = (words: string) => {
        if (isOpen) controller.enqueue(text.encode(words));
      };
      const sink: EventSink = {
        send: (data, id) =>
          write(`${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
        end: () => {
          if (!isOpen) return;
          close();
          controller.close();
        },
      };
      const heartbeat = setInterval(() => sink.send({ type: "heartbeat" }), beatMillis);
      let cleanUp = () => {};
      close = () => {
        isOpen = false;
        clearInterval(heartbeat);
        cleanUp();
      };
      write("retry: 1000\n\n");
      cleanUp = open(sink);
      if (!isOpen) cleanUp();
    },
    cancel() {
      close();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    },
  });
}
