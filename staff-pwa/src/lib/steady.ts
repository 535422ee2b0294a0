/** A finger that was already on its way when the cards moved must not hit what came under it. */
const settleMs = 450;

let movedAt = -Infinity;

/** Something above or beside the cards came or went, and may have moved them. */
export function cardsMoved(): void {
  movedAt = performance.now();
}

/** False for a moment after the cards moved: a tap then was meant for something else. */
export const isSteady = (): boolean => performance.now() - movedAt >= settleMs;
