import { testOrder } from "@contract/orders.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/api/api.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { Button } from "@web/ui/button.tsx";
import { TicketIcon } from "@/ui/icons.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import { applyToBoard } from "../../api/order_queries.ts";

/** Creates a test order without a payment, to test the alarm, the sheets and the printer. */
export function TestOrder({ isOffline, onMade }: { isOffline: boolean; onMade: () => void }) {
  const t = useTranslate();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(testOrder),
    onSuccess: (order) => {
      applyToBoard(client, order, order.status);
      onMade();
    },
    onError: (problem) => notify("error", errorMessage(problem, t("answer.no_connection"))),
  });
  return (
    <div>
      <Button disabled={isPending || isOffline} onClick={() => mutate()}>
        <TicketIcon />
        {t("test_order.make")}
      </Button>
      <p>{t(isOffline ? "more.needs_line" : "test_order.hint")}</p>
    </div>
  );
}
