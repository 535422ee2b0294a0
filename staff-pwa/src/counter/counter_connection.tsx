import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { Arming } from "../features/alarm/components/arming.tsx";
import { useAppBadge } from "../features/alarm/model/attention.ts";
import { useAlarm } from "../features/alarm/model/use_alarm.ts";
import { useBell } from "../features/alarm/model/use_bell.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import { dueOrders, keysOfSeen } from "../features/board/model/due.ts";
import { unanswered } from "../features/board/model/board.ts";
import type { BoardOrder } from "../features/board/model/pending_transitions.ts";
import { useLists } from "../features/board/api/use_lists.ts";
import { useReportPresence } from "../features/modes/api/presence.ts";
import { isRinging, useDrill } from "../features/modes/api/modes.ts";
import { paperOrder } from "../features/printing/model/paper_order.ts";
import { serverNow } from "../lib/clock.ts";
import { seenDueOrders, seenOrders, type SoundPage, useSoundOf } from "../lib/device_choices.ts";
import { fetchParts, lazy, useAfterFirst } from "../lib/lazy.tsx";
import { afterFrame } from "../lib/use_pending.ts";
import { isAttending, useHoldUpdates } from "../lib/update_hold.ts";
import { useUnderFinger } from "../lib/press.ts";
import { watchShelf } from "../lib/tap_guard.ts";
import { useAtNow } from "../lib/use_now.ts";
import { useOnline } from "../lib/use_online.ts";
import { Banners } from "../shell/banners.tsx";
import { BarStack } from "../ui/bar.tsx";
import { Announcements } from "../ui/toasts/toasts.tsx";
import css from "../shell/counter.module.css";
import { ConnectionContext, useOrderConnection } from "./use_counter_connection.ts";

const Late = lazy(() => import("../features/alarm/components/late.tsx").then(({ Late }) => Late));
const OnItLine = lazy(() =>
  import("../features/modes/components/mode_banners.tsx").then(({ OnItLine }) => OnItLine)
);
const OpeningDrill = lazy(() =>
  import("../features/modes/components/opening_drill.tsx").then(({ OpeningDrill }) => OpeningDrill)
);
const UndoBar = lazy(() =>
  import("../features/board/components/undo_bar.tsx").then(({ UndoBar }) => UndoBar)
);
const GuestArrivals = lazy(() => import("./guest_arrivals.tsx").then(({ GuestArrivals }) => GuestArrivals));
const TicketPaper = lazy(
  () => import("../features/printing/components/ticket_paper.tsx").then(({ TicketPaper }) => TicketPaper),
);

const noOrders: readonly StaffOrder[] = [];

/**
 * Receives orders, rings and reports this tablet's presence on every staff page, so that no order is missed while a user edits the
 * menu. `me` is the signed-in user. `isCutOff`: the server has not confirmed that user yet.
 */
export function CounterConnection(
  { me, isCutOff, page, children }: {
    me: StaffActor;
    isCutOff: boolean;
    page: SoundPage;
    children: ReactNode;
  },
) {
  const connection = useOrderConnection();
  const lists = useLists(connection.rereadEvery);
  const seenDue = useAtomValue(seenDueOrders);
  const setSeen = useSetAtom(seenOrders);
  const isOnline = useOnline();
  const listed = connection.list.data ?? noOrders;
  const orders = useMemo(() => unanswered(listed), [listed]);
  const dueIds = useAtNow((now) => dueOrders(lists.inProgress, now).map(({ id }) => id).join());
  const due = lists.inProgress.filter(({ id }) =>
    dueIds.split(",").includes(id) && !seenDue.split(",").includes(id)
  );
  const isOffline = !isOnline || isCutOff ||
    (connection.status.phase === "reconnecting" && connection.list.isError);
  const bell = useBell();
  const sound = useSoundOf(page);

  const isAfterFirst = useAfterFirst();
  const isFetched = !connection.list.isPending;
  useEffect(() => {
    if (isFetched) afterFrame(fetchParts);
  }, [isFetched]);
  useForgetSeen(connection.list.data, lists.state.in_progress.isMissing ? undefined : lists.inProgress);
  useAppBadge(orders.length);
  useHoldUpdates(listed.length > 0 || lists.taps.length > 0);
  // A tablet counts as live only while the board or the kitchen view is open, because users on other pages do not see the orders.
  const isListening = bell === "armed" && page !== "other" && sound.rings;
  useReportPresence(isListening);
  useRenewPush();

  const look = (keys: readonly string[]) => {
    const at = serverNow();
    setSeen((all) => ({ ...all, ...Object.fromEntries(keys.map((key) => [key, at])) }));
  };

  return (
    <ConnectionContext value={{ ...connection, lists, due, isOffline, look }}>
      <Shelf staysInSight={isOffline}>
        <BarStack>
          <Banners isKitchen={page === "kitchen"} />
        </BarStack>
      </Shelf>
      {children}
      {isAfterFirst && <UndoBar by={me} />}
      {isAfterFirst && (
        <GuestArrivals
          orders={lists.inProgress}
          isLoaded={!lists.state.in_progress.isMissing}
          sound={sound}
        />
      )}
      <Paper />
      <Announcements />
      <Attention
        orders={orders}
        hasDue={due.length > 0}
        page={page}
        sound={sound}
        isListening={isListening}
        isOffline={isOffline}
        onSeen={look}
      />
    </ConnectionContext>
  );
}

/** The ticket to print on this device, if any. */
function Paper() {
  const [order, setOrder] = useAtom(paperOrder);
  return order === undefined
    ? null
    : <TicketPaper key={order.id} order={order} onPrinted={() => setOrder(undefined)} />;
}

/**
 * The banners above a page. A change of their height does not move the page under a pressed finger (`watchShelf`). While
 * `staysInSight` they stick to the top; other sticky elements use their height, `--above`, as offset.
 */
function Shelf({ staysInSight, children }: { staysInSight: boolean; children: ReactNode }) {
  const shelf = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shelf.current === null || content.current === null) return;
    return watchShelf(shelf.current, content.current);
  }, []);
  useEffect(() => {
    const parent = shelf.current?.parentElement;
    if (!staysInSight || !shelf.current || !parent) return;
    const observer = new ResizeObserver(([entry]) =>
      parent.style.setProperty("--above", `${entry?.target.getBoundingClientRect().height ?? 0}px`)
    );
    observer.observe(shelf.current);
    return () => {
      observer.disconnect();
      parent.style.removeProperty("--above");
    };
  }, [staysInSight]);
  return (
    <div ref={shelf} className={css.shelf} data-stays={staysInSight}>
      <div ref={content}>{children}</div>
    </div>
  );
}

/**
 * The alarm and its overlays on the board: the late screen, unless an order sheet is open, or the prompt for the first tap, which
 * enables sound. A tap on the late screen enables it as well. The late screen does not show offline, because no order can be answered, and
 * does not cover the kitchen view. The opening drill rings and shows on the pages whose tablets listen (`isListening`).
 */
function Attention(
  { orders, hasDue, page, sound, isListening, isOffline, onSeen }: {
    orders: readonly StaffOrder[];
    hasDue: boolean;
    page: SoundPage;
    sound: ReturnType<typeof useSoundOf>;
    isListening: boolean;
    isOffline: boolean;
    onSeen: (ids: readonly string[]) => void;
  },
) {
  const drill = useDrill();
  const drills = useAtNow((now) => isRinging(drill, now)) && !isOffline && isListening;
  const alarm = useAlarm(orders, { hasDue: hasDue || drills, isOnBoard: page === "orders", ...sound });
  const isBusy = useAtomValue(isAttending);
  // A cover stays until the press on it has ended: the press itself counts as attention.
  const late = useUnderFinger(
    alarm.kind === "late" && !isBusy && !isOffline && page === "orders" ? orders : undefined,
  );
  if (page === "other") return null;
  if (late === undefined && drills && !isBusy) return <OpeningDrill />;
  if (late === undefined) return sound.rings ? <Arming /> : null;
  return (
    <Late orders={late} onSeen={() => onSeen(late.map(({ id }) => id))}>
      <OnItLine />
    </Late>
  );
}

/** Deletes the seen times of orders that are no longer on NEW or in progress. */
function useForgetSeen(
  fresh: readonly StaffOrder[] | undefined,
  cooking: readonly BoardOrder[] | undefined,
) {
  const setSeen = useSetAtom(seenOrders);
  const known = keysOfSeen(fresh, cooking)?.join();
  useEffect(() => {
    if (known === undefined) return;
    const keys = new Set(known.split(","));
    setSeen((all) => {
      const remaining = Object.entries(all).filter(([key]) => keys.has(key));
      return remaining.length === Object.keys(all).length ? all : Object.fromEntries(remaining);
    });
  }, [known]);
}

/** Renews this device's push subscription once per page load, after the orders are on the screen. */
function useRenewPush(): void {
  const isAfterFirst = useAfterFirst();
  useEffect(() => {
    if (isAfterFirst) {
      import("../features/push/api/push_state.ts").then(({ renewPush }) => renewPush()).catch(() => {});
    }
  }, [isAfterFirst]);
}
