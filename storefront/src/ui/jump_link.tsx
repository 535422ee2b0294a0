import type { ComponentProps, MouseEvent } from "react";

/**
 * A link to a part of the same page. It moves eyes and focus there and leaves the address alone: a jump is no page of its own
 * to go back to. Before the script has come it is an ordinary anchor.
 */
export function JumpLink({ to, ...rest }: ComponentProps<"a"> & { to: string }) {
  const jump = (event: MouseEvent) => {
    const part = document.getElementById(to);
    if (part === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    follow(part);
    if (!part.hasAttribute("tabindex")) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  };
  return <a {...rest} href={`#${to}`} onClick={jump} />;
}

/**
 * Dishes on the way are laid out only when they come near, and then push the place on: followed for a quarter of a second, unless the
 * guest goes elsewhere.
 */
function follow(part: Element): void {
  const over = new AbortController();
  for (const move of ["wheel", "touchstart", "keydown"]) {
    addEventListener(move, () => over.abort(), { signal: over.signal, passive: true });
  }
  const step = (frames: number) => {
    if (over.signal.aborted) return;
    part.scrollIntoView();
    if (frames === 0) over.abort();
    else requestAnimationFrame(() => step(frames - 1));
  };
  step(15);
}
