/** How soon a change is heard on a hundred and on a thousand streams. */
import { sql } from "drizzle-orm";
import { mostStreams } from "../../http/streaming/stream_seats.ts";
import { announce } from "../../adapters/postgres/live.ts";
import { placeOrder } from "../guests.ts";
import { tokenOf } from "../staff.ts";
import { middle, rounds } from "./load.ts";
import type { Figure } from "./results.ts";
import { type Stage, startBare } from "./stage.ts";

const newsMark = '"order_updated"';

/** From an order's change to the last of many streams, beside a bare server that writes the same bytes to as many. */
export async function fanOutFigures(stage: Stage, count: number): Promise<Figure> {
  const { effort, db, api } = stage;
  const { id } = await placeOrder(api);
  const open = await listeners(stage, count);
  let news = "";
  const own = await rounds(effort, async () => {
    const heard = open.map((each) => each.next(newsMark, (text) => news = text));
    const began = performance.now();
    await db.transaction((tx) => announce(tx, { kind: "order_updated", orderId: id }, Date.now()));
    return Math.max(...await Promise.all(heard)) - began;
  });
  for (const each of open) each.close();

  await using things = new AsyncDisposableStack();
  const bare = await startBare(things);
  const sinks: Hearing[] = [];
  for (let nth = 0; nth < count; nth++) sinks.push(await hearing(`http://127.0.0.1:${bare.port}/stream`));
  const limit = await rounds(effort, async () => {
    const heard = sinks.map((each) => each.next(newsMark));
    const began = performance.now();
    const told = await fetch(`http://127.0.0.1:${bare.port}/publish`, { method: "POST", body: news });
    await told.body?.cancel();
    return Math.max(...await Promise.all(heard)) - began;
  });
  for (const each of sinks) each.close();
  const [value, bareMillis] = [middle(own, Number), middle(limit, Number)];
  return {
    name: `publish → last of ${count} streams`,
    value,
    unit: "ms",
    of: { name: "bare fan-out", value: bareMillis, ratio: value / bareMillis },
    goal: { atMost: 2 },
  };
}

/** As many people as it takes, copied from the demo's manager, so that nobody holds more streams than one may. */
async function listeners(stage: Stage, count: number): Promise<Hearing[]> {
  const open: Hearing[] = [];
  for (let nth = 0; open.length < count; nth++) {
    // Streams of an earlier round may still be closing: other people.
    const username = `bench_${count}_${nth}`;
    await stage.db.execute(sql`
      insert into staff select copy.* from staff, lateral jsonb_populate_record(staff, jsonb_build_object(
        'id', 'stf_' || ${username}::text, 'username', ${username}::text)) copy
      where staff.username = 'manager' on conflict do nothing`);
    const token = await tokenOf(stage.api, username);
    for (let own = 0; own < mostStreams.staff && open.length < count; own++) {
      open.push(await hearing(`${stage.api.url}/api/admin/orders/stream?token=${token}`));
    }
  }
  return open;
}

type Hearing = {
  /** When the next words that hold `mark` arrive. */
  next(mark: string, hear?: (text: string) => void): Promise<number>;
  close(): void;
};

/** An open stream that knows when something arrived, to the fraction of a millisecond. */
async function hearing(address: string): Promise<Hearing> {
  const ending = new AbortController();
  const response = await fetch(address, { signal: ending.signal });
  if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`);
  const waiting = new Set<{ mark: string; hear(text: string, at: number): void }>();
  const first = Promise.withResolvers<void>();
  const listen = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    try {
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        const at = performance.now();
        first.resolve();
        for (const each of waiting) {
          if (!text.includes(each.mark)) continue;
          waiting.delete(each);
          each.hear(text, at);
        }
      }
    } catch {
      // Closed by us.
    }
  };
  void listen(response.body);
  await first.promise;
  return {
    next: (mark, hear = () => {}) =>
      new Promise((resolve) => {
        waiting.add({ mark, hear: (text, at) => (hear(text), resolve(at)) });
      }),
    close: () => ending.abort(),
  };
}
