/** The longest pause between two reads. */
const maxIntervalMs = 250;

/**
 * Polls until `read` returns a value. Throws after `timeoutMs`. The pauses grow to a tenth of the time waited, because a read usually asks
 * the product, whose processor time the other tests need.
 */
export async function until<T>(
  what: string,
  read: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 30_000,
  intervalMs = 20,
): Promise<T> {
  const began = performance.now();
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
    const waited = performance.now() - began;
    if (waited > timeoutMs) throw new Error(`timed out after ${timeoutMs} ms: ${what}`);
    const pauseMs = Math.max(intervalMs, Math.min(waited / 10, maxIntervalMs));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Repeats `work` until it succeeds. Throws its last error after `timeoutMs`. */
export async function retried<T>(work: () => Promise<T>, timeoutMs = 30_000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
