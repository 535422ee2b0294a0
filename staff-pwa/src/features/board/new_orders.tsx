import { useAtom } from "jotai";
import { useEffect, useState } from "react";
import type { StaffOrder } from "@contract/orders.ts";
import { serverNow } from "../../lib/clock.ts";
import { seenOrders } from "../../lib/device_choices.ts";
import { AcceptSheet } from "./accept_sheet.tsx";
import { DenySheet } from "./deny_sheet.tsx";
import css from "./lists.module.css";
import { OrderCard } from "./order_card.tsx";
import { type Answer, useRunningAnswers } from "./use_answers.ts";

/** The cards of NEW and the sheet over them. `onSheet` hears whether a sheet is open. */
export function NewOrders(
  { orders, answer, onSheet }: {
    orders: readonly StaffOrder[];
    answer: (answer: Answer) => void;
    onSheet: (open: boolean) => void;
  },
) {
  const [seen, setSeen] = useAtom(seenOrders);
  const running = useRunningAnswers();
  const [open, setOpen] = useState<{ action: Answer["action"]; id: string }>();
  // An order that another tablet answered takes its sheet with it.
  const asked = orders.find(({ id }) => id === open?.id);

  const isOpen = asked !== undefined;
  useEffect(() => onSheet(isOpen), [isOpen]);

  const look = (id: string) => setSeen({ ...seen, [id]: serverNow() });
  function show(action: Answer["action"], id: string) {
    look(id);
    setOpen({ action, id });
  }
  const close = () => setOpen(undefined);

  return (
    <>
      <ul className={css.cards}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              seen={order.id in seen}
              running={running.get(order.id)}
              onSeen={() => look(order.id)}
              onAccept={() => show("accept", order.id)}
              onDeny={() => show("deny", order.id)}
            />
          </li>
        ))}
      </ul>
      {asked !== undefined && open?.action === "accept" && (
        <AcceptSheet
          order={asked}
          onClose={close}
          onAccept={(minutes) => {
            close();
            answer({ action: "accept", order: asked, minutes });
          }}
        />
      )}
      {asked !== undefined && open?.action === "deny" && (
        <DenySheet
          order={asked}
          onClose={close}
          onDeny={(reason, text) => {
            close();
            answer({ action: "deny", order: asked, reason, text });
          }}
        />
      )}
    </>
  );
}
