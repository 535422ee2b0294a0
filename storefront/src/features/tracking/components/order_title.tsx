import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useTranslate } from "../../../lib/i18n.ts";
import { PageHead } from "../../../ui/page_head.tsx";
import { headingOf, stageOf } from "../model/stage.ts";

/** Sets the page's title to the order number and its current status. */
export function OrderTitle({ order }: { order: GuestOrder }) {
  const t = useTranslate();
  return <PageHead title={`${order.order_number}: ${t(headingOf(stageOf(order)))}`} />;
}
