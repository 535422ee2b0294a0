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
