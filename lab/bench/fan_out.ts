/** Measures how quickly a change reaches a hundred and a thousand streams. */
import { announce } from "@api/adapters/postgres/live/live.ts";
import { placeOrder } from "@api/testing/guests.ts";
import { medianOf, rounds } from "./load.ts";
import type { Metric } from "./results.ts";
import { type Environment, startBaseline } from "./environment.ts";
import { type EventReader, openStaffStreams, readEvents } from "./streams.ts";

const eventMarker = '"order_updated"';

/** The time from an order change to the last of `count` streams, compared with a baseline server that writes the same bytes. */
export async function measureFanOut(environment: Environment, count: number): Promise<Metric> {
  const { effort, db, api } = environment;
  const { id } = await placeOrder(api);
  const tablets: ReturnType<typeof textWaiter>[] = [];
  const streams = await openStaffStreams(environment, count, () => {
    const tablet = textWaiter();
    tablets.push(tablet);
    return tablet.onText;
  });
  let eventText = "";
  const productTimes = await rounds(effort, async () => {
    const arrivals = tablets.map((each) => each.next(eventMarker, (text) => eventText = text));
    const began = performance.now();
    await db.transaction((tx) => announce(tx, { kind: "order_updated", orderId: id }, Date.now()));
    return Math.max(...await Promise.all(arrivals)) - began;
  });
  for (const each of streams) each.close();

  await using resources = new AsyncDisposableStack();
  const baseline = await startBaseline(resources);
  const baselineReaders = Array.from({ length: count }, textWaiter);
  const baselineStreams: EventReader[] = [];
  for (const { onText } of baselineReaders) {
    baselineStreams.push(await readEvents(`http://127.0.0.1:${baseline.port}/stream`, { onText }));
  }
  const baselineTimes = await rounds(effort, async () => {
    const arrivals = baselineReaders.map((each) => each.next(eventMarker));
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

/** The texts of one stream. */
function textWaiter() {
  const waiters = new Set<{ marker: string; onText(text: string, at: number): void }>();
  return {
    onText(text: string, at: number): void {
      for (const each of waiters) {
        if (!text.includes(each.marker)) continue;
        waiters.delete(each);
        each.onText(text, at);
      }
    },
    /** Resolves with the time when the next text that contains `marker` arrives. */
    next: (marker: string, onText: (text: string) => void = () => {}): Promise<number> =>
      new Promise((resolve) => {
        waiters.add({ marker, onText: (text, at) => (onText(text), resolve(at)) });
      }),
  };
}
