import { equal, throws } from "node:assert/strict";
import { Refusal } from "../refusals.ts";
import { makeStreamLimit, maxStreams } from "./stream_limit.ts";

const isFull = (cause: unknown) => cause instanceof Refusal && cause.code === "too_many_streams";
const times = (count: number, run: (nth: number) => void) =>
  Array.from({ length: count }, (_, nth) => run(nth));

Deno.test("each account has its own stream limit, and a stream that ends makes room for one", () => {
  const streamLimit = makeStreamLimit();
  const ends = Array.from({ length: maxStreams.staff }, () => streamLimit.takeForStaff("mina"));
  throws(() => streamLimit.takeForStaff("mina"), isFull);
  ends.push(streamLimit.takeForStaff("joon"));
  equal(streamLimit.inUse(), maxStreams.staff + 1);
  ends[0]?.();
  // Releasing a stream twice counts once.
  ends[0]?.();
  equal(streamLimit.inUse(), maxStreams.staff);
  ends.push(streamLimit.takeForStaff("mina"));
  throws(() => streamLimit.takeForStaff("mina"), isFull);
  for (const end of ends) end();
  equal(streamLimit.inUse(), 0);
});

Deno.test("guests at their limit leave streams for staff", () => {
  const streamLimit = makeStreamLimit({ guests: 2, all: 3 });
  const end = streamLimit.takeForGuest("198.51.100.1");
  streamLimit.takeForGuest("198.51.100.2");
  throws(() => streamLimit.takeForGuest("198.51.100.3"), isFull);
  const endOfStaff = streamLimit.takeForStaff("mina");
  throws(() => streamLimit.takeForStaff("joon"), isFull);
  end();
  streamLimit.takeForGuest("198.51.100.3");
  endOfStaff();
  throws(() => streamLimit.takeForGuest("198.51.100.4"), isFull);
});

Deno.test("an address, a home and a site have shares of the guests' streams", () => {
  const streamLimit = makeStreamLimit();
  times(maxStreams.client, () => streamLimit.takeForGuest("198.51.100.1"));
  throws(() => streamLimit.takeForGuest("198.51.100.1"), isFull);
  throws(() => streamLimit.takeForGuest("::ffff:198.51.100.1"), isFull);

  const { client, home, site } = maxStreams;
  times(client, () => streamLimit.takeForGuest("2001:db8:1::1"));
  throws(() => streamLimit.takeForGuest("2001:db8:1::2"), isFull);
  times(home - client, () => streamLimit.takeForGuest("2001:db8:1:1::1"));
  throws(() => streamLimit.takeForGuest("2001:db8:1:2::1"), isFull);
  times(site - home, (nth) => streamLimit.takeForGuest(`2001:db8:1:${10 + nth % 80}00::1`));
  throws(() => streamLimit.takeForGuest("2001:db8:1:ff00::1"), isFull);
  streamLimit.takeForGuest("2001:db8:2::1");
});
