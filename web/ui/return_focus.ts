import { useLayoutEffect } from "react";

/** A list that loses a row is fetched again within this time. */
const maxWaitMs = 10_000;
const controls = "button, a[href], input, select, textarea, summary";
const holders = "dialog, [role=dialog], [role=alertdialog], [role=tabpanel], [tabindex='-1'], main";

/** What opened a dialog, and what gets the focus when that is gone. */
type Place = {
  opener: Element | undefined;
  /** The position of the opener in its row, from the end, because rows have the same controls there. */
  at: number;
  /** The rows beside the opener's. */
  neighbors: readonly (Element | null)[];
  /** What contains the opener, from the inside. */
  holders: readonly Element[];
  /** Of the dialog that this one was opened in. */
  outer: Place | undefined;
};

const open: Place[] = [];
/** The last control that was used. Items of a menu leave with it and do not count. */
let lastUsed: Element | undefined;

function remember({ target }: Event): void {
  const control = target instanceof Element ? target.closest(controls) : null;
  if (control !== null && control.closest("[role=menu]") === null) lastUsed = control;
}

// iPads do not focus the button that is pressed.
const uses = ["focusin", "pointerdown"] as const;
if (typeof document !== "undefined") uses.forEach((use) => document.addEventListener(use, remember, true));

/**
 * Returns the focus of a dialog when it closes: to what opened it or, when that is gone, to the same control of the next row of its list, to
 * the row before it, to a control with the same label, or to what contained the opener. For the 10 seconds in which a list may still lose
 * the opener's row, too.
 */
export function useReturnFocus(isOpen = true): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const place = placeOf(opener());
    open.push(place);
    return () => {
      open.splice(open.indexOf(place), 1);
      watch(place);
    };
  }, [isOpen]);
}

function opener(): Element | undefined {
  if (lastUsed?.isConnected) return lastUsed;
  const active = document.activeElement;
  return active === null || active === document.body ? undefined : active;
}

function placeOf(opener: Element | undefined): Place {
  const row = opener?.closest("li, tr, article");
  const around: Element[] = [];
  for (
    let each = opener?.parentElement?.closest(holders);
    each;
    each = each.parentElement?.closest(holders)
  ) {
    around.push(each);
  }
  return {
    opener,
    at: row && opener ? controlsOf(row).indexOf(opener) : -1,
    neighbors: row ? [row.nextElementSibling, row.previousElementSibling] : [],
    holders: around,
    outer: open.at(-1),
  };
}

const controlsOf = (row: Element): Element[] => [...row.querySelectorAll(controls)].toReversed();

function watch(place: Place): void {
  const settleIfLost = () => document.activeElement === document.body && settle(place);
  const check = () => {
    // At once when the opener has left, before a dialog around it takes the focus. Otherwise after React has done its part.
    if (!place.opener?.isConnected) settleIfLost();
    requestAnimationFrame(settleIfLost);
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true });
  check();
  const uses = ["keydown", "pointerdown"] as const;
  const stop = () => {
    observer.disconnect();
    uses.forEach((use) => document.removeEventListener(use, stopWhenUsed, true));
  };
  // A dialog keeps the focus while it moves off the screen.
  const stopWhenUsed = () => document.activeElement?.matches("body, [data-closed] *") || stop();
  uses.forEach((use) => document.addEventListener(use, stopWhenUsed, true));
  setTimeout(stop, maxWaitMs);
}

function settle(place: Place): void {
  for (let each: Place | undefined = place; each; each = each.outer) {
    const beside = each.at < 0
      ? []
      : each.neighbors.map((row) => row?.isConnected ? controlsOf(row).at(each.at) : undefined);
    if ([each.opener, ...beside, ...twinsOf(each.opener), ...each.holders].some(takesFocus)) return;
  }
  takesFocus(document.querySelector("main") ?? undefined);
}

/** The controls with the same label, one of which shows the same thing when the opener's list is hidden by another list. */
function twinsOf(opener: Element | undefined): Element[] {
  const label = opener?.getAttribute("aria-label") ?? null;
  if (label === null) return [];
  return [...document.querySelectorAll(controls)].filter((each) => each.getAttribute("aria-label") === label);
}

function takesFocus(element: Element | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
