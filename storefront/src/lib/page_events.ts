/**
 * Calls `work` at the first input, so that neither the page load nor the press on a dish waits for it. The returned function cancels the
 * call.
 */
export function onFirstInput(work: () => void): () => void {
  const controller = new AbortController();
  const once = () => {
    controller.abort();
    work();
  };
  for (const type of ["pointermove", "pointerdown", "keydown", "scroll"]) {
    globalThis.addEventListener(type, once, { signal: controller.signal, passive: true });
  }
  return () => controller.abort();
}

/** Ends the current task, so that the browser handles input before the next step. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Waits until the browser has painted what the page shows now. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

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
