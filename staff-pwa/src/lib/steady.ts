/** A finger that was already on its way when the cards moved must not hit what came under it. */
const settleMs = 450;

let movedAt = -Infinity;

/** Something above or beside the cards came or went, and may have moved them. */
export function cardsMoved(): void {
  movedAt = performance.now();
}

/** False for a moment after the cards moved: a tap then was meant for something else. */
export const isSteady = (): boolean => performance.now() - movedAt >= settleMs;

/** No press takes longer; and a finger lifted outside the window is not heard of. */
const pressMs = 5_000;

/**
 * What lies under a finger stays there until it is lifted: while anything on the page is pressed, `place` keeps its height, whatever
 * comes into it. Answers how to end it.
 */
export function keepHeightWhilePressed(place: HTMLElement): () => void {
  let ending: ReturnType<typeof setTimeout> | undefined;
  const letGo = () => {
    clearTimeout(ending);
    place.style.removeProperty("height");
    place.style.removeProperty("overflow");
  };
  const press = () => {
    letGo();
    place.style.height = `${place.getBoundingClientRect().height}px`;
    place.style.overflow = "clip";
    ending = setTimeout(letGo, pressMs);
  };
  const lift = () => {
    clearTimeout(ending);
    // The click of this press comes after it.
    ending = setTimeout(letGo);
  };
  document.addEventListener("pointerdown", press, { capture: true });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, lift, { capture: true });
  return () => {
    letGo();
    document.removeEventListener("pointerdown", press, { capture: true });
    for (const end of ["pointerup", "pointercancel"]) {
      document.removeEventListener(end, lift, { capture: true });
    }
  };
}
