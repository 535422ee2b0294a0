import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { StaffOrder } from "@contract/orders.ts";
import { useScreenStaysOn } from "../features/alarm/attention.ts";
import { bell } from "../features/alarm/use_bell.ts";
import { ListFailed, ListIsOld, ListLoading, NoOrders } from "../features/board/list_states.tsx";
import { NewOrders } from "../features/board/new_orders.tsx";
import { useMarkWithUndo } from "../features/board/last_taps.ts";
import { useAnswers } from "../features/board/use_answers.ts";
import { useMore } from "../features/board/use_more.tsx";
import { ConnectionBadge } from "../features/live/badge.tsx";
import { ModeMenu } from "../features/modes/mode_menu.tsx";
import { useModes } from "../features/modes/modes.ts";
import { printHere } from "../features/printing/printing.ts";
import { usePrintItems } from "../features/printing/use_print_items.tsx";
import { dueKey, printsHere, volumeChoice } from "../lib/device_choices.ts";
import { useSay } from "../lib/i18n/say.ts";
import { later } from "../lib/later.tsx";
import { useTitle } from "../lib/use_title.ts";
import { ScreenIcon } from "../ui/icons.tsx";
import { useCounterLine } from "./counter_line.tsx";
import { OrderTabs } from "./order_tabs.tsx";
import css from "./orders.module.css";
import { TabletMenu } from "./tablet_menu.tsx";

const Scheduled = later(
  () => import("../features/board/scheduled.tsx").then(({ Scheduled }) => Scheduled),
  <ListLoading />,
);
const InProgress = later(
  () => import("../features/board/in_progress.tsx").then(({ InProgress }) => InProgress),
  <ListLoading />,
);
const EndedOrders = later(
  () => import("../features/board/ended_orders.tsx").then(({ EndedOrders }) => EndedOrders),
  <ListLoading />,
);

/** /admin/orders: the counter. `me` is the full name of whoever is signed in. */
export function Orders({ me }: { me: string }) {
  const say = useSay();
  const { list, lists, due, look, isOffline, status, rereadEvery, checkedAt } = useCounterLine();
  const count = list.data?.orders.length ?? 0;
  const answer = useAnswers({ me, onAccepted: useAccepted() });
  const mark = useMarkWithUndo(me);
  const { more, openDishes, sheet } = useMore({ onMark: mark, printing: usePrintItems() });
  const screenStaysOn = useScreenStaysOn();
  const modes = useModes();
  const dueIds = new Set(due.map(({ id }) => id));
  useTitle(count > 0 ? say("orders.title.count", { count }) : say("orders.title"));

  return (
    <>
      <h1 className="visually-hidden">{say("orders.title")}</h1>
      <OrderTabs
        counts={{ ...lists.counts, new: count }}
        aside={
          <>
            <ConnectionBadge status={status} checkedAt={checkedAt} />
            {!screenStaysOn && (
              <span className={css.sleeps} title={say("screen.sleeps")}>
                <ScreenIcon size="1.5rem" />
                <span className="visually-hidden">{say("screen.sleeps")}</span>
              </span>
            )}
            <ModeMenu />
            <TabletMenu screenStaysOn={screenStaysOn} />
          </>
        }
      >
        {(tab) => {
          switch (tab) {
            case "new":
              return (
                <ListOf
                  isPending={list.isPending}
                  isError={list.isError}
                  isMissing={list.data === undefined}
                  retry={() => void list.refetch()}
                >
                  {count === 0 && (
                    <NoOrders
                      title="orders.empty.new"
                      hint={status.phase === "live" ? "orders.empty.up" : "orders.empty.down"}
                    />
                  )}
                  <NewOrders
                    orders={list.data?.orders ?? none}
                    promises={{
                      busyMinutes: modes?.busy?.minutes ?? 0,
                      longest: modes?.longest_promise ?? usualLongestPromise,
                    }}
                    isOffline={isOffline}
                    answer={answer}
                    onDishes={openDishes}
                    onPrint={printHere}
                  />
                </ListOf>
              );
            case "scheduled":
              return (
                <ListOf {...lists.state.scheduled}>
                  <Scheduled orders={lists.scheduled} onMark={mark} more={more} />
                </ListOf>
              );
            case "in_progress":
              return (
                <ListOf {...lists.state.in_progress}>
                  <InProgress
                    orders={lists.inProgress}
                    dueIds={dueIds}
                    onLook={(id) => look([dueKey(id)])}
                    onMark={mark}
                    more={more}
                  />
                </ListOf>
              );
            case "completed":
              return (
                <EndedOrders
                  taps={lists.taps}
                  justEnded={lists.justEnded}
                  refetchEvery={rereadEvery}
                  more={more}
                />
              );
          }
        }}
      </OrderTabs>
      {sheet}
    </>
  );
}

const none: readonly StaffOrder[] = [];

/** Minutes, until the server has said what is set. */
const usualLongestPromise = 90;

/** What happens here once an order is accepted: the tone, and the ticket where this tablet prints. */
function useAccepted(): (order: StaffOrder) => void {
  const volume = useAtomValue(volumeChoice);
  const prints = useAtomValue(printsHere);
  return (order) => {
    bell.accepted(volume);
    if (prints) printHere(order);
  };
}

function ListOf(
  { isPending, isError, isMissing, retry, children }: {
    isPending: boolean;
    isError: boolean;
    isMissing: boolean;
    retry: () => void;
    children: ReactNode;
  },
) {
  if (isPending) return <ListLoading />;
  if (isMissing) return <ListFailed onRetry={retry} />;
  return (
    <>
      {isError && <ListIsOld />}
      {children}
    </>
  );
}
