/** How long a page waits for a part of its script, in milliseconds. */
export const chunkTimeoutMs = 120_000;

/** Loads a part of the script; rejects when it has not come within `ms`, so that the page shows its error with a way to reload. */
export function loadChunk<T>(load: () => Promise<T>, ms = chunkTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("A part of the page did not load in time")), ms);
    load().then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
