/** The heartbeat keeps proxies from closing idle streams, and clients detect a dead connection by it. */
export const heartbeatMs = 15_000;

/** The maximum number of unsent bytes of a stream; more than a tablet receives after a day offline. */
export const maxPendingBytes = 8 * 1024 * 1024;

const text = new TextEncoder();

/** Encodes one event. The result can be sent on many streams. */
export function eventBytes(data: unknown, id?: number): Uint8Array {
  return text.encode(`${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
}

/** Encodes the request to reconnect after `ms`, which differs by stream so that clients do not all reconnect at the same time. */
function reconnectAfter(ms: number): Uint8Array {
  return text.encode(`event: reconnect\nretry: ${ms}\ndata: {"type":"reconnect"}\n\n`);
}

export type EventSink = {
  send(data: unknown, id?: number): void;
  /** Sends an event that `eventBytes` encoded. */
  sendBytes(event: Uint8Array): void;
  /** Ends the stream. */
  end(): void;
  /** Ends the stream, and asks the client to reconnect within half a second: this process stops, or the stream is for another role now. */
  endWithReconnect(): void;
};

/**
 * Returns a response with a server-sent event stream. `open` receives the sink and returns a cleanup function, which runs when either
 * side ends the stream. A client that reads too slowly is disconnected. Browsers reconnect after 1 s.
 */
export function eventStream(open: (sink: EventSink) => () => void, beatMs = heartbeatMs): Response {
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      const sendBytes = (bytes: Uint8Array) => {
        if (!isOpen) return;
        controller.enqueue(bytes);
        if ((controller.desiredSize ?? 1) > 0) return;
        close();
        controller.error(new Error("the reader of a stream is too slow"));
      };
      const sink: EventSink = {
        send: (data, id) => sendBytes(eventBytes(data, id)),
        sendBytes,
        end: () => {
          if (!isOpen) return;
          close();
          controller.close();
        },
        endWithReconnect: () => {
          sendBytes(reconnectAfter(Math.round(100 + 400 * Math.random())));
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
      sendBytes(text.encode("retry: 1000\n\n"));
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
