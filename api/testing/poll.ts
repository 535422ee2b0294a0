/** Asks every `everyMillis` until there is an answer; throws what was waited for after `withinMillis`. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  withinMillis = 10_000,
  everyMillis = 20,
): Promise<T> {
  const deadline = performance.now() + withinMillis;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`waited ${withinMillis} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMillis));
  }
}

/** Does `work` until it does not throw; throws its last failure after `withinMillis`. */
export async function retried<T>(work: () => Promise<T>, withinMillis = 30_000): Promise<T> {
  const deadline = performance.now() + withinMillis;
  for (;;) {
    try {
      return await work();
    } catch (failure) {
      if (performance.now() > deadline) throw failure;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
