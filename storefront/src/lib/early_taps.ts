/**
 * Keeps the last tap on a button that React has not taken over yet; the answer makes it again, once it has. Links work without React
 * and are left alone.
 */
export function keepEarlyTaps(): () => void {
  let tapped: HTMLElement | undefined;
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button === null) return;
    // A form that nobody watches yet would leave the page, and what is taken over already would hear the tap twice.
    event.preventDefault();
    event.stopImmediatePropagation();
    tapped = button;
  };
  document.addEventListener("click", keep, true);
  return () => {
    document.removeEventListener("click", keep, true);
    if (tapped?.isConnected) tapped.click();
  };
}
