import { paymentSession } from "@contract/payment.ts";
import { useEffect } from "react";
import { api } from "@/lib/api.ts";
import { useTranslate } from "@/lib/i18n.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import { readProvider } from "../model/draft.ts";
import { settleReturn } from "../model/payment_return.ts";
import { loadStripe } from "../model/load_stripe.ts";

type Props = {
  paymentIntentId: string;
  clientSecret: string | undefined;
  redirectStatus: string | undefined;
  onSettled: (where: "order" | "again") => void;
};

/** Shown to a guest who returns from the bank's page. Determines the payment's result before the page shows anything else. */
export function PaymentReturn({ paymentIntentId, clientSecret, redirectStatus, onSettled }: Props) {
  const t = useTranslate();
  useEffect(() => {
    let isUnmounted = false;
    const provider = readProvider();
    const hasOrder = async () => (await api(paymentSession, { id: paymentIntentId })).order !== null;
    const retrieve = provider && clientSecret !== undefined
      ? async () => (await loadStripe(provider)).retrievePaymentIntent(clientSecret)
      : undefined;
    settleReturn({ hasOrder, retrieve }, redirectStatus).then((where) => {
      if (!isUnmounted) onSettled(where);
    });
    return () => {
      isUnmounted = true;
    };
  }, [paymentIntentId, clientSecret, redirectStatus, onSettled]);

  return (
    <>
      <p role="status">{t("checkout.finishing")}</p>
      <Skeleton lines={4} />
    </>
  );
}
