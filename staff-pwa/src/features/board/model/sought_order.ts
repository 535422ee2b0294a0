import { atom } from "jotai";

/** The ended order that a search is revealing in COMPLETED: its id and the Los Angeles date on which it ended. */
export const soughtOrder = atom<{ id: string; day: string } | undefined>(undefined);

const pollMs = 50;
const maxWaitMs = 8_000;
const highlightMs = 6_000;

/**
 * Scrolls to the order's card or row once its list shows it, opens its details, focuses it and highlights it for a few seconds. Then, or
 * when it does not appear, calls `onEnd`.
 */
export function revealOrder(id: string, onEnd: (isFound: boolean) => void): void {
  const since = Date.now();
  const timer = setInterval(() => {
    const article = visibleArticle(id);
    if (article === undefined && Date.now() - since < maxWaitMs) return;
    clearInterval(timer);
    onEnd(article !== undefined);
    if (article === undefined) return;
    const details = article.querySelector("details");
    if (details) details.open = true;
    article.tabIndex = -1;
    article.scrollIntoView({ block: details ? "start" : "center" });
    article.focus({ preventScroll: true });
    article.dataset["found"] = "true";
    setTimeout(() => delete article.dataset["found"], highlightMs);
  }, pollMs);
}

/** The lists name their cards and rows by the heading with the order's number. A hidden list does not count. */
function visibleArticle(id: string): HTMLElement | undefined {
  for (const list of ["order", "accepted", "ended"]) {
    const article = document.getElementById(`${list}-${id}`)?.closest("article");
    if (article && article.getClientRects().length > 0 && !article.closest("[inert]")) return article;
  }
  return undefined;
}
