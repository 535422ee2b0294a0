import { isPressing, watchPress } from "./press.ts";
import { afterFrame } from "./use_pending.ts";

/** Taps this soon after the cards moved are ignored: they were aimed at the earlier layout. */
const settleMs = 450;

/** When the cards were shown where they are now; `Infinity` until then. */
let shownAt = -Infinity;

/** Call it when content around the cards changes and may have moved them. */
export function cardsMoved(): void {
  if (shownAt === Infinity) return;
  shownAt = Infinity;
  afterFrame(() => shownAt = performance.now());
}

/**
 * Returns a handler of clicks on a card, which ignores those until 450 ms after moved cards were shown. The time of a click is that of its
 * tap, which a busy tablet handles later.
 */
export const settledTap = (act: () => void) => ({ timeStamp }: { timeStamp: number }): void => {
  if (timeStamp - shownAt >= settleMs) act();
};

/**
 * Watches the content above the cards. When `content` changes its height, taps on cards are ignored for 450 ms. While a pointer is
 * down, `shelf`, the element around `content`, keeps its height so that the cards do not move. Returns a function that stops watching.
 */
export function watchShelf(shelf: HTMLElement, content: HTMLElement): () => void {
  let isHeld = false;
  let height = 0;

  const hold = () => {
    isHeld = true;
    shelf.style.height = `${height}px`;
    shelf.style.overflow = "clip";
  };
  // Runs before the new height is painted.
  const heights = new ResizeObserver(() => isPressing() ? hold() : settle());
  // Runs before the next event: a pointerup can come before the paint, and its click goes to what is then under the pointer.
  const contents = new MutationObserver(() => isPressing() && hold());
  const settle = () => {
    height = content.getBoundingClientRect().height;
    cardsMoved();
  };
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    shelf.style.removeProperty("height");
    shelf.style.removeProperty("overflow");
    settle();
  };

  heights.observe(content);
  contents.observe(content, { subtree: true, childList: true, characterData: true });
  const stopWatching = watchPress(() => !isPressing() && release());
  return () => {
    stopWatching();
    heights.disconnect();
    contents.disconnect();
    release();
  };
}
