/** Taps this soon after the cards moved are ignored: they were aimed at the earlier layout. */
const settleMs = 450;

let movedAt = -Infinity;

/** Call it when content around the cards changes and may have moved them. */
export function cardsMoved(): void {
  movedAt = performance.now();
}

/** False within 450 ms after the cards moved. */
export const isSettled = (): boolean => performance.now() - movedAt >= settleMs;

/** Ends a press without a pointerup event, as when the finger leaves the window. */
const pressMs = 5_000;

/**
 * Watches the content above the cards. When `content` changes its height, taps on cards are ignored for 450 ms. While a pointer is
 * down, `shelf`, the element around `content`, keeps its height so that the cards do not move. Returns a function that stops watching.
 */
export function watchShelf(shelf: HTMLElement, content: HTMLElement): () => void {
  let isPending = false;
  let isHeld = false;
  let height = 0;
  let ending: ReturnType<typeof setTimeout> | undefined;

  const hold = () => {
    isHeld = true;
    shelf.style.height = `${height}px`;
    shelf.style.overflow = "clip";
  };
  // Runs before the new height is painted.
  const heights = new ResizeObserver(() => isPending ? hold() : settle());
  // Runs before the next event: a pointerup can come before the paint, and its click goes to what is then under the pointer.
  const contents = new MutationObserver(() => isPending && hold());
  const settle = () => {
    height = content.getBoundingClientRect().height;
    cardsMoved();
  };
  const release = () => {
    clearTimeout(ending);
    isPending = false;
    if (!isHeld) return;
    isHeld = false;
    shelf.style.removeProperty("height");
    shelf.style.removeProperty("overflow");
    settle();
  };
  const press = () => {
    clearTimeout(ending);
    isPending = true;
    ending = setTimeout(release, pressMs);
  };
  const lift = () => {
    clearTimeout(ending);
    // The click event of this press comes after pointerup.
    ending = setTimeout(release);
  };

  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  heights.observe(content);
  contents.observe(content, { subtree: true, childList: true, characterData: true });
  document.addEventListener("pointerdown", press, options);
  document.addEventListener("pointerup", lift, options);
  document.addEventListener("pointercancel", lift, options);
  return () => {
    listening.abort();
    heights.disconnect();
    contents.disconnect();
    release();
  };
}
