/**
 * Calls back when the page's visibility changes, when it gets the focus and when it is online again. The returned function removes the
 * listeners. A device that slept detects a lost connection late, so callers reconnect at these events without delay.
 */
export function onPageAwake(callback: (event: Event) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener("visibilitychange", callback, { signal });
  for (const type of ["focus", "online"]) globalThis.addEventListener(type, callback, { signal });
  return () => controller.abort();
}
