import { serverNow } from "./clock.ts";
import { stopwatch } from "./format/times.ts";
import { watchOnScreen } from "./on_screen.ts";
import { watchNow } from "./use_now.ts";

/**
 * Returns a ref for the text on a card that shows the time since `start`, in server epoch milliseconds: in seconds on the screen and in
 * full minutes off the screen. No component renders for it.
 */
export const runStopwatch = (start: number) => (text: HTMLElement | null): (() => void) | undefined => {
  const card = text?.closest("article");
  if (!text || !card) return;
  let isOnScreen = true;
  const show = (now: number) => {
    const ms = now - start;
    const shown = stopwatch(isOnScreen ? ms : ms - ms % 60_000);
    if (text.textContent !== shown) text.textContent = shown;
  };
  const stopTime = watchNow(show);
  const stopPlace = watchOnScreen(card, (is) => {
    isOnScreen = is;
    show(serverNow());
  });
  return () => {
    stopTime();
    stopPlace();
  };
};
