import { testOrder } from "@contract/orders.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/api/api.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { TicketIcon } from "@/ui/icons.tsx";
import { applyToBoard } from "../../api/order_queries.ts";

/** Creates a test order without a payment, to test the alarm, the sheets and the printer. */
export function TestOrder({ isOffline, onMade }: { isOffline: boolean; onMade: () => void }) {
  const t = useTranslate();
  const client = useQueryClient();
  const { mutate, isPending } = useSave({
    save: () => api(testOrder),
    failed: t("answer.no_connection"),
    onSaved: (order) => {
      applyToBoard(client, order);
      onMade();
    },
  });
  return (
    <div>
      <Button busy={isPending} disabled={isOffline} onClick={() => mutate()}>
        <TicketIcon />
        {t("test_order.make")}
      </Button>
      <p>{t(isOffline ? "more.needs_line" : "test_order.hint")}</p>
    </div>
  );
}
