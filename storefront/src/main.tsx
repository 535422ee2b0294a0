import "../../look/tokens.css";
import "../../look/base.css";

// What the server has drawn is seen first; the script that takes it over comes after.
if (document.visibilityState === "visible") await firstPaint();
await import("./start.tsx");

function firstPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
