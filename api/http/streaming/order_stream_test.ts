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
import { orderStream } from "./order_stream.ts";

Deno.test("a station's stream reconnects after a PIN, because it has sent what the role before may do", async () => {
  const ports = restaurant();
  const admin = await ports.accounts.byUsername("admin");
  ok(admin);
  const origin = { userAgent: "Tablet", address: "192.0.2.7", client: "home" };
  const { code } = must(await addStation(ports, { name: "Counter", by: admin }));
  const paired = await pairStation(ports, { ...origin, code, language: "en" });
  ok(paired);
  const session = {
    ...{ id: "ses_of_admin", staffId: admin.id, refreshHash: "", userAgent: "", address: "" },
    ...{ rotatedAt: fridayDinner, startedAt: fridayDinner, lastActiveAt: fridayDinner },
    expiresAt: fridayDinner + 1,
  };
  ports.sessions.set(session);
  must(await setPin(ports, { account: admin, session }, { currentPassword: password, pin: "4711" }));

  const services = {
    ports,
    feed: { latestId: () => 0, subscribe: () => () => {}, since: () => Promise.resolve([]) },
    streamLimit: { takeForStaff: () => () => {} },
    log: () => {},
  } as unknown as Services;
  const ticket = await issueTicket(ports, { stationId: paired.station.id });
  const app = new Hono<Environment>();
  app.get("/stream", (http) =>
    orderStream(
      services,
      { query: { ticket }, http } as Parameters<typeof orderStream>[1],
      1,
    ));
  const { body } = await app.request("/stream");
  must(await unlockStation(ports, { ...origin, station: paired.station, staffId: admin.id, pin: "4711" }));
  ok(body);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let last: string | undefined;
  const read = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) last = next.value;
  };
  const reading = read();
  await until("a request to reconnect", () => last?.startsWith("event: reconnect") === true, 5_000)
    .finally(() => reader.cancel());
  await reading;
});
