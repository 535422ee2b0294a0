/**
 * The baseline for the product: a process with `Deno.serve` only. POST `/bytes` sets the body, ETag and encoding of every GET response;
 * `/stream` and POST `/publish` are a minimal fan-out.
 */
type Sink = ReadableStreamDefaultController<Uint8Array>;

let bytes = new Uint8Array();
let headers: [string, string][] = [];
let etag = "";
const sinks = new Set<Sink>();

const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
  if (request.method === "POST") return configure(request);
  if (request.url.endsWith("/stream")) return stream();
  return request.headers.get("if-none-match") === etag
    ? new Response(null, { status: 304, headers: [["etag", etag]] })
    : new Response(bytes, { headers });
});
Deno.stdout.writeSync(new TextEncoder().encode(`${server.addr.port}\n`));

async function configure(request: Request): Promise<Response> {
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
  let controllerOfStream: Sink;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controllerOfStream = controller;
      sinks.add(controller);
      controller.enqueue(new TextEncoder().encode(": open\n\n"));
    },
    cancel: () => void sinks.delete(controllerOfStream),
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}
