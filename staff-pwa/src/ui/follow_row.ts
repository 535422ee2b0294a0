/** A list that loses a row is fetched again within this time. */
const maxWaitMs = 10_000;
const controls = "button, a[href], input, select";

/**
 * Keeps the focus in a list when the row of the button that asked leaves it: the same control of the next row gets the focus, or of the row
 * before it, or what holds the list. To be called when the question closes, before the focus returns to that button.
 */
export function followRow(): void {
  document.addEventListener("focusin", ({ target }) => target instanceof Element && watch(target), {
    once: true,
  });
}

function watch(button: Element): void {
  const row = button.closest("li, tr, article");
  if (row === null) return;
  // Rows have the same controls at their end.
  const place = [...row.querySelectorAll(controls)].toReversed().indexOf(button);
  const neighbors = [row.nextElementSibling, row.previousElementSibling];
  const holder = row.closest<HTMLElement>("[role=dialog], main");
  const observer = new MutationObserver(() => {
    if (row.isConnected) return;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    const near = neighbors.find((each) => each?.isConnected)?.querySelectorAll<HTMLElement>(controls) ?? [];
    ([...near].toReversed().at(place) ?? holder)?.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), maxWaitMs);
}
