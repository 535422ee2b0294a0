import { useSearch } from "@tanstack/react-router";
import type { Tab } from "@domain/order/tabs.ts";
import type { StaffActor } from "../features/board/model/actors.ts";
import { EndedOrders } from "../features/board/components/ended_orders.tsx";
import { InProgress } from "../features/board/components/in_progress.tsx";
import { Scheduled } from "../features/board/components/scheduled.tsx";
import { useTransitionWithUndo } from "../features/board/model/last_taps.ts";
import { useMore } from "../features/board/components/use_more.tsx";
import { useModes } from "../features/modes/api/modes.ts";
import { usePrintItems } from "../features/printing/components/use_print_items.tsx";
import { dueKey } from "../lib/device_choices.ts";
import { useCounterLine } from "./use_counter_line.ts";
import { ListOf } from "./list_of.tsx";

/** The lists beside NEW. `me` is whoever is signed in. */
export function AcceptedLists({ tab, me }: { tab: Exclude<Tab, "new">; me: StaffActor }) {
  const { issues } = useSearch({ from: "/counter/orders" });
  const { lists, due, look, isOffline, rereadEvery } = useCounterLine();
  const modes = useModes();
  const dayBeganAt = modes?.day_began_at;
  const mark = useTransitionWithUndo(me);
  const { more, sheet } = useMore({
    onTransition: mark,
    isOffline,
    printing: usePrintItems(isOffline),
    refundsAll: modes?.managers_refund_on_cancel ?? false,
  });
  return (
    <>
      {tab === "scheduled" && (
        <ListOf {...lists.state.scheduled}>
          <Scheduled orders={lists.scheduled} onTransition={mark} more={more} />
        </ListOf>
      )}
      {tab === "in_progress" && (
        <ListOf {...lists.state.in_progress}>
          <InProgress
            orders={lists.inProgress}
            dayBeganAt={dayBeganAt}
            dueIds={new Set(due.map(({ id }) => id))}
            onView={(id) => look([dueKey(id)])}
            onTransition={mark}
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
          more={more}
        />
      )}
      {sheet}
    </>
  );
}
