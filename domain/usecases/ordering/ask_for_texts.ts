import { audit } from "@domain/shared/audit.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Language } from "@domain/shared/language.ts";
import type { Order, OrderRefusal } from "@domain/order/order.ts";
import { askForTexts } from "@domain/notification/text_consent.ts";
import { type ForeignPayment, refuseForeign } from "@domain/payment/ownership.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { resumeTexts } from "../operations/text_stops.ts";

export type AskForTextsRefusal =
  | { kind: "no_such_order" }
  /** Texts are off, or the guest's number cannot receive them. */
  | { kind: "texts_unavailable" }
  | (OrderRefusal | ForeignPayment) & { order: Order };

/**
 * Records the guest's consent to text messages on the order's page, and tells the other pages of the order
 * (docs/product-rules.md, "Text messages"). A repeat changes nothing.
 */
export async function askForTextsOn(
  deps: Pick<Ports, "orders" | "store" | "clock" | "installation" | "textStops">,
  { orderId, language, from }: {
    orderId: string;
    language: Language;
    from: { address: string; userAgent: string };
  },
): Promise<Result<Order, AskForTextsRefusal>> {
  const at = deps.clock.now();
  const { settings } = await deps.store.load();
  const decide = (order: Order): Result<Change, AskForTextsRefusal> => {
    const asked = refuseForeign(deps.installation, order) ??
      askForTexts(order, { language, from, at, rules: settings });
    if (!asked.ok) {
      return refuse(asked.error.kind === "texts_unavailable" ? asked.error : { ...asked.error, order });
    }
    return ok({
      order: asked.value,
      at,
      announce: "order_updated",
      audit: audit("order.texts_requested", "order", order.id, {
        at,
        details: { number: order.number, by: "guest" },
      }),
    });
  };
  const order = await deps.orders.byId(orderId);
  // Before the order: a process may die in between, and the page of an order that gets texts does not ask again.
  if (order && decide(order).ok) await resumeTexts(deps, order, at);
  return await deps.orders.change(orderId, decide) ?? refuse({ kind: "no_such_order" });
}
