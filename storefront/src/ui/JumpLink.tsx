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
    scrollTo(part);
    if (!part.hasAttribute("tabindex")) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  };
  return <a {...rest} href={`#${to}`} onClick={jump} />;
}

/** Dishes on the way are laid out only when they come near, and then push the place on: followed for a quarter of a second. */
function scrollTo(part: Element, frames = 15): void {
  part.scrollIntoView();
  if (frames > 0) requestAnimationFrame(() => scrollTo(part, frames - 1));
}
