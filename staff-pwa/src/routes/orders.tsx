import { useAtom, useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { Arming } from "../features/alarm/arming.tsx";
import { useAppBadge, useScreenStaysOn } from "../features/alarm/attention.ts";
import { Late } from "../features/alarm/late.tsx";
import { MuteBar, SoundMenu } from "../features/alarm/sound_menu.tsx";
import { useAlarm } from "../features/alarm/use_alarm.ts";
import { bell } from "../features/alarm/use_bell.ts";
import type { Board } from "../features/board/board.ts";
import { ListFailed, ListIsOld, ListLoading, NoOrders } from "../features/board/list_states.tsx";
import { NewOrders } from "../features/board/new_orders.tsx";
import { OtherOrders } from "../features/board/other_orders.tsx";
import { useAnswers } from "../features/board/use_answers.ts";
import { ConnectionBadge, ConnectionProblem } from "../features/live/badge.tsx";
import { serverNow } from "../lib/clock.ts";
import { seenOrders, volumeChoice } from "../lib/device_choices.ts";
import { useSay } from "../lib/i18n/say.ts";
import { useHoldUpdates } from "../lib/quiet.ts";
import { clockTime } from "../lib/times.ts";
import { useOnline } from "../lib/use_online.ts";
import { useTitle } from "../lib/use_title.ts";
import { ScreenIcon } from "../ui/icons.tsx";
import { OrderTabs } from "./order_tabs.tsx";
import css from "./orders.module.css";
import { useOrderLine } from "./use_order_line.ts";

const noOrders: Board["orders"] = [];

/** /admin/orders: the counter. `me` is the full name of whoever is signed in. */
export function Orders({ me }: { me: string }) {
  const say = useSay();
  const { list, status, rereadEvery, checkedAt } = useOrderLine();
  const orders = list.data?.orders ?? noOrders;
  const count = orders.length;
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const volume = useAtomValue(volumeChoice);
  const answer = useAnswers({ me, onAccepted: () => bell.accepted(volume) });
  const screenStaysOn = useScreenStaysOn();

  useTitle(count > 0 ? say("orders.title.count", { count }) : say("orders.title"));
  useAppBadge(count);
  useHoldUpdates(count > 0 || isSheetOpen);

  return (
    <>
      <h1 className="visually-hidden">{say("orders.title")}</h1>
      <OfflineBar asOf={list.dataUpdatedAt} />
      <ConnectionProblem status={status} />
      <MuteBar />
      <OrderTabs
        count={count}
        aside={
          <>
            <ConnectionBadge status={status} checkedAt={checkedAt} />
            {!screenStaysOn && (
              <span className={css.sleeps} title={say("screen.sleeps")}>
                <ScreenIcon size="1.5rem" />
                <span className="visually-hidden">{say("screen.sleeps")}</span>
              </span>
            )}
            <SoundMenu>
              <p className={css.screen} data-on={screenStaysOn}>
                <ScreenIcon size="1.5rem" />
                {say(screenStaysOn ? "screen.awake" : "screen.sleeps")}
              </p>
            </SoundMenu>
          </>
        }
      >
        {(tab) => {
          if (tab !== "new") return <OtherOrders tab={tab} refetchEvery={rereadEvery} />;
          if (list.isPending) return <ListLoading />;
          if (list.data === undefined) return <ListFailed onRetry={() => void list.refetch()} />;
          return (
            <>
              {list.isError && <ListIsOld />}
              {count === 0
                ? (
                  <NoOrders
                    title="orders.empty.new"
                    hint={status.phase === "live" ? "orders.empty.up" : "orders.empty.down"}
                  />
                )
                : <NewOrders orders={orders} answer={answer} onSheet={setIsSheetOpen} />}
            </>
          );
        }}
      </OrderTabs>
      <Attention orders={orders} isBusy={isSheetOpen} />
      <Arming />
    </>
  );
}

/** The alarm, and the late screen unless somebody is at it already. */
function Attention({ orders, isBusy }: { orders: Board["orders"]; isBusy: boolean }) {
  const alarm = useAlarm(orders);
  const [seen, setSeen] = useAtom(seenOrders);
  useEffect(() => {
    // Twelve hours of orders need not be remembered.
    const known = new Set(orders.map(({ id }) => id));
    setSeen((all) => Object.fromEntries(Object.entries(all).filter(([id]) => known.has(id))));
  }, [orders]);
  if (alarm.kind !== "late" || isBusy) return null;
  const late = orders.filter(({ id }) => alarm.ids.includes(id));
  const now = serverNow();
  return (
    <Late
      orders={late}
      onSeen={() => setSeen({ ...seen, ...Object.fromEntries(late.map(({ id }) => [id, now])) })}
    />
  );
}

function OfflineBar({ asOf }: { asOf: number }) {
  const say = useSay();
  if (useOnline()) return null;
  return (
    <p className={css.offline} role="status">
      {say("app.offline.bar", { time: asOf === 0 ? "—" : clockTime(asOf) })}
    </p>
  );
}
