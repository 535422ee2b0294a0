/**
 * The limit that the product is held against: `Deno.serve` and nothing else, in a process of its own. The first POST of a body to
 * `/bytes` says what every GET answers (its `etag` and coding as given); `/stream` and POST `/publish` are a bare fan-out.
 */
type Sink = ReadableStreamDefaultController<Uint8Array>;

let bytes = new Uint8Array();
let headers: [string, string][] = [];
let etag = "";
const sinks = new Set<Sink>();

const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
  if (request.method === "POST") return told(request);
  if (request.url.endsWith("/stream")) return stream();
  return request.headers.get("if-none-match") === etag
    ? new Response(null, { status: 304, headers: [["etag", etag]] })
    : new Response(bytes, { headers });
});
Deno.stdout.writeSync(new TextEncoder().encode(`${server.addr.port}\n`));

async function told(request: Request): Promise<Response> {
  const body = await request.bytes();
  if (request.url.endsWith("/publish")) {
    for (const sink of sinks) sink.enqueue(body);
  } else {
    bytes = body;
    etag = request.headers.get("x-etag") ?? "";
    headers = [
      ["etag", etag],
      ["content-type", request.headers.get("x-type") ?? "text/plain"],
      ["content-encoding", request.headers.get("x-coding") ?? "identity"],
    ];
  }
  return new Response("ok");
}

function stream(): Response {
  let own: Sink;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      own = controller;
      sinks.add(controller);
      controller.enqueue(new TextEncoder().encode(": open\n\n"));
    },
    cancel: () => void sinks.delete(own),
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}
