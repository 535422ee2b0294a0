import { deepEqual, equal } from "node:assert/strict";
import { makeBell } from "./bell.ts";

type Tone = { hertz: number; volume: number; seconds: number };

/** Runs a test with a fake Web Audio. `mayStart` returns whether the browser allows sound. `tones` collects the tones played. */
function withSound(mayStart: () => boolean, test: (tones: Tone[]) => Promise<void> | void) {
  const tones: Tone[] = [];
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
    volume = 0;
    gain = {
      setValueAtTime() {},
      linearRampToValueAtTime: (volume: number) => void (this.volume = Math.max(this.volume, volume)),
    };
    connect() {}
    disconnect() {}
  }
  class Oscillator {
    constructor(_: unknown, readonly options: { frequency: number }) {}
    to: Gain | undefined;
    startsAt = 0;
    connect = (to: Gain) => this.to = to;
    start = (at: number) => void (this.startsAt = at);
    stop = (at: number) =>
      void tones.push({
        hertz: this.options.frequency,
        volume: this.to?.volume ?? 0,
        seconds: Math.round((at - this.startsAt) * 1_000) / 1_000,
      });
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

const ring: Tone = { hertz: 800, volume: 0.7, seconds: 0.2 };

Deno.test("is silent and reports untouched until the first touch", () => {
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
    deepEqual(tones, [ring]);
  });
});

Deno.test("needs no touch where the browser allows sound, for example after an update reloaded the page", () =>
  withSound(() => true, async () => {
    const bell = makeBell();
    await bell.start();
    equal(bell.state(), "armed");
  }));

Deno.test("reports silent, not untouched, when a touch does not start the sound", () =>
  withSound(() => false, () => {
    const bell = makeBell();
    void bell.arm();
    equal(bell.state(), "silent");
  }));

Deno.test("rings 200 ms at 800 Hz for an order, three times when late, and 300 ms at 600 Hz when accepted", () =>
  withSound(() => true, async (tones) => {
    const bell = makeBell();
    await bell.arm();
    bell.ring(0.7, true);
    bell.accepted(0.7);
    bell.ring(0, false);
    deepEqual(tones, [ring, ring, ring, { hertz: 600, volume: 0.7, seconds: 0.3 }]);
  }));

Deno.test("reports unsupported in a browser without Web Audio", () => {
  equal("AudioContext" in globalThis, false);
  equal(makeBell().state(), "unsupported");
});
