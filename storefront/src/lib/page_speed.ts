import { type Metric, onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import { addressOf } from "@contract/endpoint.ts";
import type { RequestBodyOf } from "@contract/endpoints.ts";
import { reportPageSpeed } from "@contract/health.ts";
import { firstPartOf, type SpeedMetric } from "@domain/shared/page_speed.ts";
import { cachedSince } from "./connection.ts";

/**
 * Reports once, when the page is first hidden, how fast it loaded. `path` is the one that it was opened with. Nothing is sent while
 * `isOn` is false or the page is offline. See docs/product-rules.md, "Page speed".
 */
export function measurePageSpeed(path: string, isOn: () => boolean): void {
  const values: { [M in SpeedMetric]?: number } = {};
  const keep = ({ name, value }: Metric) => {
    const metric = name.toLowerCase() as SpeedMetric;
    values[metric] = metric === "cls" ? Math.round(value * 1000) / 1000 : Math.round(value);
  };
  const always = { reportAllChanges: true };
  onLCP(keep, always);
  onINP(keep, always);
  onCLS(keep, always);
  onTTFB(keep, always);
  // Registered last: the listeners above complete the values when the page is hidden.
  const send = () => {
    if (document.visibilityState !== "hidden") return;
    document.removeEventListener("visibilitychange", send);
    if (!isOn() || !navigator.onLine || cachedSince() !== undefined) return;
    const body: RequestBodyOf<"reportPageSpeed"> = { page: firstPartOf(path), ...values };
    // Only a Blob sets the content type.
    const blob = new Blob([JSON.stringify(body)], { type: "application/json" });
    navigator.sendBeacon(addressOf(reportPageSpeed), blob);
  };
  document.addEventListener("visibilitychange", send);
}
