import { equal, throws } from "node:assert/strict";
import { Refusal } from "../refusals.ts";
import { makeStreamLimit } from "./stream_limit.ts";

const isFull = (cause: unknown) => cause instanceof Refusal && cause.code === "too_many_streams";

Deno.test("each account has its own stream limit, and a stream that ends makes room for one", () => {
  const streamLimit = makeStreamLimit();
  const ends = [streamLimit.take("mina", 2), streamLimit.take("mina", 2)];
  throws(() => streamLimit.take("mina", 2), isFull);
  const joon = streamLimit.take("joon", 2);
  equal(streamLimit.inUse(), 3);
  ends[0]?.();
  // Releasing a stream twice counts once.
  ends[0]?.();
  equal(streamLimit.inUse(), 2);
  const next = streamLimit.take("mina", 2);
  throws(() => streamLimit.take("mina", 2), isFull);
  for (const end of [ends[1], joon, next]) end?.();
  equal(streamLimit.inUse(), 0);
});

Deno.test("all accounts together have a stream limit", () => {
  const streamLimit = makeStreamLimit(2);
  const end = streamLimit.take("one", 9);
  streamLimit.take("two", 9);
  throws(() => streamLimit.take("three", 9), isFull);
  end();
  streamLimit.take("three", 9);
  equal(streamLimit.inUse(), 2);
});
