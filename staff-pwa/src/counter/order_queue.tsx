import { NewElsewhere } from "../features/board/components/new_elsewhere.tsx";
import { QueueSummary } from "../features/board/components/queue_summary.tsx";
import { useModes } from "../features/modes/api/modes.ts";
import { KitchenLoad } from "../features/modes/components/kitchen_load.tsx";
import type { StaffActor } from "@domain/shared/actor.ts";
import { OffListButton } from "./off_list_button.tsx";
import { OrderSearch } from "./order_search.tsx";
import css from "../routes/orders.module.css";
import { useCounterConnection } from "./use_counter_connection.ts";

/**
 * The line about the queue: what waits and is due, the load of the pickup windows, the new orders off the screen, the search and the
 * 86 list. `me` is the signed-in user.
 */
export function OrderQueue({ me }: { me: StaffActor }) {
  const { list, lists, isOffline } = useCounterConnection();
  const modes = useModes();
  const orders = list.data?.orders ?? [];
  return (
    <>
      <div className={css.queue}>
        <QueueSummary
          waiting={orders.length}
          accepted={[...lists.scheduled, ...lists.inProgress]}
          dayBeganAt={modes?.day_began_at}
        />
        {(modes?.kitchen || modes?.has_capacity_limits) && (
          <KitchenLoad changedAt={list.dataUpdatedAt} isOffline={isOffline} />
        )}
      </div>
      <NewElsewhere orders={orders} />
      <OrderSearch userId={me.id} isOffline={isOffline} />
      <OffListButton isOffline={isOffline} />
    </>
  );
}
