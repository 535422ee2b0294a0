import { useEffect } from "react";

/** Opens the print dialog for what the component renders, again when `what` changes. `onPrinted` runs when the dialog closes. */
export function usePrint(onPrinted: () => void, what?: unknown): void {
  useEffect(() => {
    globalThis.addEventListener("afterprint", onPrinted, { once: true });
    // Waits two frames: the page must be laid out before the dialog captures it.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => globalThis.print()));
    return () => {
      cancelAnimationFrame(frame);
      globalThis.removeEventListener("afterprint", onPrinted);
    };
  }, [what]);
}
