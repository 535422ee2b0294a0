/** How long a page waits for a chunk, in milliseconds. */
export const chunkTimeoutMs = 120_000;

/** Loads a chunk. Rejects after `ms` milliseconds, so that the page can show an error with a retry button. */
export function loadChunk<T>(load: () => Promise<T>, ms = chunkTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The chunk did not load in time")), ms);
    load().then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
