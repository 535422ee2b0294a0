/**
 * Calls back when the page changes its visibility, gets the focus or is online again; the result ends that. A sleeping device notices a
 * lost connection late: these are the moments to reconnect without delay.
 */
export function onPageAwake(callback: (event: Event) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener("visibilitychange", callback, { signal });
  for (const type of ["focus", "online"]) globalThis.addEventListener(type, callback, { signal });
  return () => controller.abort();
}
