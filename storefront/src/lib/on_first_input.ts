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
