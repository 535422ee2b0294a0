/** A finger that was already on its way when the cards moved must not hit what came under it. */
const settleMs = 450;

let movedAt = -Infinity;

/** Something above or beside the cards came or went, and may have moved them. */
export function cardsMoved(): void {
  movedAt = performance.now();
}

/** False for a moment after the cards moved: a tap then was meant for something else. */
export const isSettled = (): boolean => performance.now() - movedAt >= settleMs;

/** No press takes longer; and a finger lifted outside the window is not heard of. */
const pressMs = 5_000;

/**
 * For what stands above the cards. When `content` grows or shrinks, `shelf` around it and the page below do too, and taps on cards wait a
 * moment; but what lies under a finger stays there until that is lifted: so long `shelf` keeps its height. Answers how to end it.
 */
export function watchShelf(shelf: HTMLElement, content: HTMLElement): () => void {
  let isPending = false;
  let isHeld = false;
  let height = 0;
  let ending: ReturnType<typeof setTimeout> | undefined;

  // Heard of before the new height is painted. A press in which nothing comes costs nothing.
  const watch = new ResizeObserver(() => {
    if (!isPending) return settle();
    isHeld = true;
    shelf.style.height = `${height}px`;
    shelf.style.overflow = "clip";
  });
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
    // The click of this press comes after it.
    ending = setTimeout(release);
  };

  const over = new AbortController();
  const heard = { capture: true, signal: over.signal };
  watch.observe(content);
  document.addEventListener("pointerdown", press, heard);
  document.addEventListener("pointerup", lift, heard);
  document.addEventListener("pointercancel", lift, heard);
  return () => {
    over.abort();
    watch.disconnect();
    release();
  };
}
