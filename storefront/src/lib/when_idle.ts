/** Calls back when the page is idle, after 1 to 3 seconds. The returned function cancels the call. */
export function whenIdle(work: () => void): () => void {
  const { requestIdleCallback, cancelIdleCallback } = globalThis as Partial<typeof globalThis>;
  // Safari has no requestIdleCallback.
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
