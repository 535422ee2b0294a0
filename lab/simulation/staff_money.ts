/** What staff do with the money of an order: refund it, cancel it with a refund, and settle what is owed. */
import assert from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import type { RefundChoice } from "@domain/payment/payment.ts";
import { quoteRefund, refundBasis, type RefundCommand } from "@domain/payment/refund.ts";
import type { Staff } from "@domain/usecases/store/store_modes.ts";
import { cancelByStaff, refundOrder, settleRefund } from "@domain/usecases/payments/refund_order.ts";
import type { OrderChange } from "@domain/ports/orders.ts";
import type { Result } from "@domain/shared/result.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import type { Role } from "@domain/staff/permissions.ts";
import type { Rng } from "../faults/rng.ts";
import { actingAs } from "./checks/access.ts";
import { isBlocked, isInProgress } from "./checks/money.ts";
import { checkQuote, type Decision, decisionOf, owedOf } from "./checks/refunds.ts";
import { judged } from "./judged.ts";
import type { Process } from "./process.ts";

/** Staff act on one order. */
export type OnOrder = {
  store: MemoryPorts;
  process: Process;
  staff: Staff;
  role?: Role;
  rng: Rng;
  orderId: string;
};

const orderOf = ({ store, orderId }: OnOrder) => store.orders.all().find(({ id }) => id === orderId);

function refundChoice(order: Order, rng: Rng): RefundChoice {
  const [first, ...rest] = order.lines;
  const line = () => ({
    lineId: first === undefined || rng.happens(0.05) ? "line_none" : rng.pick([first, ...rest]).id,
    quantity: rng.integer(1, 2),
  });
  return rng.pick<() => RefundChoice>([
    () => ({ kind: "full" }),
    () => ({ kind: "amount", cents: rng.integer(0, order.bill.totalCents) }),
    () => ({ kind: "lines", lines: [line()] }),
    () => ({ kind: "lines", lines: [line(), line()] }),
    () => ({ kind: "lines", lines: order.lines.map(({ id, quantity }) => ({ lineId: id, quantity })) }),
  ])();
}

/** Staff refund dishes, an amount or everything. A tablet repeats a request whose answer is late or lost. */
export async function refund(scene: OnOrder): Promise<void> {
  const { process, orderId, staff: by, rng, store } = scene;
  const order = orderOf(scene);
  if (order === undefined) return;
  const choice = refundChoice(order, rng);
  checkQuote(order, choice);
  const quote = quoteRefund(refundBasis(order), choice);
  const command = {
    ...{ by, choice, reason: rng.pick(["cold food", "missing dish"]) },
    key: rng.happens(0.6) ? `refund ${rng.next()}` : undefined,
    ...(rng.happens(0.5) && quote.ok && { expectedCents: quote.value.cents }),
  };
  const send = async (sent: Omit<RefundCommand, "at"> & { by: Staff }) => {
    const at = store.clock.now();
    const ports = judged(
      process.ports,
      (before, decided) => checkDecision(before, decided, decisionOf(before, { ...sent, at })),
    );
    const answer = await actingAs(sent.by.id, () => refundOrder(ports, { orderId, ...sent }));
    if (answer.ok || answer.error.kind !== "refund_failed") return;
    const { reason, order } = answer.error;
    assert.ok(
      order.refunds.some(({ outcome }) => outcome.kind === "refused" && outcome.reason === reason),
      "a failed refund without a refusal of the provider",
    );
  };
  if (rng.happens(0.4)) {
    await send(command);
    if (rng.happens(0.3)) store.clock.advance(rng.integer(30, 90) * 1_000);
  }
  await send(
    rng.happens(0.8) ? command : {
      ...command,
      ...rng.pick<Partial<RefundCommand> & { by?: Staff }>([
        { reason: "another reason" },
        { choice: { kind: "amount", cents: 100 } },
        { expectedCents: 100 },
        { key: undefined },
        { key: `refund ${rng.next()}` },
        { by: { kind: "staff", id: "staff_9", name: "Tablet 9" } },
      ]),
    },
  );
}

/** Compares what the product decided about an order with the expected decision. Returns the new refund, if any. */
function checkDecision(before: Order, decided: Result<OrderChange, unknown>, expected: Decision): void {
  const error = decided.ok ? undefined : (decided.error as { kind: string }).kind;
  const added = decided.ok && decided.value.order !== before ? decided.value.order.refunds.at(-1) : undefined;
  const actual: Decision = error !== undefined
    ? { refused: error }
    : added === undefined
    ? "unchanged"
    : { cents: added.cents };
  assert.deepEqual(actual, expected, `a refund of an order that is ${before.payment.state}`);
}

const refundingRoles: readonly Role[] = ["admin", "super_admin"];

/** Staff cancel an order. Its money is refunded when an admin asks for it, or as the setting for managers says. */
export async function cancel(scene: OnOrder): Promise<void> {
  const { process, orderId, staff: by, rng, store } = scene;
  const reason = "the guest called";
  const role = scene.role ?? rng.pick<Role>(["manager", "manager", "admin", "super_admin"]);
  const asked = rng.happens(0.5);
  const { managersRefundOnCancel } = store.store.facts.settings;
  const ports = judged(process.ports, (before, decided) => {
    assert.ok(!asked || refundingRoles.includes(role), "a manager refunded");
    if (!decided.ok) return;
    const { order: after } = decided.value;
    const isRefunded = asked ||
      role === "manager" && managersRefundOnCancel && !isBlocked(before);
    const asRefund = { by, choice: { kind: "full" }, reason, at: store.clock.now() } as const;
    const refund = isRefunded ? decisionOf(before, asRefund) : "unchanged";
    const expected = typeof refund === "object" && "cents" in refund ? refund.cents : 0;
    const cents = after.refunds.slice(before.refunds.length).reduce((sum, each) => sum + each.cents, 0);
    assert.equal(after.state.status, "cancelled", "the status of a cancelled order");
    assert.equal(cents, expected, "the refund of a cancelled order");
  });
  const command = { orderId, by, role, reason, refund: asked };
  const answer = await cancelByStaff(ports, command);
  if (asked && role === "manager") assert.ok(!answer.ok, "a manager refunded without the permission");
}

/** An admin records that the guest got the owed money in another way. */
export async function settleOwed({ process, orderId, staff: by }: OnOrder): Promise<void> {
  const ports = judged(process.ports, (before, decided) => {
    const owed = owedOf(before);
    const isPossible = !before.refunds.some(isInProgress) && (owed > 0 || before.refundSettlement);
    assert.equal(decided.ok, Boolean(isPossible), "a settlement by hand");
    if (!decided.ok) return;
    // A refund that fails later is settled besides an earlier one.
    const cents = (decided.value.order.refundSettlement?.cents ?? 0) - (before.refundSettlement?.cents ?? 0);
    assert.equal(cents, owed, "the cents that were settled by hand");
  });
  await settleRefund(ports, { orderId, by, reason: "paid in cash" });
}
