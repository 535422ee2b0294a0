const retryAfterMs = 1_000;
const maxMs = 15_000;

/** What `load` answers, however often it has to be asked: after 1 s, then ever later, 15 s at most. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = retryAfterMs;; wait = Math.min(2 * wait, maxMs)) {
    try {
      return await load();
    } catch {
      await new Promise((resume) => setTimeout(resume, wait));
    }
  }
}
