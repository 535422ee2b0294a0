import { showAnswer } from "@web/refetch.ts";
import { cancelByGuest } from "@contract/payment.ts";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, CallFailed } from "@/lib/api.ts";
import { useTranslate } from "@/lib/i18n.ts";
import { dollars } from "@web/format/money.ts";
import { toast } from "@/ui/toast.ts";
import { Button } from "@web/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { ErrorBox } from "@/ui/error_box.tsx";
import styles from "./cancel_order.module.css";
import { trackedKey } from "../api/use_tracked_order.ts";

/** Cancels a pending order after a confirmation. `id` is the id in the page's address. See docs/product-rules.md, "Cancellation". */
export function CancelOrder({ id, order }: { id: string; order: GuestOrder }) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const cancelling = useMutation({
    mutationFn: () => api(cancelByGuest, { id, body: {} }),
    onSuccess: (session) => {
      setAsking(false);
      showAnswer(queryClient, trackedKey(id), session);
      // The pressed button is removed, so the focus moves to the outcome at the top.
      document.getElementById("main")?.focus();
      scrollTo({ top: 0 });
    },
    onError: (failure) => {
      if (!(failure instanceof CallFailed) || failure.status !== 409) return;
      setAsking(false);
      toast("info", t("cancel.late"), 8000);
      queryClient.invalidateQueries({ queryKey: trackedKey(id) });
    },
  });

  return (
    <>
      <Button
        look="secondary"
        onClick={() => {
          // The error of an earlier attempt. One that is still being sent goes on.
          if (cancelling.isError) cancelling.reset();
          setAsking(true);
        }}
      >
        {t("cancel.open")}
      </Button>
      {isAsking && (
        <Dialog title={t("cancel.title")} shape="note" onClose={() => setAsking(false)}>
          <div className={styles.body}>
            <p>{t("cancel.body", { amount: dollars(order.money.amount) })}</p>
            {cancelling.isError && <ErrorBox>{t("cancel.failed")}</ErrorBox>}
            <Button look="danger" wide busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
              {t(cancelling.isPending ? "cancel.busy" : "cancel.yes")}
            </Button>
            <Button look="secondary" wide onClick={() => setAsking(false)}>{t("cancel.no")}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
