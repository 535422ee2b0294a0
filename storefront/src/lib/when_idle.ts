/** Calls back once the page has loaded and has nothing better to do; the answer calls it off. */
export function whenIdle(work: () => void): () => void {
  const { requestIdleCallback, cancelIdleCallback } = globalThis as Partial<typeof globalThis>;
  // Safari has no idle callback.
  if (requestIdleCallback === undefined || cancelIdleCallback === undefined) {
    const timer = setTimeout(work, 2000);
    return () => clearTimeout(timer);
  }
  let idle: number | undefined;
  const timer = setTimeout(() => idle = requestIdleCallback(work, { timeout: 2000 }), 1000);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
