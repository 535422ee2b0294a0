import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useText } from "../../../lib/i18n.ts";
import { PageHead } from "../../../ui/page_head.tsx";
import { headingOf, stageOf } from "../model/stage.ts";

/** The browser tab names the order and how it stands, and follows it. */
export function OrderTitle({ order }: { order: GuestOrder }) {
  const text = useText();
  return <PageHead title={`${order.order_number}: ${text(headingOf(stageOf(order)))}`} />;
}
