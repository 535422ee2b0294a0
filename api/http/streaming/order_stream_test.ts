import { ok } from "node:assert/strict";
import { Hono } from "hono";
import { fridayDinner, password, restaurant } from "@domain/testing/fixtures.ts";
import { until } from "@api/testing/poll.ts";
import { must } from "@domain/testing/steps.ts";
import { setPin } from "@domain/usecases/staff/pins.ts";
import { addStation, pairStation, unlockStation } from "@domain/usecases/staff/stations.ts";
import { issueTicket } from "@domain/usecases/staff/stream_tickets.ts";
import type { Environment } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import type { LiveFeed } from "./live_feed.ts";
import { orderStream } from "./order_stream.ts";

/** A paired station and the admin of its restaurant. `open` opens the station's stream, which missed what `since` reads, and returns its text. */
async function station(since: LiveFeed["since"] = async function* () {}) {
  const ports = restaurant();
  const admin = await ports.accounts.byUsername("admin");
  ok(admin);
  const origin = { userAgent: "Tablet", address: "192.0.2.7", client: "home" };
  const { code } = must(await addStation(ports, { name: "Counter", by: admin }));
  const paired = await pairStation(ports, { ...origin, code, language: "en" });
  ok(paired);
  const services = {
    ports,
    feed: { latestId: () => 0, subscribe: () => () => {}, since },
    streamLimit: { takeForStaff: () => () => {} },
    log: () => {},
  } as unknown as Services;
  const open = async (checkMs?: number) => {
    const ticket = await issueTicket(ports, { stationId: paired.station.id });
    const app = new Hono<Environment>();
    app.get(
      "/stream",
      (http) =>
        orderStream(services, { query: { ticket }, http } as Parameters<typeof orderStream>[1], checkMs),
    );
    const { body } = await app.request("/stream");
    ok(body);
    return body.pipeThrough(new TextDecoderStream()).getReader();
  };
  return { ports, admin, origin, paired, open };
}

Deno.test("a stream that ends while it sends missed events reads no more of them", async () => {
  let hasStopped = false;
  const endless = async function* () {
    try {
      for (let id = 1;; id++) {
        await new Promise((resolve) => setTimeout(resolve));
        yield [{ id, kind: "store_changed" as const }];
      }
    } finally {
      hasStopped = true;
    }
  };
  const { open } = await station(endless);
  const reader = await open();
  await reader.read();
  await reader.cancel();
  await until("the end of the reading", () => hasStopped);
});

Deno.test("a station's stream reconnects after a PIN, because it has sent what the role before may do", async () => {
  const { ports, admin, origin, paired, open } = await station();
  const session = {
    ...{ id: "ses_of_admin", staffId: admin.id, refreshHash: "", userAgent: "", address: "" },
    ...{ rotatedAt: fridayDinner, startedAt: fridayDinner, lastActiveAt: fridayDinner },
    expiresAt: fridayDinner + 1,
  };
  ports.sessions.set(session);
  must(await setPin(ports, { account: admin, session }, { currentPassword: password, pin: "4711" }));
  const reader = await open(1);
  must(await unlockStation(ports, { ...origin, station: paired.station, staffId: admin.id, pin: "4711" }));
  let last: string | undefined;
  const read = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) last = next.value;
  };
  const reading = read();
  await until("a request to reconnect", () => last?.startsWith("event: reconnect") === true)
    .finally(() => reader.cancel());
  await reading;
});

Deno.test("a stream checks its session every four seconds or more often, so that it ends within five", async () => {
  const { open } = await station();
  const { setInterval: real } = globalThis;
  const pauses: number[] = [];
  globalThis.setInterval = ((work: () => void, ms: number) => {
    pauses.push(ms);
    return real(work, ms);
  }) as typeof setInterval;
  try {
    await (await open()).cancel();
  } finally {
    globalThis.setInterval = real;
  }
  // The other interval sends heartbeats.
  ok(pauses.length > 0 && Math.min(...pauses) <= 4_000, `${pauses}`);
});
