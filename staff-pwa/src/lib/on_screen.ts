const listeners = new WeakMap<Element, (isOnScreen: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Calls `listener` with whether `element` is on the screen or close to it, at first and after each change. One observer serves all
 * elements, each with one listener. Returns a function that stops it.
 */
export function watchOnScreen(element: Element, listener: (isOnScreen: boolean) => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
  }, { rootMargin: "200px 0px" });
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    listeners.delete(element);
  };
}
