import { startTransition, useState } from "react";

/** Runs the work even when no frame comes, as in a background tab. */
const withoutFrameMs = 1_000;

/** Runs the work after the next frame, and after one second at the latest. */
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
 * For a tap whose work takes longer than a frame. `press` first sets `isPending`, so that the next frame shows it, and then runs the
 * work. `isPending` stays true until the result is rendered; further taps are ignored until then.
 */
export function usePending(): { isPending: boolean; press: (work: () => void) => void } {
  const [isPending, setIsPending] = useState(false);
  const press = (work: () => void) => {
    if (isPending) return;
    setIsPending(true);
    afterFrame(() =>
      startTransition(() => {
        setIsPending(false);
        work();
      })
    );
  };
  return { isPending, press };
}
