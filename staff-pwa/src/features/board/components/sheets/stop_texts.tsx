import { useQueryClient } from "@tanstack/react-query";
import { stopOrderTexts } from "@contract/orders.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { api } from "@/lib/api/api.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Confirm } from "@/ui/confirm.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { applyToBoard, refetchOrders } from "../../api/order_queries.ts";

/** Asks before the number of an order gets no more texts (docs/product-rules.md, "No more texts"). Does not work offline. */
export function StopTexts({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const t = useTranslate();
  const client = useQueryClient();
  const phone = order.customer_phone_formatted;
  const { mutate, isPending } = useSave({
    save: () => api(stopOrderTexts, { id: order.id }),
    done: () => t("stop_texts.done", { phone }),
    failed: (problem) => t("stop_texts.failed", { reason: errorMessage(problem, t("answer.no_connection")) }),
    onSaved: (stopped) => {
      applyToBoard(client, stopped);
      refetchOrders(client);
      onClose();
    },
  });
  return (
    <Confirm
      look="warning"
      title={t("more.stop_texts")}
      confirm={t("stop_texts.confirm")}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p className="figures">{t("stop_texts.text", { phone })}</p>
    </Confirm>
  );
}
