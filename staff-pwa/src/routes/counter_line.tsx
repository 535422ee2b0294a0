import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect, useRef } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { Arming } from "../features/alarm/components/arming.tsx";
import { useAppBadge } from "../features/alarm/model/attention.ts";
import { useAlarm } from "../features/alarm/model/use_alarm.ts";
import { useBell } from "../features/alarm/model/use_bell.ts";
import type { StaffActor } from "../features/board/model/actors.ts";
import { dueOrders } from "../features/board/model/due.ts";
import type { BoardOrder } from "../features/board/model/pending_transitions.ts";
import { useLists } from "../features/board/api/use_lists.ts";
import { useReportPresence } from "../features/modes/api/presence.ts";
import { paperOrder } from "../features/printing/api/printing.ts";
import { useRenewPush } from "../features/push/model/use_renew_push.ts";
import { isAttending } from "../lib/attending.ts";
import { serverNow } from "../lib/clock.ts";
import { dueKey, neverRings, seenDueOrders, seenOrders } from "../lib/device_choices.ts";
import { fetchParts, lazy, useAfterFirst } from "../lib/lazy.tsx";
import { afterFrame } from "../lib/use_pending.ts";
import { useHoldUpdates } from "../lib/update_hold.ts";
import { watchShelf } from "../lib/tap_guard.ts";
import { useAtNow } from "../lib/use_now.ts";
import { useOnline } from "../lib/use_online.ts";
import { Banners } from "./banners.tsx";
import css from "./counter.module.css";
import { LineContext } from "./use_counter_line.ts";
import { useOrderLine } from "./use_order_line.ts";

const Late = lazy(() => import("../features/alarm/components/late.tsx").then(({ Late }) => Late));
const UndoBar = lazy(() =>
  import("../features/board/components/undo_bar.tsx").then(({ UndoBar }) => UndoBar)
);
const TicketPaper = lazy(
  () => import("../features/printing/components/ticket_paper.tsx").then(({ TicketPaper }) => TicketPaper),
);

const noOrders: readonly StaffOrder[] = [];

/**
 * Hears the orders, rings for them and reports this tablet present on every staff page, so that no order is missed while somebody edits
 * the menu. `me` is whoever is signed in; `isCutOff` when the server has not even said who that is.
 */
export function CounterLine(
  { me, isCutOff, isOnOrders, children }: {
    me: StaffActor;
    isCutOff: boolean;
    isOnOrders: boolean;
    children: ReactNode;
  },
) {
  const line = useOrderLine();
  const lists = useLists(line.rereadEvery);
  const seenDue = useAtomValue(seenDueOrders);
  const setSeen = useSetAtom(seenOrders);
  const isOnline = useOnline();
  const orders = line.list.data?.orders ?? noOrders;
  const dueIds = useAtNow((now) => dueOrders(lists.inProgress, now).map(({ id }) => id).join());
  const due = lists.inProgress.filter(({ id }) =>
    dueIds.split(",").includes(id) && !seenDue.split(",").includes(id)
  );
  const isOffline = !isOnline || isCutOff || (line.status.phase === "reconnecting" && line.list.isError);
  const bell = useBell();
  const never = useAtomValue(neverRings);

  const isAfterFirst = useAfterFirst();
  const isAsked = !line.list.isPending;
  useEffect(() => {
    if (isAsked) afterFrame(fetchParts);
  }, [isAsked]);
  useForgetSeen(line.list.data?.orders, lists.inProgress);
  useAppBadge(orders.length);
  useHoldUpdates(orders.length > 0 || lists.taps.length > 0);
  // Staff on another page may not see the orders, so only an open board counts as listening.
  useReportPresence(bell === "armed" && isOnOrders && !never);
  useRenewPush();

  const look = (keys: readonly string[]) => {
    const at = serverNow();
    setSeen((all) => ({ ...all, ...Object.fromEntries(keys.map((key) => [key, at])) }));
  };

  return (
    <LineContext value={{ ...line, lists, due, isOffline, look }}>
      <Shelf staysInSight={isOffline}>
        <Banners />
      </Shelf>
      {children}
      {isAfterFirst && <UndoBar by={me} />}
      <Paper />
      <Attention
        orders={orders}
        hasDue={due.length > 0}
        isOnOrders={isOnOrders}
        isOffline={isOffline}
        onSeen={look}
      />
    </LineContext>
  );
}

/** The ticket on this device's own paper, while there is one. */
function Paper() {
  const [order, setOrder] = useAtom(paperOrder);
  return order === undefined
    ? null
    : <TicketPaper key={order.id} order={order} onPrinted={() => setOrder(undefined)} />;
}

/**
 * The bars above a page. When one comes or goes the page below moves, never under a finger, and taps on cards wait a moment. While
 * `staysInSight` they do not scroll away; what else sticks to the top stands below them, at `--above`.
 */
function Shelf({ staysInSight, children }: { staysInSight: boolean; children: ReactNode }) {
  const shelf = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shelf.current === null || content.current === null) return;
    return watchShelf(shelf.current, content.current);
  }, []);
  useEffect(() => {
    const place = shelf.current?.parentElement;
    if (!staysInSight || !shelf.current || !place) return;
    const watch = new ResizeObserver(([entry]) =>
      place.style.setProperty("--above", `${entry?.target.getBoundingClientRect().height ?? 0}px`)
    );
    watch.observe(shelf.current);
    return () => {
      watch.disconnect();
      place.style.removeProperty("--above");
    };
  }, [staysInSight]);
  return (
    <div ref={shelf} className={css.shelf} data-stays={staysInSight}>
      <div ref={content}>{children}</div>
    </div>
  );
}

/**
 * The alarm and what covers the board: the late screen unless a sheet is open, or the request for a first touch, which arms the sound. A
 * tap on the late screen arms it as well. Offline nothing can be answered, so nothing is covered.
 */
function Attention(
  { orders, hasDue, isOnOrders, isOffline, onSeen }: {
    orders: readonly StaffOrder[];
    hasDue: boolean;
    isOnOrders: boolean;
    isOffline: boolean;
    onSeen: (ids: readonly string[]) => void;
  },
) {
  const alarm = useAlarm(orders, { hasDue, isOnBoard: isOnOrders });
  const isBusy = useAtomValue(isAttending);
  if (!isOnOrders) return null;
  if (alarm.kind !== "late" || isBusy || isOffline) return <Arming />;
  return <Late orders={orders} onSeen={() => onSeen(orders.map(({ id }) => id))} />;
}

/** Twelve hours of orders need not be remembered: what is neither on NEW nor being cooked is forgotten. */
function useForgetSeen(fresh: readonly StaffOrder[] | undefined, cooking: readonly BoardOrder[]) {
  const setSeen = useSetAtom(seenOrders);
  const known = fresh === undefined
    ? undefined
    : [...fresh.map(({ id }) => id), ...cooking.map(({ id }) => dueKey(id))].join();
  useEffect(() => {
    // Until the lists have been read nothing is known to be gone.
    if (known === undefined) return;
    const keys = new Set(known.split(","));
    setSeen((all) => {
      const kept = Object.entries(all).filter(([key]) => keys.has(key));
      return kept.length === Object.keys(all).length ? all : Object.fromEntries(kept);
    });
  }, [known]);
}
