import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { OfflineOrder } from "../features/tracking/components/offline_order.tsx";
import { OrderTitle } from "../features/tracking/components/order_title.tsx";
import { PendingOrder } from "../features/tracking/components/pending_order.tsx";
import { UnknownStatus } from "../features/tracking/components/unknown_status.tsx";
import { useTrackedOrder } from "../features/tracking/api/use_tracked_order.ts";
import { useRunningOrder } from "../features/tracking/model/running_orders.ts";
import { CallFailed } from "../lib/api.ts";
import { useOnline } from "../lib/connection.ts";
import { useTranslate } from "../lib/i18n.ts";
import { PageHead } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import page from "../ui/page.module.css";

const route = getRouteApi("/order-pending/$paymentIntentId");

/** Fetches without an order or a response after which the page shows that the status is unknown. */
const maxAttempts = 5;

export function OrderPendingPage() {
  const { paymentIntentId } = route.useParams();
  return (
    <div className={`${page.page} ${page.tall}`}>
      <Pending key={paymentIntentId} id={paymentIntentId} />
    </div>
  );
}

function Pending({ id }: { id: string }) {
  const t = useTranslate();
  const { session, failure, attempts, isLive } = useTrackedOrder(id);
  const hasElapsed = useHasElapsed(1500);
  const order = session?.order ?? undefined;
  const isOnline = useOnline();
  useCartRefresh(order?.id);
  useRunningOrder(id, order);

  const isRefused = failure instanceof CallFailed && (failure.status === 404 || failure.status === 400);
  if (hasElapsed && session && order) {
    return (
      <>
        <OrderTitle order={order} />
        <PendingOrder id={id} order={order} session={session.session} isLive={isLive} />
      </>
    );
  }
  if (isRefused || (hasElapsed && attempts >= maxAttempts)) {
    return (
      <>
        <PageHead title={t("unknown.title")} />
        <UnknownStatus isRetrying={!isRefused} reference={id} />
      </>
    );
  }
  if (!isOnline) {
    return (
      <>
        <PageHead title={t("pending.title")} />
        <OfflineOrder id={id} />
      </>
    );
  }
  return (
    <div className={page.stack}>
      <PageHead title={t("pending.title")} />
      <div role="status">
        <h1>{t("pending.checking")}</h1>
      </div>
      <Skeleton lines={6} />
    </div>
  );
}

function useHasElapsed(ms: number): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasElapsed;
}

/** Refetches the cart when the order exists, because the server then empties the cart. */
function useCartRefresh(orderId: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (orderId !== undefined) queryClient.invalidateQueries({ queryKey: ["cart"] });
  }, [orderId, queryClient]);
}
