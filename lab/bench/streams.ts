/** Event streams of many clients in one process. */
import { sql } from "drizzle-orm";
import { maxStreams } from "@api/http/streaming/stream_limit.ts";
import { tokenOf } from "@api/testing/staff.ts";
import type { Environment } from "./environment.ts";

export type EventReader = { close(): void };

/**
 * Opens an event stream and resolves at its first text. `onText` receives one or more whole events with their arrival time
 * (`performance.now()`).
 */
export async function readEvents(
  address: string,
  { onText = () => {}, client }: {
    onText?: (text: string, at: number) => void;
    /** The client's address for `x-forwarded-for`. */
    client?: string;
  } = {},
): Promise<EventReader> {
  const abort = new AbortController();
  const response = await fetch(address, {
    signal: abort.signal,
    headers: client === undefined ? {} : { "x-forwarded-for": client },
  });
  if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`);
  const first = Promise.withResolvers<void>();
  const read = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    try {
      let pending = "";
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        first.resolve();
        pending += text;
        const end = pending.lastIndexOf("\n\n") + 2;
        if (end < 2) continue;
        onText(pending.slice(0, end), performance.now());
        pending = pending.slice(end);
      }
    } catch {
      // Closed by `close`.
    }
  };
  void read(response.body);
  await first.promise;
  return { close: () => abort.abort() };
}

let opened = 0;

/**
 * Opens `count` order streams, with as many copies of the demo manager as the stream limit per user requires. `reader` is called once for
 * each stream and returns what receives its texts.
 */
export async function openStaffStreams(
  { api, db }: Pick<Environment, "api" | "db">,
  count: number,
  reader: () => (text: string, at: number) => void,
): Promise<EventReader[]> {
  const streams: EventReader[] = [];
  while (streams.length < count) {
    // New users, because streams of an earlier round may still be closing.
    const username = `bench_${opened++}`;
    await db.execute(sql`
      insert into staff select copy.* from staff, lateral jsonb_populate_record(staff, jsonb_build_object(
        'id', 'stf_' || ${username}::text, 'username', ${username}::text)) copy
      where staff.username = 'manager'`);
    const token = await tokenOf(api, username);
    for (let own = 0; own < maxStreams.staff && streams.length < count; own++) {
      streams.push(
        await readEvents(`${api.url}/api/admin/orders/stream?token=${token}`, { onText: reader() }),
      );
    }
  }
  return streams;
}
