import { paymentSession } from "@contract/payment.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { Checkout } from "../features/checkout/components/checkout.tsx";
import { forgetDraft, readProvider } from "../features/checkout/model/draft.ts";
import { PaymentReturn } from "../features/checkout/components/payment_return.tsx";
import { notAuthorized, type Problem } from "../features/checkout/api/use_authorization.ts";
import { api } from "../lib/api.ts";
import { useErrorMessage } from "../lib/error_message.ts";
import { useTranslate } from "../lib/i18n.ts";
import { cartQuery, slotsQuery } from "../lib/queries.ts";
import { useGuestSession } from "../lib/session.ts";
import { ErrorBox } from "../ui/error_box.tsx";
import { PageHead, PageHeading } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import page from "../ui/page.module.css";

const route = getRouteApi("/checkout");

export function CheckoutPage() {
  const t = useTranslate();
  const search = route.useSearch();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem>();

  const seeOrder = useCallback((paymentIntentId: string) => {
    forgetDraft();
    navigate({ to: "/order-pending/$paymentIntentId", params: { paymentIntentId }, replace: true });
  }, [navigate]);

  const { payment_intent: returned } = search;
  const settled = useCallback((where: "order" | "again") => {
    if (where === "order" && returned !== undefined) return seeOrder(returned);
    setProblem(notAuthorized);
    navigate({ to: "/checkout", search: {}, replace: true });
  }, [navigate, seeOrder, returned]);

  return (
    <div className={`${page.page} ${page.tall}`}>
      <PageHead title={t("checkout.title")} />
      <PageHeading title={t("checkout.title")}>
        {search.cancelled && <p role="status">{t("checkout.cancelled")}</p>}
      </PageHeading>
      {returned !== undefined
        ? (
          <PaymentReturn
            paymentIntentId={returned}
            clientSecret={search.payment_intent_client_secret}
            redirectStatus={search.redirect_status}
            onSettled={settled}
          />
        )
        : <OpenCheckout problem={problem} onAuthorized={seeOrder} />}
    </div>
  );
}

type OpenProps = { problem: Problem | undefined; onAuthorized: (paymentIntentId: string) => void };

/** Loads the cart and the pickup slots, then shows the checkout. An empty cart leads to the cart page or to the order. */
function OpenCheckout({ problem, onAuthorized }: OpenProps) {
  const t = useTranslate();
  const errorMessage = useErrorMessage();
  const session = useGuestSession();
  const cart = useQuery({ ...cartQuery(session), refetchInterval: false });
  const slots = useQuery(slotsQuery(session));
  const queryClient = useQueryClient();
  // The server empties the cart of a placed order, which must not redirect the guest to /cart.
  const isLeaving = useRef(false);
  const goToCart = useGoToCart();

  const goToOrder = useCallback((paymentIntentId: string) => {
    isLeaving.current = true;
    onAuthorized(paymentIntentId);
    queryClient.invalidateQueries({ queryKey: ["cart"] });
  }, [onAuthorized, queryClient]);

  const leaveEmptyCart = useCallback(async () => {
    if (isLeaving.current) return;
    const paymentIntentId = await findPlacedOrder();
    if (paymentIntentId === undefined) goToCart();
    else goToOrder(paymentIntentId);
  }, [goToCart, goToOrder]);

  const isEmpty = cart.data?.items.length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    const timer = setTimeout(leaveEmptyCart, 500);
    return () => clearTimeout(timer);
  }, [isEmpty, leaveEmptyCart]);

  if (isEmpty) return <p role="status">{t("checkout.empty")}</p>;
  const failed = cart.error ?? slots.error;
  if (failed !== null && (cart.data === undefined || slots.data === undefined)) {
    const retry = () => Promise.all([cart.refetch(), slots.refetch()]);
    return (
      <ErrorBox onRetry={retry} retrying={cart.isFetching || slots.isFetching}>
        {errorMessage(failed, "checkout.error.prepare", "checkout.error.prepare")}
      </ErrorBox>
    );
  }
  if (session === null || cart.data === undefined || slots.data === undefined) {
    return (
      <>
        <p role="status">{t("checkout.loading")}</p>
        <Skeleton lines={6} />
      </>
    );
  }
  return (
    <Checkout
      session={session}
      cart={cart.data}
      slots={slots.data}
      problem={problem}
      onAuthorized={goToOrder}
      onEmptyCart={leaveEmptyCart}
    />
  );
}

/** Returns the payment intent id of this tab's checkout if it has an order, which may have been paid for in another tab. */
async function findPlacedOrder(): Promise<string | undefined> {
  const id = readProvider()?.paymentIntentId;
  if (id === undefined) return undefined;
  const { order } = await api(paymentSession, { id }).catch(() => ({ order: null }));
  return order === null ? undefined : id;
}

function useGoToCart(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate({ to: "/cart", replace: true }), [navigate]);
}
