import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { RecordedKind, Tab } from "@domain/order/order.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import { EndedOrders } from "../features/board/components/ended_orders.tsx";
import { InProgress } from "../features/board/components/in_progress.tsx";
import { Scheduled } from "../features/board/components/scheduled.tsx";
import { useTransitionWithUndo } from "../features/board/model/last_taps.ts";
import { HandOverSheet } from "../features/board/components/sheets/hand_over_sheet.tsx";
import type { BoardOrder } from "../features/board/model/pending_transitions.ts";
import { useMore } from "../features/board/components/use_more.tsx";
import { DaySheet } from "../features/day_close/components/day_sheet.tsx";
import { defaultLongestPromise, useModes } from "../features/modes/api/modes.ts";
import { usePrintItems } from "../features/printing/components/use_print_items.tsx";
import { dueKey } from "../lib/device_choices.ts";
import { cardsMoved } from "../lib/tap_guard.ts";
import { useCounterConnection } from "./use_counter_connection.ts";
import { ListOf } from "../shell/list_of.tsx";

/** The lists SCHEDULED, IN PROGRESS and COMPLETED. `me` is the signed-in user. */
export function AcceptedLists({ tab, me }: { tab: Exclude<Tab, "new">; me: StaffActor }) {
  const { issues } = useSearch({ from: "/counter/orders" });
  const { lists, due, look, isOffline, rereadEvery } = useCounterConnection();
  const modes = useModes();
  const [reported, setReported] = useState<string>();
  const dayBeganAt = modes?.day_began_at;
  const [handedOver, setHandedOver] = useState<BoardOrder>();
  const transition = useTransitionWithUndo(me);
  const onTransition = (order: BoardOrder, kind: RecordedKind, readyAt?: string) =>
    kind === "complete" && (order.id_required || order.pickup_code_required)
      ? setHandedOver(order)
      : transition(order, kind, readyAt);
  const { more, sheet } = useMore({
    onTransition,
    isOffline,
    printing: usePrintItems(isOffline),
    refundsAll: modes?.managers_refund_on_cancel ?? false,
    longest: modes?.longest_promise ?? defaultLongestPromise,
  });
  return (
    <>
      {tab === "scheduled" && (
        <ListOf {...lists.state.scheduled}>
          <Scheduled orders={lists.scheduled} onTransition={onTransition} more={more} />
        </ListOf>
      )}
      {tab === "in_progress" && (
        <ListOf {...lists.state.in_progress}>
          <InProgress
            orders={lists.inProgress}
            dayBeganAt={dayBeganAt}
            dueIds={new Set(due.map(({ id }) => id))}
            onView={(id) => look([dueKey(id)])}
            onTransition={onTransition}
            more={more}
          />
        </ListOf>
      )}
      {tab === "completed" && (
        <EndedOrders
          taps={lists.taps}
          justEnded={lists.justEnded}
          refetchEvery={rereadEvery}
          withIssues={issues === "payment"}
          onReport={setReported}
          more={more}
        />
      )}
      {sheet}
      {handedOver && (
        <HandOverSheet
          // A tap that waited when the sheet opened may be sent by now: then the server checks the code at once.
          order={{ ...handedOver, isUnsent: lists.taps.some(({ orderId }) => orderId === handedOver.id) }}
          me={me}
          isOffline={isOffline}
          onClose={() => {
            setHandedOver(undefined);
            // The second of two quick taps was aimed at the sheet.
            cardsMoved();
          }}
        />
      )}
      {reported !== undefined && <DaySheet date={reported} onClose={() => setReported(undefined)} />}
    </>
  );
}
