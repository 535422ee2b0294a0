import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useTranslate } from "../../../lib/i18n.ts";
import { PageHead } from "../../../ui/page_head.tsx";
import { headingOf, stageOf } from "../model/stage.ts";

/** The browser tab names the order and how it stands, and follows it. */
export function OrderTitle({ order }: { order: GuestOrder }) {
  const t = useTranslate();
  return <PageHead title={`${order.order_number}: ${t(headingOf(stageOf(order)))}`} />;
}
