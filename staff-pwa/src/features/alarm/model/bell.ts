/** `silent`: the page has been touched, but there is no sound: no speaker, or a phone call uses it. */
export type BellState = "untouched" | "armed" | "silent" | "unsupported";

/**
 * The bell of the counter, made with Web Audio (docs/product-rules.md, "Tablet alarm"). Browsers keep it silent until the page is touched
 * once, unless the app is installed or was touched before it reloaded itself. `start` tries without a touch; `arm` must run inside one.
 * `watch` subscribes to state changes, including interruptions by a phone call, and returns the unsubscribe function.
 */
export function makeBell() {
  const listeners = new Set<() => void>();
  const Context = globalThis.AudioContext as typeof AudioContext | undefined;
  let context: AudioContext | undefined;
  let wasTouched = false;

  const state = (): BellState => {
    if (Context === undefined) return "unsupported";
    if (context?.state === "running") return "armed";
    return wasTouched ? "silent" : "untouched";
  };
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };

  function tone(hertz: number, seconds: number, volume: number, startsIn = 0) {
    if (context === undefined || context.state !== "running" || volume <= 0) return;
    const starts = context.currentTime + startsIn;
    const oscillator = new OscillatorNode(context, { type: "square", frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    // A ramp of a few milliseconds keeps the speaker from clicking.
    gain.gain.setValueAtTime(0, starts);
    gain.gain.linearRampToValueAtTime(volume, starts + 0.008);
    gain.gain.setValueAtTime(volume, starts + seconds - 0.02);
    gain.gain.linearRampToValueAtTime(0, starts + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(starts);
    oscillator.stop(starts + seconds);
    oscillator.onended = () => gain.disconnect();
  }

  async function start(): Promise<void> {
    if (Context === undefined || state() === "armed") return;
    if (context === undefined) {
      context = new Context();
      context.onstatechange = notifyListeners;
    }
    notifyListeners();
    // May never settle without a speaker or without permission. Listeners are notified when the state changes.
    await context.resume().catch(() => {});
  }

  return {
    state,
    start,
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    arm(): Promise<void> {
      wasTouched = true;
      return start();
    },
    /** 800 Hz for 200 ms; three times in a row when late. `volume` is 0 to 1. */
    ring(volume: number, late: boolean): void {
      for (const startsIn of late ? [0, 0.3, 0.6] : [0]) tone(800, 0.2, volume, startsIn);
    },
    /** The tone for an accepted order: 600 Hz for 300 ms. `volume` is 0 to 1. */
    accepted: (volume: number): void => tone(600, 0.3, volume),
  };
}
