import type { GuestOrder } from "@contract/schemas/payment.ts";
import type { OrderStatus } from "@domain/order/order.ts";
import { useEffect } from "react";
import { useTranslate } from "@/lib/i18n.ts";
import { PageHead } from "@/ui/page.tsx";
import { headingOf } from "../model/order_status.ts";
import { statusIcon } from "../model/status_icon.ts";

/** Sets the page's title to the order number and its current status, and the favicon to the status. */
export function OrderTitle({ order }: { order: GuestOrder }) {
  const t = useTranslate();
  const { status } = order;
  useStatusIcon(status);
  return <PageHead title={`${order.order_number}: ${t(headingOf(status))}`} />;
}

/** Replaces the page's icons until the guest leaves the page. */
function useStatusIcon(status: OrderStatus): void {
  useEffect(() => {
    const replaced = [...document.querySelectorAll<HTMLLinkElement>("link[rel=icon]")];
    const icon = document.createElement("link");
    icon.rel = "icon";
    icon.type = "image/svg+xml";
    icon.href = statusIcon(status);
    for (const link of replaced) link.remove();
    document.head.append(icon);
    return () => {
      icon.remove();
      document.head.append(...replaced);
    };
  }, [status]);
}
