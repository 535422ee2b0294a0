import { sweepCheckouts, sweepEveryMs } from "../usecases/ordering/sweep_checkouts.ts";
import { trackOrder } from "../usecases/ordering/track_order.ts";
import type { MemoryPorts } from "./memory/ports.ts";

/** `intentId` is undefined for a page of the provider's list. */
export type ProviderCall = { at: number; by: "page" | "sweep"; intentId: string | undefined };

/** Wraps ports shared by several processes and records every provider call by sweeps and guests' pages. */
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
      /** Pages of 100, like the provider. */
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
    /** Runs the sweep timer of one process. */
    async ring(): Promise<void> {
      const now = ports.clock.now();
      if (now < leasedUntil) return;
      leasedUntil = now + 0.9 * sweepEveryMs;
      await sweepCheckouts(sweeping);
    },
    /** Loads a guest's page by order or intent id. */
    look: (id: string) => trackOrder(showing, id),
  };
}

/** Returns the maximum number of these moments within any window of this length. */
export function maxWithin(windowMs: number, times: readonly number[]): number {
  return Math.max(
    0,
    ...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length),
  );
}
