import "../../look/tokens.css";
import "../../look/base.css";
import { keepEarlyTaps } from "./lib/early_taps.ts";

// What the server has drawn is seen first; the script that takes it over comes after.
const isDrawn = document.getElementById("app") !== null;
const repeatEarlyTap = isDrawn ? keepEarlyTaps() : () => {};
if (isDrawn) await firstPaint();
const { awake } = await import("./start.tsx");
await awake;
repeatEarlyTap();

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
    // A tab in the background paints nothing until it is looked at.
    setTimeout(resolve, 1000);
  });
}
