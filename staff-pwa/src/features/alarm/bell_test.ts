import { deepEqual, equal } from "node:assert/strict";
import { makeBell } from "./bell.ts";

/** A browser's sound: `mayStart` says whether it lets the page be heard. */
function withSound(mayStart: () => boolean, test: (tones: number[]) => Promise<void> | void) {
  const tones: number[] = [];
  class Context {
    state = "suspended";
    currentTime = 0;
    destination = {};
    onstatechange = () => {};
    resume() {
      if (!mayStart()) return new Promise<void>(() => {});
      this.state = "running";
      this.onstatechange();
      return Promise.resolve();
    }
  }
  class Gain {
    gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
    connect() {}
    disconnect() {}
  }
  class Oscillator {
    constructor(_: unknown, readonly options: { frequency: number }) {}
    connect = (to: Gain) => to;
    start = () => void tones.push(this.options.frequency);
    stop() {}
  }
  const before = ["AudioContext", "GainNode", "OscillatorNode"].map((name) =>
    [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const
  );
  Object.assign(globalThis, { AudioContext: Context, GainNode: Gain, OscillatorNode: Oscillator });
  const restore = () => {
    for (const [name, was] of before) {
      if (was) Object.defineProperty(globalThis, name, was);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
  return Promise.resolve(test(tones)).finally(restore);
}

Deno.test("a page nobody has touched is silent and says so, until the first touch", () => {
  let mayStart = false;
  return withSound(() => mayStart, async (tones) => {
    const bell = makeBell();
    const states: string[] = [];
    bell.watch(() => states.push(bell.state()));
    void bell.start();
    equal(bell.state(), "untouched");
    bell.ring(0.7, false);
    deepEqual(tones, []);
    mayStart = true;
    await bell.arm();
    deepEqual([bell.state(), states.at(-1)], ["armed", "armed"]);
    bell.ring(0.7, false);
    deepEqual(tones, [800]);
  });
});

Deno.test("where the browser lets it, the bell needs no touch: after an update that reloaded the page", () =>
  withSound(() => true, async () => {
    const bell = makeBell();
    await bell.start();
    equal(bell.state(), "armed");
  }));

Deno.test("touched and still not heard is silent, not untouched", () =>
  withSound(() => false, () => {
    const bell = makeBell();
    void bell.arm();
    equal(bell.state(), "silent");
  }));

Deno.test("late rings three times, and accepted has a tone of its own", () =>
  withSound(() => true, async (tones) => {
    const bell = makeBell();
    await bell.arm();
    bell.ring(0.7, true);
    bell.accepted(0.7);
    bell.ring(0, false);
    deepEqual(tones, [800, 800, 800, 600]);
  }));

Deno.test("a browser without Web Audio says so", () => {
  equal("AudioContext" in globalThis, false);
  equal(makeBell().state(), "unsupported");
});
