import type { Acceptance, OrderState } from "./order.ts";

/** The promise made at acceptance, while the order still carries one. */
export function acceptance(state: OrderState): Acceptance | undefined {
  if (!("acceptedAt" in state)) return undefined;
  const { acceptedAt, acceptedBy, minutes, readyAt } = state;
  return { acceptedAt, acceptedBy, minutes, readyAt };
}
