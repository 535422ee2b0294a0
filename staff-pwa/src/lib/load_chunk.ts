/** Timeout for loading a chunk. */
export const chunkTimeoutMs = 120_000;

/** Loads a chunk. Rejects after `ms` milliseconds so that the page can show its error with a reload button. */
export function loadChunk<T>(load: () => Promise<T>, ms = chunkTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("A part of the page did not load in time")), ms);
    load().then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const retryAfterMs = 1_000;
const maxMs = 15_000;

/** Calls `load` until it succeeds. The wait doubles from 1 s up to 15 s. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = retryAfterMs;; wait = Math.min(2 * wait, maxMs)) {
    try {
      return await load();
    } catch {
      await new Promise((resume) => setTimeout(resume, wait));
    }
  }
}
