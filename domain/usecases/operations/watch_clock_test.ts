import assert from "node:assert/strict";
import { restaurant } from "@domain/testing/fixtures.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import { healthReport, sampleHealth } from "./health.ts";
import { watchClock } from "./watch_clock.ts";

/** A process whose clock differs from the database's by `skewMs`. */
function process(skewMs = 0, roundTripMs = 0) {
  const ports = restaurant();
  const state = { skewMs, comparisons: 0, events: [] as string[] };
  const started = ports.clock.now();
  const processes = {
    ...ports.processes,
    now: () => {
      state.comparisons += 1;
      ports.clock.advance(roundTripMs);
      return ports.processes.now();
    },
  };
  const watch = watchClock({
    processes,
    clock: { now: () => ports.clock.now() + state.skewMs },
    monotonicMs: () => ports.clock.now() - started,
    host: "kitchen-1",
  }, (event, { host, skew_ms }) => void state.events.push(`${event} ${host} ${skew_ms}`));
  return { ports, state, watch };
}

Deno.test("a clock is correct up to a skew of five seconds, ahead or behind", async () => {
  for (
    const [skew, isCorrect] of [[0, true], [5_000, true], [-5_000, true], [5_001, false], [-5_001, false]]
  ) {
    assert.equal(await process(Number(skew)).watch.isCorrect(), isCorrect, String(skew));
  }
});

Deno.test("a slow database answer does not count as skew and does not hide a wrong clock", async () => {
  assert.equal(await process(0, 20_000).watch.isCorrect(), true);
  assert.equal(await process(20 * minuteMs, 20_000).watch.isCorrect(), false);
});

Deno.test("the clocks are compared at the start, every minute, and when the clock was set", async () => {
  const { ports, state, watch } = process();
  await Promise.all(Array.from({ length: 9 }, () => watch.isCorrect()));
  ports.clock.advance(minuteMs - 1);
  await watch.isCorrect();
  assert.equal(state.comparisons, 1);
  ports.clock.advance(1);
  await watch.isCorrect();
  assert.equal(state.comparisons, 2);
  state.skewMs = 20 * minuteMs;
  assert.equal(await watch.isCorrect(), false);
  state.skewMs = 0;
  assert.equal(await watch.isCorrect(), true);
  assert.deepEqual(state.events, ["clock.wrong kitchen-1 1200000", "clock.right kitchen-1 0"]);
});

Deno.test("a wrong clock is on every process's health page until it is correct or its process has ended", async () => {
  const { ports, state, watch } = process(20 * minuteMs);
  await watch.isCorrect();
  await sampleHealth(ports);
  const during = await healthReport(ports);
  assert.equal(during.overall, "critical");
  assert.deepEqual(during.alerts.map(({ kind }) => kind), ["clock_skew"]);
  assert.deepEqual(during.alerts[0]?.params, { servers: [{ host: "kitchen-1", seconds: 1200 }] });
  state.skewMs = 0;
  await watch.isCorrect();
  await sampleHealth(ports);
  const after = await healthReport(ports);
  assert.deepEqual([after.overall, after.alerts[0]?.endedAt], ["healthy", ports.clock.now()]);

  state.skewMs = -minuteMs;
  await watch.isCorrect();
  assert.deepEqual((await healthReport(ports)).alerts[0]?.params, {
    servers: [{ host: "kitchen-1", seconds: -60 }],
  });
  ports.clock.advance(3 * minuteMs);
  assert.equal((await healthReport(ports)).overall, "healthy");
});
