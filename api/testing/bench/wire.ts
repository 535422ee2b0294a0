/** An HTTP client that costs next to nothing, so that what is measured is the server. One request at a time a connection. */

export type Reply = { status: number; bytes: number; body: Uint8Array };
export type Wire = { ask(request: Uint8Array): Promise<Reply>; close(): void };

const text = new TextEncoder();
const words = new TextDecoder();

export function request(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Uint8Array {
  const sent = body === undefined ? "" : JSON.stringify(body);
  const all = {
    host: "127.0.0.1",
    ...headers,
    ...(body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": `${text.encode(sent).length}` }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return text.encode(`${method} ${path} HTTP/1.1\r\n${lines}\r\n${sent}`);
}

/** `bytes` of a reply are all that came over the wire, headers too. */
export async function connect(port: number): Promise<Wire> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  connection.setNoDelay(true);
  const buffer = new Uint8Array(1 << 18);

  const more = async (at: number) => {
    const count = await connection.read(buffer.subarray(at));
    if (count === null) throw new Error("the server hung up");
    return at + count;
  };
  return {
    async ask(request) {
      for (let sent = 0; sent < request.length;) sent += await connection.write(request.subarray(sent));
      let filled = await more(0);
      let end = headEnd(buffer, filled);
      while (end < 0) end = headEnd(buffer, filled = await more(filled));
      const head = words.decode(buffer.subarray(0, end));
      const status = Number(head.slice(9, 12));
      const length = Number(/^content-length: (\d+)/mi.exec(head)?.[1] ?? (status === 304 ? 0 : NaN));
      if (Number.isNaN(length)) throw new Error(`a reply without a length: ${head}`);
      while (filled < end + length) filled = await more(filled);
      return { status, bytes: filled, body: buffer.subarray(end, filled) };
    },
    close: () => connection.close(),
  };
}

/** Just behind the empty line, or -1. */
function headEnd(buffer: Uint8Array, filled: number): number {
  for (let at = 3; at < filled; at++) {
    if (buffer[at] === 10 && buffer[at - 1] === 13 && buffer[at - 2] === 10) return at + 1;
  }
  return -1;
}

export async function connectMany(port: number, count: number): Promise<Wire[]> {
  return await Promise.all(Array.from({ length: count }, () => connect(port)));
}
