/** Heartbeats keep proxies and watchdogs calm (decision 18). */
export const heartbeatMs = 15_000;

/** What waits for a reader that does not read; more than a tablet catches up with after a day off the line. */
export const maxPendingBytes = 8 * 1024 * 1024;

const text = new TextEncoder();

/** One event as it goes over the wire: made once where many streams send the same. */
export function eventBytes(data: unknown, id?: number): Uint8Array {
  return text.encode(`${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
}

/** `millis` differ from stream to stream, so that a restaurant's tablets and guests do not all come back in one moment. */
function reconnectAfter(ms: number): Uint8Array {
  return text.encode(`event: reconnect\nretry: ${ms}\ndata: {"type":"reconnect"}\n\n`);
}

export type EventSink = {
  send(data: unknown, id?: number): void;
  /** Sends what `eventBytes` made. */
  pass(event: Uint8Array): void;
  /** Ends the stream from our side. */
  end(): void;
  /** Ends it because this process does, and asks the reader to come back soon, to another. */
  sendAway(): void;
};

/**
 * A server-sent event stream. `open` gets the sink and answers what to do when the stream ends, from either side. A browser that
 * lost us tries again after `retry` ms.
 */
export function eventStream(open: (sink: EventSink) => () => void, beatMs = heartbeatMs): Response {
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      const pass = (bytes: Uint8Array) => {
        if (!isOpen) return;
        controller.enqueue(bytes);
        if ((controller.desiredSize ?? 1) > 0) return;
        close();
        controller.error(new Error("the reader of a stream is too slow"));
      };
      const sink: EventSink = {
        send: (data, id) => pass(eventBytes(data, id)),
        pass,
        end: () => {
          if (!isOpen) return;
          close();
          controller.close();
        },
        sendAway: () => {
          pass(reconnectAfter(Math.round(100 + 400 * Math.random())));
          sink.end();
        },
      };
      const heartbeat = setInterval(() => sink.send({ type: "heartbeat" }), beatMs);
      let cleanUp = () => {};
      close = () => {
        isOpen = false;
        clearInterval(heartbeat);
        cleanUp();
      };
      pass(text.encode("retry: 1000\n\n"));
      cleanUp = open(sink);
      if (!isOpen) cleanUp();
    },
    cancel() {
      close();
    },
  }, new ByteLengthQueuingStrategy({ highWaterMark: maxPendingBytes }));
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    },
  });
}
