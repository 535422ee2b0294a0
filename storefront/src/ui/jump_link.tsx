import type { ComponentProps, MouseEvent } from "react";

/**
 * A link to a part of the same page. It moves scroll position and focus without a new history entry. Without a script it is an ordinary
 * anchor.
 */
export function JumpLink({ to, ...rest }: ComponentProps<"a"> & { to: string }) {
  const jump = (event: MouseEvent) => {
    const part = document.getElementById(to);
    if (part === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    scrollToPart(part);
    if (!part.hasAttribute("tabindex")) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  };
  return <a {...rest} href={`#${to}`} onClick={jump} />;
}

/**
 * Scrolls to `part` for 15 frames, because dishes that are laid out on the way (`content-visibility`) move it. Stops when the guest
 * scrolls or presses a key.
 */
export function scrollToPart(part: Element): void {
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ["wheel", "touchstart", "keydown"]) {
    addEventListener(type, () => controller.abort(), { signal, passive: true });
  }
  const step = (frames: number) => {
    if (signal.aborted) return;
    part.scrollIntoView();
    if (frames === 0) controller.abort();
    else requestAnimationFrame(() => step(frames - 1));
  };
  step(15);
}
