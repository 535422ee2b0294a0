/** From the payment server's yes to the order's line on a tablet: `live.ts` as figures with goals. */
import { summary } from "./figures.ts";
import { benchLive } from "./live.ts";
import type { Figure } from "./results.ts";
import type { Stage } from "./stage.ts";

export async function authorizedFigures({ effort }: Stage): Promise<Figure[]> {
  const all = await benchLive(Math.max(30, effort.millis / 20));
  return all.flatMap(({ devices, guests, delays }): Figure[] => {
    const { p50, p99 } = summary(delays);
    const name = `authorized → event, ${guests} checkouts, ${devices} tablets`;
    return [
      { name: `${name}, p50`, value: p50, unit: "ms", goal: { atMost: 20 } },
      { name: `${name}, p99`, value: p99, unit: "ms", goal: { atMost: 100 } },
    ];
  });
}
