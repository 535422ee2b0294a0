import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { said } from "../../../lib/said.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import { TicketIcon } from "../../../ui/icons.tsx";
import { notify } from "../../../ui/toasts.tsx";
import { tellBoard } from "../api/order_queries.ts";

/** Makes an order without money, to try the alarm, the sheets and the printer. */
export function TestOrder({ isOffline, onMade }: { isOffline: boolean; onMade: () => void }) {
  const say = useSay();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api("testOrder"),
    onSuccess: (order) => {
      tellBoard(client, order, order.status);
      onMade();
    },
    onError: (problem) => notify("error", said(problem, say("answer.no_connection"))),
  });
  return (
    <div>
      <Button disabled={isPending || isOffline} onClick={() => mutate()}>
        <TicketIcon />
        {say("test_order.make")}
      </Button>
      <p>{say(isOffline ? "more.needs_line" : "test_order.why")}</p>
    </div>
  );
}
