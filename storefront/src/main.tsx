import "../../look/tokens.css";
import "../../look/base.css";

// What the server has drawn is seen first; the script that takes it over comes after.
if (document.getElementById("app") !== null) await firstPaint();
await import("./start.tsx");

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
    // A tab in the background paints nothing until it is looked at.
    setTimeout(resolve, 1000);
  });
}
