import assert from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import type { OrderChange } from "@domain/ports/orders.ts";
import type { Result } from "@domain/shared/result.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { isRestored } from "./restored.ts";

/**
 * Returns ports that pass the first decision about an order to `judge`, with the order that it was made about. A decision is not judged
 * when the clock has moved since the command, because the command may have read either time.
 */
export function judged(
  ports: MemoryPorts,
  judge: (before: Order, decided: Result<OrderChange, unknown>) => void,
): MemoryPorts {
  const at = ports.clock.now();
  let isDecided = false;
  const orders: MemoryPorts["orders"] = {
    ...ports.orders,
    change: (id, decide) =>
      ports.orders.change(id, (before) => {
        const decided = decide(before);
        if (isRestored(before)) {
          assert.ok(!decided.ok || decided.value.order === before, "an order of another installation");
        } else if (!isDecided && ports.clock.now() === at) judge(before, decided);
        isDecided = true;
        return decided;
      }),
  };
  return { ...ports, orders };
}
