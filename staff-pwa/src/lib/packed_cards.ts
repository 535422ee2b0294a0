/** The height of the grid's rows in pixels, `grid-auto-rows` of the lists of cards. */
const rowPx = 8;
const gapPx = 8;

let sizes: ResizeObserver | undefined;

/**
 * A ref for a list item in a grid of cards. The card takes as many of the grid's low rows as its height needs, so that every card goes to
 * the column with the most room and columns have no holes. The DOM order stays the order of the cards.
 */
export function packedCard(item: HTMLElement | null): (() => void) | undefined {
  if (item === null) return;
  sizes ??= new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (height > 0) {
        (target as HTMLElement).style.gridRowEnd = `span ${Math.ceil((height + gapPx) / rowPx)}`;
      }
    }
  });
  sizes.observe(item);
  return () => sizes?.unobserve(item);
}
