import { equal, throws } from "node:assert/strict";
import { Refusal } from "../refusals.ts";
import { streamSeats } from "./stream_seats.ts";

const isFull = (cause: unknown) => cause instanceof Refusal && cause.code === "too_many_streams";

Deno.test("each account has its own number of streams, and a stream that ends makes room for one", () => {
  const seats = streamSeats();
  const ends = [seats.take("mina", 2), seats.take("mina", 2)];
  throws(() => seats.take("mina", 2), isFull);
  const joon = seats.take("joon", 2);
  equal(seats.taken(), 3);
  ends[0]?.();
  // Ending one stream twice frees one place.
  ends[0]?.();
  equal(seats.taken(), 2);
  const next = seats.take("mina", 2);
  throws(() => seats.take("mina", 2), isFull);
  for (const end of [ends[1], joon, next]) end?.();
  equal(seats.taken(), 0);
});

Deno.test("all accounts together have a number of streams too", () => {
  const seats = streamSeats(2);
  const end = seats.take("one", 9);
  seats.take("two", 9);
  throws(() => seats.take("three", 9), isFull);
  end();
  seats.take("three", 9);
  equal(seats.taken(), 2);
});
