import { useAtomValue } from "jotai";
import { Activity, useMemo, useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useScreenStaysOn } from "../features/alarm/model/attention.ts";
import { bell } from "../features/alarm/model/use_bell.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import { ListLoading, NoOrders } from "../features/board/components/list_states.tsx";
import { NewOrders } from "../features/board/components/new_orders.tsx";
import { unanswered } from "../features/board/model/board.ts";
import { useAnswers } from "../features/board/api/use_answers.ts";
import { ConnectionBadge } from "../features/live/components/badge.tsx";
import { ModeMenu } from "../features/modes/components/mode_menu.tsx";
import { defaultLongestPromise, useModes } from "../features/modes/api/modes.ts";
import { printHere } from "../features/printing/model/paper_order.ts";
import { printsHere, volumeChoice } from "../lib/device_choices.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { lazy, useAfterFirst } from "../lib/lazy.tsx";
import { clockTime } from "../lib/format/times.ts";
import { useAtNow } from "../lib/use_now.ts";
import { useTitle } from "../lib/use_title.ts";
import { ScreenIcon } from "../ui/icons.tsx";
import { ToastLine } from "../ui/toasts/toasts.tsx";
import { useCounterConnection } from "../counter/use_counter_connection.ts";
import { ListOf } from "../shell/list_of.tsx";
import { OrderTabs } from "../counter/order_tabs.tsx";
import css from "./orders.module.css";
import { SoundButton } from "../features/alarm/components/sound_menu.tsx";

const AcceptedLists = lazy(
  () => import("../counter/accepted_lists.tsx").then(({ AcceptedLists }) => AcceptedLists),
  <ListLoading />,
);

const OrderTools = lazy(() => import("../counter/order_queue.tsx").then(({ OrderTools }) => OrderTools));

const OrderQueue = lazy(() => import("../counter/order_queue.tsx").then(({ OrderQueue }) => OrderQueue));

/** /admin/orders: the order board. `me` is the signed-in user. */
export function Orders({ me }: { me: StaffActor }) {
  const t = useTranslate();
  const { list, lists, isOffline, status, checkedAt } = useCounterConnection();
  const orders = list.data ?? none;
  const count = unanswered(orders).length;
  const isAfterFirst = useAfterFirst();
  const onAccepted = useAccepted();
  const answer = useAnswers({ me, isLive: status.phase === "live", onAccepted });
  const screenStaysOn = useScreenStaysOn();
  const modes = useModes();
  const [busyMinutes, longest] = [modes?.busy?.minutes ?? 0, modes?.longest_promise ?? defaultLongestPromise];
  const kitchen = modes?.kitchen ?? null;
  const promises = useMemo(
    () => ({ busyMinutes, longest, kitchen, queueMinutes: kitchen?.queue_minutes ?? 0 }),
    [busyMinutes, longest, kitchen],
  );
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
            <div className={css.info}>
              <Clock />
              <ConnectionBadge status={status} checkedAt={checkedAt} />
              {!screenStaysOn && (
                <span className={css.sleeps} title={t("screen.sleeps")}>
                  <ScreenIcon size="1.5rem" />
                  <span className="visually-hidden">{t("screen.sleeps")}</span>
                </span>
              )}
              {isAfterFirst && <OrderQueue />}
              <ToastLine className={css.messages} />
            </div>
            {isAfterFirst && <OrderTools me={me} onAccepted={onAccepted} />}
          </>
        }
      >
        {(tab) => (
          <>
            {/* Stays mounted while another list is open, because rendering a hundred cards takes too long for a tap. */}
            <Activity mode={tab === "new" ? "visible" : "hidden"}>
              <ListOf
                isPending={list.isPending}
                isError={list.isError}
                isMissing={list.data === undefined}
                retry={() => void list.refetch()}
              >
                {orders.length === 0 && (
                  <NoOrders
                    title="orders.empty.new"
                    hint={status.phase === "live" && !isOffline ? "orders.empty.up" : "orders.empty.down"}
                  />
                )}
                <NewOrders
                  orders={orders}
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

/** The Los Angeles time. The installed app hides the system clock. */
export function Clock() {
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

/** Returns what runs after accepting an order: the tone, and the ticket if this tablet prints. */
function useAccepted(): (order: StaffOrder) => void {
  const volume = useAtomValue(volumeChoice);
  const prints = useAtomValue(printsHere);
  return (order) => {
    bell.accepted(volume);
    if (prints) printHere(order);
  };
}

const TabletSheet = lazy(() => import("../counter/tablet_sheet.tsx").then(({ TabletSheet }) => TabletSheet));

/** The button with the sound status of this tablet, which opens the tablet's settings. */
function TabletMenu({ screenStaysOn }: { screenStaysOn: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SoundButton onOpen={() => setOpen(true)} />
      {open && <TabletSheet screenStaysOn={screenStaysOn} onClose={() => setOpen(false)} />}
    </>
  );
}
