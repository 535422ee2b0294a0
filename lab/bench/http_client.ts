/** A minimal HTTP client that adds little load of its own. Sends one request at a time per connection. */

export type Reply = { status: number; bytes: number; body: Uint8Array };
export type Connection = { send(request: Uint8Array): Promise<Reply>; close(): void };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function request(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Uint8Array {
  const payload = body === undefined ? "" : JSON.stringify(body);
  const allHeaders = {
    host: "127.0.0.1",
    ...headers,
    ...(body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": `${encoder.encode(payload).length}` }),
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return encoder.encode(`${method} ${path} HTTP/1.1\r\n${lines}\r\n${payload}`);
}

/** `bytes` of a reply is its size including headers. */
export async function connect(port: number): Promise<Connection> {
  const socket = await Deno.connect({ hostname: "127.0.0.1", port });
  socket.setNoDelay(true);
  const buffer = new Uint8Array(1 << 18);

  const readMore = async (offset: number) => {
    const count = await socket.read(buffer.subarray(offset));
    if (count === null) throw new Error("the server closed the connection");
    return offset + count;
  };
  return {
    async send(request) {
      for (let payload = 0; payload < request.length;) {
        payload += await socket.write(request.subarray(payload));
      }
      let filled = await readMore(0);
      let headerEnd = findHeaderEnd(buffer, filled);
      while (headerEnd < 0) headerEnd = findHeaderEnd(buffer, filled = await readMore(filled));
      const headText = decoder.decode(buffer.subarray(0, headerEnd));
      const status = Number(headText.slice(9, 12));
      const length = Number(/^content-length: (\d+)/mi.exec(headText)?.[1] ?? (status === 304 ? 0 : NaN));
      if (Number.isNaN(length)) throw new Error(`a reply without a length: ${headText}`);
      while (filled < headerEnd + length) filled = await readMore(filled);
      return { status, bytes: filled, body: buffer.subarray(headerEnd, filled) };
    },
    close: () => socket.close(),
  };
}

/** The offset after the empty line that ends the headers, or -1. */
function findHeaderEnd(buffer: Uint8Array, filled: number): number {
  for (let offset = 3; offset < filled; offset++) {
    if (buffer[offset] === 10 && buffer[offset - 1] === 13 && buffer[offset - 2] === 10) return offset + 1;
  }
  return -1;
}

export async function connectMany(port: number, count: number): Promise<Connection[]> {
  return await Promise.all(Array.from({ length: count }, () => connect(port)));
}
