import { deepEqual, equal, match, ok } from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Endpoint } from "@contract/endpoint.ts";
import { endpoints } from "@contract/endpoints.ts";
import { trustedProxies } from "@api/http/middleware/client_address.ts";
import { serveHttp } from "@api/http/server.ts";
import { eventStream, maxPendingBytes } from "@api/http/streaming/sse.ts";
import { type Bounds, usualBounds } from "@api/compose/services.ts";
import { until } from "@api/testing/poll.ts";
import { openDatabase, type RunningShop, startShop } from "@api/testing/running.ts";
import type { Shop } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

const { server, clients } = usualBounds;

/** Runs a test with shortened limits. */
async function withLimits(
  limits: { server?: Partial<Bounds["server"]>; clients?: Partial<Bounds["clients"]> },
  env: Record<string, string>,
  test: (shop: RunningShop) => Promise<void>,
): Promise<void> {
  await using things = new AsyncDisposableStack();
  const bounds = {
    ...usualBounds,
    server: { ...server, ...limits.server },
    clients: { ...clients, ...limits.clients },
  };
  await test(await startShop(await openDatabase("PostgreSQL", things), things, env, undefined, { bounds }));
}

type Connection = AsyncDisposable & {
  send(text: string): Promise<void>;
  /** Everything that the server sent before it closed the connection. */
  received: Promise<string>;
};

/** A TCP connection, which can send slow and malformed requests. */
async function connect(shop: Shop): Promise<Connection> {
  const { hostname, port } = new URL(shop.url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const text = new TextDecoder();
  const received = (async () => {
    let all = "";
    const buffer = new Uint8Array(64 * 1024);
    try {
      for (let size; (size = await connection.read(buffer)) !== null;) {
        all += text.decode(buffer.subarray(0, size));
      }
    } catch {
      // Reset by the server, or closed by the test.
    }
    return all;
  })();
  return {
    received,
    async send(request) {
      await connection.write(new TextEncoder().encode(request));
    },
    async [Symbol.asyncDispose]() {
      connection.close();
      await received;
    },
  };
}

function head(method: string, path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");
}

/** Sends `text` and nothing more. Returns everything received before the server closed the connection. */
async function answerTo(shop: Shop, text: string): Promise<string> {
  await using connection = await connect(shop);
  await connection.send(text);
  return await connection.received;
}

const statusOf = (answer: string) => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]);

type Route = { method: string; path: string; type: string; isOpen: boolean };

/** Every route that accepts a body: endpoints of the table, and a printer's report. */
const withBody: readonly Route[] = [
  ...Object.values<Endpoint>(endpoints)
    .filter(({ body, upload, access }) => body || upload || access === "provider_signature")
    // Those of a station refuse this caller before they read the body.
    .filter(({ method, access }) => method !== "GET" && access !== "station")
    .map(({ method, path, upload, access }) => ({
      method,
      path: path.replace("{id}", "nothing"),
      type: upload === "multipart/form-data"
        ? "multipart/form-data; boundary=x"
        : upload ?? "application/json",
      isOpen: typeof access !== "object" && access !== "signed_in",
    })),
  { method: "POST", path: "/api/print/nothing", type: "application/json", isOpen: true },
];

Deno.test("every route that accepts a body answers 408 when it stops arriving", () =>
  withLimits({ clients: { bodyPauseMs: 400 } }, {}, async (shop) => {
    const { token } = await signIn(shop, "super_admin");
    ok(withBody.length > 30);
    for (const encoding of [{ "content-length": "100" }, { "transfer-encoding": "chunked" }]) {
      const outcomes = await Promise.all(withBody.map(async ({ method, path, type, isOpen }) => {
        const authorization = isOpen ? "" : `Bearer ${token}`;
        const start = "content-length" in encoding ? '{"a":' : '5\r\n{"a":\r\n';
        const request = head(method, path, {
          "content-type": type,
          authorization,
          "stripe-signature": "t=1,v1=x",
          ...encoding,
        }) + start;
        const answer = await answerTo(shop, request);
        return `${method} ${path} ${statusOf(answer)}`;
      }));
      deepEqual(outcomes, withBody.map(({ method, path }) => `${method} ${path} 408`));
    }
  }));

Deno.test("answers 408 to a body that arrives steadily but too slowly", () =>
  withLimits({ clients: { bodyPauseMs: 400, bodyMs: 1_200 } }, {}, async (shop) => {
    await using connection = await connect(shop);
    await connection.send(
      head("POST", "/api/payment/webhook", { "stripe-signature": "t=1,v1=x", "content-length": "1000" }),
    );
    const dribbling = setInterval(() => connection.send("x").catch(() => {}), 100);
    try {
      const answer = await connection.received;
      equal(statusOf(answer), 408);
      match(answer, /"code":"too_slow"/);
      match(answer, /connection: close/i);
    } finally {
      clearInterval(dribbling);
    }
  }));

Deno.test("a request with two hosts is refused", () =>
  withLimits({}, {}, async (shop) => {
    for (const path of ["/", "/api/menu/items/by-category", "/api/store/status"]) {
      const twice = `GET ${path} HTTP/1.1\r\nhost: localhost\r\nHost: evil.example\r\n\r\n`;
      const answer = await answerTo(shop, twice);
      equal(statusOf(answer), 400, path);
      match(answer, /connection: close/i);
    }
  }));

Deno.test("closes a connection whose headers stop arriving", () =>
  withLimits({ server: { headersMs: 400 } }, {}, async (shop) => {
    const beginnings = ["", "GET /", "GET /api/menu/items/by-category HTTP/1.1\r\nhost: x\r\nx: "];
    const dribble = connect(shop).then(async (connection) => {
      await using _ = connection;
      await connection.send("GET / HTTP/1.1\r\nx: ");
      const more = setInterval(() => connection.send("x").catch(() => {}), 100);
      await connection.received;
      clearInterval(more);
      return 408;
    });
    const statuses = await Promise.all(
      beginnings.map(async (start) => statusOf(await answerTo(shop, start))),
    );
    deepEqual(statuses, [408, 408, 408]);
    equal(await dribble, 408);
  }));

Deno.test("closes a connection that is idle after a response", () =>
  withLimits({ server: { keepAliveMs: 300 } }, {}, async (shop) => {
    equal(statusOf(await answerTo(shop, head("GET", "/healthz"))), 200);
  }));

Deno.test("closes the connection of a client that does not read its responses", () =>
  withLimits({ server: { stalledMs: 500 } }, {}, async (shop) => {
    const { hostname, port } = new URL(shop.url);
    const { bytes: size } = await fetch(`${shop.url}/api/openapi.json`).then(async (response) => ({
      bytes: (await response.bytes()).length,
    }));
    const connection = await Deno.connect({ hostname, port: Number(port) });
    const repeats = 60;
    await connection.write(new TextEncoder().encode(head("GET", "/api/openapi.json").repeat(repeats)));
    // Writes, because the connection must be closed without being read.
    await until(
      "the end of the connection",
      async () => {
        try {
          await connection.write(new TextEncoder().encode(head("GET", "/healthz")));
          return false;
        } catch {
          return true;
        }
      },
      10_000,
      100,
    );
    let read = 0;
    try {
      const buffer = new Uint8Array(64 * 1024);
      for (let some; (some = await connection.read(buffer)) !== null;) read += some;
    } catch {
      // Reset.
    }
    ok(read < repeats * size);
    connection.close();
  }));

for (const type of ["text/csv", "text/event-stream"]) {
  /** Reads 64 kB every 5 ms of `size` bytes, and returns how many arrived before the connection closed. */
  const readSlowly = async (size: number, minBytesPerSecond: number, stalledMs: number): Promise<number> => {
    const chunk = new Uint8Array(64 * 1024);
    let left = size;
    const body = () =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull(controller) {
          controller.enqueue(chunk);
          if ((left -= chunk.length) <= 0) controller.close();
        },
      });
    const served = await serveHttp({ port: 0, hostname: "127.0.0.1" }, {
      answer: () => new Response(body(), { headers: { "content-type": type, connection: "close" } }),
      direct: () => false,
    }, { ...server, stalledMs, minBytesPerSecond, proxies: trustedProxies([]) });
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: served.port });
    await connection.write(new TextEncoder().encode(head("GET", "/")));
    let received = 0;
    try {
      const buffer = new Uint8Array(64 * 1024);
      for (let some; (some = await connection.read(buffer)) !== null;) {
        received += some;
        await delay(5);
      }
    } catch {
      // Reset by the server.
    }
    connection.close();
    await served.close();
    return received;
  };

  Deno.test(`ends a response of type ${type} whose client reads steadily but too slowly`, async () => {
    const size = 64 * 1024 * 1024;
    ok(await readSlowly(size, 1_000_000_000, 300) < size / 2);
  });

  Deno.test(`a client that reads a response of type ${type} above the minimum speed gets all of it`, async () => {
    // Takes at least four seconds. On a busy machine the test itself may stop reading for a second.
    const size = 48 * 1024 * 1024;
    ok(await readSlowly(size, 100_000, 2_000) > size);
  });
}

Deno.test("limits the connections of a client, and allows a new one when another closes", () =>
  withLimits(
    { server: { connectionsPerClient: 4 } },
    { RATE_LIMITS: "on" },
    async (shop) => {
      const open = await Promise.all(Array.from({ length: 4 }, () => connect(shop)));
      const tryAgain = async () =>
        statusOf(await answerTo(shop, head("GET", "/healthz", { connection: "close" })));
      // The test's requests that set the clock may have left an idle connection.
      await until("a refusal", async () => await tryAgain() === 429);
      const [first, ...others] = open;
      await first?.[Symbol.asyncDispose]();
      await until("a free place", async () => await tryAgain() === 200);
      await Promise.all(others.map((connection) => connection[Symbol.asyncDispose]()));
    },
  ));

Deno.test("limits the concurrent requests of a client, including streams", () =>
  withLimits(
    { clients: { requestsPerClient: 3 } },
    { RATE_LIMITS: "on" },
    async (shop) => {
      const streams = await Promise.all(
        Array.from({ length: 3 }, () => fetch(`${shop.url}/api/store/stream`)),
      );
      deepEqual(streams.map(({ status }) => status), [200, 200, 200]);
      const refused = await fetch(`${shop.url}/api/auth/status`);
      equal(refused.status, 429);
      equal((await refused.json()).code, "too_many_connections");
      await streams[0]?.body?.cancel();
      await until("a free place", async () => {
        const answer = await fetch(`${shop.url}/api/auth/status`);
        await answer.body?.cancel();
        return answer.status !== 429;
      });
      await Promise.all(streams.slice(1).map(({ body }) => body?.cancel()));
    },
  ));

Deno.test("answers 4xx to a body with a malformed or oversized chunk encoding", () =>
  withLimits({}, {}, async (shop) => {
    const chunked = {
      "content-type": "application/json",
      "transfer-encoding": "chunked",
      connection: "close",
    };
    const bodies = {
      "an oversized extension": `2;${"x".repeat(40_000)}\r\n{}\r\n0\r\n\r\n`,
      "a huge extension": `2;${"x".repeat(2_000_000)}\r\n{}\r\n0\r\n\r\n`,
      "no size": "zz\r\n{}\r\n0\r\n\r\n",
      "two lengths": "2\r\n{}\r\n0\r\n\r\n",
    };
    for (const path of ["/api/cart/add", "/api/payment/webhook", "/api/print/nothing"]) {
      for (const [what, body] of Object.entries(bodies)) {
        const more: Record<string, string> = what === "two lengths" ? { "content-length": "2" } : {};
        const answer = await answerTo(shop, head("POST", path, { ...chunked, ...more }) + body);
        const status = statusOf(answer);
        ok(status >= 400 && status < 500, `${path}, ${what}: ${answer.slice(0, 200)}`);
      }
    }
    const fine = head("POST", "/api/cart/add", chunked) + "2\r\n{}\r\n0\r\n\r\n";
    match(await answerTo(shop, fine), /"code":"invalid"/);
  }));

Deno.test("a HEAD request for a stream leaves no stream open", () =>
  withLimits({}, { METRICS_TOKEN: "0123456789abcdef" }, async (shop) => {
    const answer = await fetch(`${shop.url}/api/store/stream`, { method: "HEAD" });
    equal(answer.status, 200);
    const metrics = await fetch(`${shop.url}/metrics`, {
      headers: { authorization: "Bearer 0123456789abcdef" },
    });
    match(await metrics.text(), /^pickup_streams 0$/m);
  }));

Deno.test("ends a stream whose reader does not read before its pending bytes exceed the limit", async () => {
  let isOver = false;
  let sent = 0;
  const response = eventStream((sink) => {
    const event = new Uint8Array(64 * 1024);
    while (sent < 10 * maxPendingBytes && !isOver) {
      sink.sendBytes(event);
      sent += event.length;
      // The callback has not returned yet. The function that it returns is called afterwards.
      if (sent > 2 * maxPendingBytes) break;
    }
    return () => {
      isOver = true;
    };
  });
  ok(isOver);
  await response.text().then(() => ok(false), () => {});
});
