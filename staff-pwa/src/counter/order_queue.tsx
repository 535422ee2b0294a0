import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useLateAcceptances } from "../features/board/api/use_late_acceptances.ts";
import { NewElsewhere } from "../features/board/components/new_elsewhere.tsx";
import { QueueSummary } from "../features/board/components/queue_summary.tsx";
import { unanswered } from "../features/board/model/board.ts";
import { useModes } from "../features/modes/api/modes.ts";
import { KitchenLoad } from "../features/modes/components/kitchen_load.tsx";
import type { StaffActor } from "@domain/shared/actor.ts";
import { OffListButton } from "./off_list_button.tsx";
import { OrderSearch } from "./order_search.tsx";
import { PhoneOrderButton } from "./phone_order_button.tsx";
import css from "../routes/orders.module.css";
import { useCounterConnection } from "./use_counter_connection.ts";

/** What waits and is due, and the load of the pickup windows. */
export function OrderQueue() {
  const { list, lists, isOffline } = useCounterConnection();
  const modes = useModes();
  return (
    <div className={css.queue}>
      <QueueSummary
        waiting={unanswered(list.data ?? []).length}
        accepted={[...lists.scheduled, ...lists.inProgress]}
        dayBeganAt={modes?.day_began_at}
      />
      {(modes?.kitchen || modes?.has_capacity_limits) && (
        <KitchenLoad changedAt={list.dataUpdatedAt} isOffline={isOffline} />
      )}
    </div>
  );
}

/**
 * The new orders off the screen, the search, the phone order and the 86 list. `me` is the signed-in user. Calls `onAccepted` as
 * `useLateAcceptances` does.
 */
export function OrderTools({ me, onAccepted }: { me: StaffActor; onAccepted: (order: StaffOrder) => void }) {
  const { list, lists, isOffline } = useCounterConnection();
  useLateAcceptances({ accepted: [...lists.scheduled, ...lists.inProgress], me, onAccepted });
  return (
    <>
      <NewElsewhere orders={unanswered(list.data ?? [])} />
      <OrderSearch userId={me.id} isOffline={isOffline} />
      <PhoneOrderButton isOffline={isOffline} />
      <OffListButton isOffline={isOffline} />
    </>
  );
}
