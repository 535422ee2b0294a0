import { useAtomValue } from "jotai";
import { Activity, useMemo } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useScreenStaysOn } from "../features/alarm/model/attention.ts";
import { bell } from "../features/alarm/model/use_bell.ts";
import type { StaffActor } from "../features/board/model/actors.ts";
import { ListLoading, NoOrders } from "../features/board/components/list_states.tsx";
import { NewOrders } from "../features/board/components/new_orders.tsx";
import { useAnswers } from "../features/board/api/use_answers.ts";
import { ConnectionBadge } from "../features/live/components/badge.tsx";
import { ModeMenu } from "../features/modes/components/mode_menu.tsx";
import { useModes } from "../features/modes/api/modes.ts";
import { printHere } from "../features/printing/api/printing.ts";
import { printsHere, volumeChoice } from "../lib/device_choices.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { lazy } from "../lib/lazy.tsx";
import { clockTime } from "../lib/times.ts";
import { useAtNow } from "../lib/use_now.ts";
import { useTitle } from "../lib/use_title.ts";
import { ScreenIcon } from "../ui/icons.tsx";
import { ToastLine } from "../ui/toasts.tsx";
import { useCounterLine } from "./use_counter_line.ts";
import { ListOf } from "./list_of.tsx";
import { OrderTabs } from "./order_tabs.tsx";
import css from "./orders.module.css";
import { TabletMenu } from "./tablet_menu.tsx";

const AcceptedLists = lazy(
  () => import("./accepted_lists.tsx").then(({ AcceptedLists }) => AcceptedLists),
  <ListLoading />,
);

/** /admin/orders: the counter. `me` is whoever is signed in. */
export function Orders({ me }: { me: StaffActor }) {
  const t = useTranslate();
  const { list, lists, isOffline, status, checkedAt } = useCounterLine();
  const count = list.data?.orders.length ?? 0;
  const answer = useAnswers({ me, onAccepted: useAccepted() });
  const screenStaysOn = useScreenStaysOn();
  const modes = useModes();
  const [busyMinutes, longest] = [modes?.busy?.minutes ?? 0, modes?.longest_promise ?? usualLongestPromise];
  const promises = useMemo(() => ({ busyMinutes, longest }), [busyMinutes, longest]);
  useTitle(count > 0 ? t("orders.title.count", { count }) : t("orders.title"));

  return (
    <>
      <h1 className="visually-hidden">{t("orders.title")}</h1>
      <OrderTabs
        counts={{ ...lists.counts, new: count }}
        aside={
          <>
            <ModeMenu isOffline={isOffline} />
            <TabletMenu screenStaysOn={screenStaysOn} />
          </>
        }
        status={
          <>
            <Clock />
            <ConnectionBadge status={status} checkedAt={checkedAt} />
            {!screenStaysOn && (
              <span className={css.sleeps} title={t("screen.sleeps")}>
                <ScreenIcon size="1.5rem" />
                <span className="visually-hidden">{t("screen.sleeps")}</span>
              </span>
            )}
            <ToastLine className={css.messages} />
          </>
        }
      >
        {(tab) => (
          <>
            {/* Kept while another list is open: a hundred cards are not drawn anew between two taps. */}
            <Activity mode={tab === "new" ? "visible" : "hidden"}>
              <ListOf
                isPending={list.isPending}
                isError={list.isError}
                isMissing={list.data === undefined}
                retry={() => void list.refetch()}
              >
                {count === 0 && (
                  <NoOrders
                    title="orders.empty.new"
                    hint={status.phase === "live" && !isOffline ? "orders.empty.up" : "orders.empty.down"}
                  />
                )}
                <NewOrders
                  orders={list.data?.orders ?? none}
                  dayBeganAt={modes?.day_began_at}
                  promises={promises}
                  isOffline={isOffline}
                  answer={answer}
                  onPrint={printHere}
                />
              </ListOf>
            </Activity>
            {tab !== "new" && <AcceptedLists tab={tab} me={me} />}
          </>
        )}
      </OrderTabs>
    </>
  );
}

/** The restaurant's time: the installed app hides the system's clock. */
function Clock() {
  const t = useTranslate();
  const time = useAtNow(clockTime);
  return (
    <p className={`${css.clock} figures`}>
      <span className="visually-hidden">{t("clock.label")}</span>
      <time>{time}</time>
    </p>
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
