import { startTransition, useState } from "react";

/** When no frame comes, as in a tab that has just been put away. */
const withoutFrameMs = 1_000;

/** Does the work once the next frame is drawn, and soon in any case. */
export function afterFrame(work: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, withoutFrameMs);
}

/**
 * For a tap that takes more than a frame to answer. The next frame shows that it was pressed, then `press` does the work; `isPressed`
 * until what the work changed is on the screen. A second tap meanwhile does nothing.
 */
export function usePending(): { isPending: boolean; press: (work: () => void) => void } {
  const [isPending, setIsPressed] = useState(false);
  const press = (work: () => void) => {
    if (isPending) return;
    setIsPressed(true);
    afterFrame(() =>
      startTransition(() => {
        setIsPressed(false);
        work();
      })
    );
  };
  return { isPending, press };
}
