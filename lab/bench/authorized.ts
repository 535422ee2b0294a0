/** The latency from an authorized payment to the order event on a tablet, measured by `live.ts` against goals. */
import { summary } from "./summary.ts";
import { benchLive } from "./live.ts";
import type { Metric } from "./results.ts";
import type { Environment } from "./environment.ts";

export async function measureAuthorized({ effort }: Environment): Promise<Metric[]> {
  const results = await benchLive(Math.max(30, effort.durationMs / 20));
  return results.flatMap(({ devices, guests, delays }): Metric[] => {
    const { p50, p99 } = summary(delays);
    const name = `authorized → event, ${guests} checkouts, ${devices} tablets`;
    return [
      { name: `${name}, p50`, value: p50, unit: "ms", goal: { atMost: 20 } },
      { name: `${name}, p99`, value: p99, unit: "ms", goal: { atMost: 100 } },
    ];
  });
}
