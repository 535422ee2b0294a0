/** `silent`: touched, and still no sound: no speaker, or a phone call has taken it. */
export type BellState = "untouched" | "armed" | "silent" | "unsupported";

/**
 * The bell of the counter, made with Web Audio (spec section 9). Browsers keep it silent until the page is touched once, unless the app is
 * installed or was touched before it reloaded itself: `start` tries without a touch, `arm` has to run inside one. `watch` hears of every
 * change, an interruption by a phone call too.
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
  const announce = () => {
    for (const listener of listeners) listener();
  };

  function tone(hertz: number, seconds: number, volume: number, startsIn = 0) {
    if (context === undefined || context.state !== "running" || volume <= 0) return;
    const starts = context.currentTime + startsIn;
    const oscillator = new OscillatorNode(context, { type: "square", frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    // A few milliseconds of slope, or the speaker clicks.
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
      context.onstatechange = announce;
    }
    announce();
    // May stay open for ever where there is no speaker or no leave; a change of state is announced when it comes.
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
    /** 800 Hz for 200 ms; three in a row when late. */
    ring(volume: number, late: boolean): void {
      for (const startsIn of late ? [0, 0.3, 0.6] : [0]) tone(800, 0.2, volume, startsIn);
    },
    /** 600 Hz for 300 ms: accepted. */
    accepted: (volume: number): void => tone(600, 0.3, volume),
  };
}

export type Bell = ReturnType<typeof makeBell>;
