import { getRouteApi, Navigate } from "@tanstack/react-router";
import { missingOrderText, verdictOn } from "../features/tracking/model/confirmation_verdict.ts";
import { ConfirmedOrder } from "../features/tracking/components/confirmed_order.tsx";
import { NoSuchOrder } from "../features/tracking/components/no_such_order.tsx";
import { OfflineOrder } from "../features/tracking/components/offline_order.tsx";
import { OrderTitle } from "../features/tracking/components/order_title.tsx";
import { useRunningOrder } from "../features/tracking/model/running_orders.ts";
import { useTrackedOrder } from "../features/tracking/api/use_tracked_order.ts";
import { CallFailed } from "../lib/api.ts";
import { useOnline } from "../lib/connection.ts";
import { useErrorMessage } from "../lib/error_message.ts";
import { useTranslate } from "../lib/i18n.ts";
import { PageHead } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import page from "../ui/page.module.css";

const route = getRouteApi("/order-confirmation/$orderId");

/** One fetch and 5 retries, 2 s apart, for an order that does not exist yet. See docs/product-rules.md, "Order confirmation". */
const maxAttempts = 1 + 5;

export function OrderConfirmationPage() {
  const { orderId } = route.useParams();
  return (
    <div className={`${page.page} ${page.tall}`}>
      <Confirmation key={orderId} id={orderId} />
    </div>
  );
}

function Confirmation({ id }: { id: string }) {
  const t = useTranslate();
  const errorMessage = useErrorMessage();
  const { session, failure, attempts, isLive } = useTrackedOrder(id);
  const isOnline = useOnline();
  useRunningOrder(id, session?.order ?? undefined);

  if (session?.order) {
    return verdictOn(session) === "show"
      ? (
        <>
          <OrderTitle order={session.order} />
          <ConfirmedOrder id={id} order={session.order} isLive={isLive} />
        </>
      )
      : <Navigate to="/order-pending/$paymentIntentId" params={{ paymentIntentId: id }} replace />;
  }
  if (failure instanceof CallFailed && failure.status === 404) {
    return notFound(errorMessage(failure, "notFound.invalid"), false);
  }
  if (attempts >= maxAttempts) {
    return notFound(session ? t(missingOrderText(session)) : errorText(), true);
  }
  if (!isOnline) {
    return (
      <>
        <PageHead title={t("confirmation.loading")} />
        <OfflineOrder id={id} />
      </>
    );
  }
  return (
    <div className={page.stack}>
      <PageHead title={t("confirmation.loading")} />
      <div role="status">
        <h1>{t("confirmation.loading")}</h1>
      </div>
      <Skeleton lines={8} />
    </div>
  );

  function notFound(message: string, isRetrying: boolean) {
    return (
      <>
        <PageHead title={t("notFound.title")} />
        <NoSuchOrder message={message} isRetrying={isRetrying} />
      </>
    );
  }

  function errorText(): string {
    const fallback = failure instanceof CallFailed && failure.status > 0 ? "notFound.fetch" : "notFound.load";
    return errorMessage(failure, fallback, fallback);
  }
}
