import { addDish } from "../usecases/ordering/cart.ts";
import { completeCheckout, openCheckout, type OpenedCheckout } from "../usecases/ordering/checkout.ts";
import { reconcile } from "../usecases/payments/reconcile.ts";
import { noWishes } from "../order/agreement.ts";
import type { Contact, Order } from "../order/order.ts";
import type { PickupChoice } from "../order/pickup_choice.ts";
import type { Result } from "../shared/result.ts";
import type { MemoryPorts } from "./memory/ports.ts";
import { guest } from "./fixtures.ts";

/** Steps of a guest through the use cases, as setup for tests. Each throws when it is refused. */

/** Returns the value, or throws when the result is a refusal. */
export function must<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(`refused: ${JSON.stringify(result.error)}`);
}

export async function fillCart(ports: MemoryPorts, sessionId: string, ...dishIds: string[]): Promise<void> {
  for (const dishId of dishIds) must(await addDish(ports, { sessionId, dishId, quantity: 1, note: "" }));
}

export async function open(
  ports: MemoryPorts,
  sessionId: string,
  choice: PickupChoice = { option: "asap" },
): Promise<OpenedCheckout> {
  return must(await openCheckout(ports, { sessionId, choice, note: "" }));
}

/** Submits the checkout form. */
export function submit(
  ports: MemoryPorts,
  sessionId: string,
  intentId: string,
  choice: PickupChoice = { option: "asap" },
  contact: Partial<Contact> = {},
  { isOfAge = false } = {},
) {
  return completeCheckout(ports, {
    sessionId,
    intentId,
    choice,
    contact: { ...guest, ...contact },
    wishes: { ...noWishes, wantsTexts: true, isOfAge, utensilIds: [] },
  });
}

/** Fills the cart, checks out and authorizes the card. Returns the intent's id; the order is not placed yet. */
export async function authorized(
  ports: MemoryPorts,
  sessionId: string,
  choice: PickupChoice = { option: "asap" },
): Promise<string> {
  await fillCart(ports, sessionId, "bibimbap", "galbi");
  const { intent } = await open(ports, sessionId, choice);
  must(await submit(ports, sessionId, intent.id, choice));
  ports.payments.authorize(intent.id);
  return intent.id;
}

/** Places a pending order. */
export async function waitingOrder(
  ports: MemoryPorts,
  sessionId = "ses_guest",
  choice: PickupChoice = { option: "asap" },
): Promise<Order> {
  const order = await reconcile(ports, await authorized(ports, sessionId, choice));
  if (!order) throw new Error("reconcile returned no order for an authorized card");
  return order;
}

/** Places a pending order of a bibimbap and the cold kimchi, which the test has made alcoholic. */
export async function alcoholOrder(ports: MemoryPorts, sessionId: string): Promise<Order> {
  await fillCart(ports, sessionId, "cold_kimchi", "bibimbap");
  const { intent } = await open(ports, sessionId);
  ports.payments.authorize(intent.id);
  const order = await reconcile(ports, intent.id);
  if (!order) throw new Error("reconcile returned no order for an authorized card");
  return order;
}
