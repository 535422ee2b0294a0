import { sweepCheckouts, sweepEveryMs } from "../usecases/ordering/sweep_checkouts.ts";
import { trackOrder } from "../usecases/ordering/track_order.ts";
import type { MemoryPorts } from "./memory/ports.ts";

/** `intentId` is absent for a page of the provider's list. */
export type ProviderCall = { at: number; by: "page" | "sweep"; intentId: string | undefined };

/** The ports as several processes share them. Records every call to the provider by sweeps and guests' pages. */
export function watched(ports: MemoryPorts) {
  const calls: ProviderCall[] = [];
  const watchedPorts = (by: ProviderCall["by"]) => {
    const note = (intentId?: string) => void calls.push({ at: ports.clock.now(), by, intentId });
    const payments = {
      ...ports.payments,
      read: (intentId: string) => (note(intentId), ports.payments.read(intentId)),
      release: (
        intentId: string,
        orderId: string,
      ) => (note(intentId), ports.payments.release(intentId, orderId)),
      /** A hundred at a time, as the provider gives them. */
      async *recent() {
        const intents = ports.payments.all();
        for (let from = 0; from < intents.length; from += 100) {
          note();
          yield intents.slice(from, from + 100);
        }
      },
    };
    return { ...ports, payments };
  };
  const [sweeping, showing] = [watchedPorts("sweep"), watchedPorts("page")];
  let leasedUntil = 0;
  return {
    calls,
    /** What one process does when its timer rings. */
    async ring(): Promise<void> {
      const now = ports.clock.now();
      if (now < leasedUntil) return;
      leasedUntil = now + 0.9 * sweepEveryMs;
      await sweepCheckouts(sweeping);
    },
    /** What a guest's page does, by order or intent id. */
    look: (id: string) => trackOrder(showing, id),
  };
}

/** The most of these moments that fall into any stretch of this length. */
export function maxWithin(windowMs: number, times: readonly number[]): number {
  return Math.max(
    0,
    ...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length),
  );
}
