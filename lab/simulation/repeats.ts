/** Taps that tablets send again over a bad network, and answers of the provider that arrive late, after others have acted on the order. */
import { extendedBy, extendSteps } from "@domain/order/extend.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import { acceptOrder } from "@domain/usecases/ordering/answer_order.ts";
import { extendOrder } from "@domain/usecases/ordering/transition_order.ts";
import { requestMs, resumePayments } from "@domain/usecases/payments/reconcile.ts";
import { checkExtendTap, type ExtendTap } from "./checks/more_time.ts";
import { judged } from "./judged.ts";
import { recall, undo } from "./kitchen.ts";
import { cancel, type OnOrder } from "./staff_money.ts";

/** A tap for more time comes twice, sometimes around an undo or a later time. */
export async function extendTwice(scene: OnOrder): Promise<void> {
  const { store, orderId, rng } = scene;
  const order = store.orders.all().find(({ id }) => id === orderId);
  if (order === undefined || !("readyAt" in order.state)) return;
  const { readyAt: promised } = order.state;
  const newTap = (): ExtendTap => ({
    key: `more time ${rng.next()}`,
    readyAt: extendedBy(rng.pick(extendSteps), promised, store.clock.now()),
  });
  const tap = newTap();
  await sendExtend(scene, tap);
  const meanwhile = [
    () => undefined,
    () => undo(scene),
    () => sendExtend(scene, { ...newTap(), readyAt: tap.readyAt + 5 * minuteMs }),
  ] as const;
  await rng.pick<() => unknown>(meanwhile)();
  // A key that comes with another time is not the same tap.
  await sendExtend(scene, rng.happens(0.8) ? tap : { ...tap, readyAt: tap.readyAt + 10 * minuteMs });
}

async function sendExtend({ process, store, orderId, staff: by }: OnOrder, tap: ExtendTap): Promise<void> {
  const at = store.clock.now();
  const { maxPrepMinutes: maxMinutes, alcoholEndsAt: endsAt } = store.store.facts.settings;
  const ports = judged(
    process.ports,
    (before, decided) => checkExtendTap(before, decided, tap, { at, maxMinutes, endsAt }),
  );
  await extendOrder(ports, { orderId, by, ...tap });
}

/** The tap of a tablet that recalls an order comes when another one has recalled it, and sometimes cancelled it. */
export async function recallTwice(scene: OnOrder): Promise<void> {
  const { store, rng } = scene;
  const [first, ...rest] = store.orders.all().filter(({ state }) => state.status === "ready");
  if (first === undefined) return;
  const onOrder = { ...scene, orderId: rng.pick([first, ...rest]).id };
  await recall(onOrder);
  if (rng.happens(0.5)) await cancel(onOrder);
  await recall(onOrder);
}

/** The refusal of a charge arrives when the job has got the same answer and staff have accepted the order again. */
export async function acceptAgain({ process: { ports }, store, orderId, staff: by }: OnOrder): Promise<void> {
  const { payments } = ports;
  const isLate = Promise.withResolvers<void>();
  const isCharging = Promise.withResolvers<void>();
  let again: Promise<unknown> | undefined;
  const chargeAgain: typeof payments.capture = async (...args) => {
    isCharging.resolve();
    await isLate.promise;
    return await payments.capture(...args);
  };
  const refused: typeof payments.capture = async (...args) => {
    const answer = await payments.capture(...args);
    if (answer.ok || again !== undefined) return answer;
    store.clock.advance(requestMs + 1);
    await resumePayments(ports, requestMs);
    store.payments.refuseCaptures(undefined);
    again = acceptOrder({ ...ports, payments: { ...payments, capture: chargeAgain } }, { orderId, by });
    await Promise.race([isCharging.promise, again]);
    return answer;
  };
  store.payments.refuseCaptures("card_refused");
  try {
    await acceptOrder({ ...ports, payments: { ...payments, capture: refused } }, { orderId, by });
  } finally {
    isLate.resolve();
    store.payments.refuseCaptures(undefined);
    await again;
  }
}
