/** Measures how quickly a change reaches a hundred and a thousand streams. */
import { sql } from "drizzle-orm";
import { maxStreams } from "../../http/streaming/stream_limit.ts";
import { announce } from "../../adapters/postgres/live.ts";
import { placeOrder } from "../guests.ts";
import { tokenOf } from "../staff.ts";
import { medianOf, rounds } from "./load.ts";
import type { Metric } from "./results.ts";
import { type Environment, startBaseline } from "./environment.ts";

const eventMarker = '"order_updated"';

/** The time from an order change to the last of `count` streams, compared with a baseline server that writes the same bytes. */
export async function measureFanOut(environment: Environment, count: number): Promise<Metric> {
  const { effort, db, api } = environment;
  const { id } = await placeOrder(api);
  const streams = await openStreams(environment, count);
  let eventText = "";
  const productTimes = await rounds(effort, async () => {
    const arrivals = streams.map((each) => each.next(eventMarker, (text) => eventText = text));
    const began = performance.now();
    await db.transaction((tx) => announce(tx, { kind: "order_updated", orderId: id }, Date.now()));
    return Math.max(...await Promise.all(arrivals)) - began;
  });
  for (const each of streams) each.close();

  await using resources = new AsyncDisposableStack();
  const baseline = await startBaseline(resources);
  const baselineStreams: Stream[] = [];
  for (let nth = 0; nth < count; nth++) {
    baselineStreams.push(await openStream(`http://127.0.0.1:${baseline.port}/stream`));
  }
  const baselineTimes = await rounds(effort, async () => {
    const arrivals = baselineStreams.map((each) => each.next(eventMarker));
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${baseline.port}/publish`, {
      method: "POST",
      body: eventText,
    });
    await response.body?.cancel();
    return Math.max(...await Promise.all(arrivals)) - began;
  });
  for (const each of baselineStreams) each.close();
  const [value, baselineMs] = [medianOf(productTimes, Number), medianOf(baselineTimes, Number)];
  return {
    name: `publish → last of ${count} streams`,
    value,
    unit: "ms",
    of: { name: "bare fan-out", value: baselineMs, ratio: value / baselineMs },
    goal: { atMost: 2 },
  };
}

/** Opens `count` streams, with as many copies of the demo manager as the stream limit per user requires. */
async function openStreams(environment: Environment, count: number): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let nth = 0; streams.length < count; nth++) {
    // New users, because streams of an earlier round may still be closing.
    const username = `bench_${count}_${nth}`;
    await environment.db.execute(sql`
      insert into staff select copy.* from staff, lateral jsonb_populate_record(staff, jsonb_build_object(
        'id', 'stf_' || ${username}::text, 'username', ${username}::text)) copy
      where staff.username = 'manager' on conflict do nothing`);
    const token = await tokenOf(environment.api, username);
    for (let productTimes = 0; productTimes < maxStreams.staff && streams.length < count; productTimes++) {
      streams.push(await openStream(`${environment.api.url}/api/admin/orders/stream?token=${token}`));
    }
  }
  return streams;
}

type Stream = {
  /** Resolves with the time when the next text that contains `marker` arrives. */
  next(marker: string, onText?: (text: string) => void): Promise<number>;
  close(): void;
};

/** Opens a stream that records arrival times. */
async function openStream(address: string): Promise<Stream> {
  const abort = new AbortController();
  const response = await fetch(address, { signal: abort.signal });
  if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`);
  const waiters = new Set<{ marker: string; onText(text: string, at: number): void }>();
  const first = Promise.withResolvers<void>();
  const listen = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    try {
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        const at = performance.now();
        first.resolve();
        for (const each of waiters) {
          if (!text.includes(each.marker)) continue;
          waiters.delete(each);
          each.onText(text, at);
        }
      }
    } catch {
      // Closed by `close`.
    }
  };
  void listen(response.body);
  await first.promise;
  return {
    next: (marker, onText = () => {}) =>
      new Promise((resolve) => {
        waiters.add({ marker, onText: (text, at) => (onText(text), resolve(at)) });
      }),
    close: () => abort.abort(),
  };
}
