import { useInfiniteQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { serverNow } from "@/lib/clock.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { calendarDay } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { Check } from "@/ui/form/check.tsx";
import { Field } from "@web/ui/field.tsx";
import css from "./ended_orders.module.css";
import { EndedRow } from "./ended_row.tsx";
import { ListFailed, ListIsOld, ListLoading, NoOrders } from "./list_states.tsx";
import { endedQuery, endOf } from "../api/order_queries.ts";
import { type BoardOrder, type TransitionTap, withTaps } from "../model/pending_transitions.ts";
import { soughtOrder } from "../model/sought_order.ts";
import type { MoreOf } from "./use_more.tsx";

/** The tab COMPLETED: the orders of today or another day. */
export function EndedOrders(
  { taps, justEnded, refetchEvery, withIssues, onReport, more }: {
    taps: readonly TransitionTap[];
    /** Ended by a tap that the server has not received yet. */
    justEnded: readonly BoardOrder[];
    refetchEvery: number;
    /** Initially shows only the orders that have a payment issue. */
    withIssues: boolean;
    /** Opens the close report of a Los Angeles date. */
    onReport: (date: string) => void;
    more: MoreOf;
  },
) {
  const t = useTranslate();
  const today = calendarDay(serverNow());
  const sought = useAtomValue(soughtOrder);
  const [date, setDate] = useState("");
  const [hasIssues, setHasIssues] = useState(withIssues);
  const isToday = date === "" && !hasIssues;
  const list = useInfiniteQuery({
    ...endedQuery({ date, issues: hasIssues ? "payment" : "" }),
    refetchInterval: isToday ? refetchEvery : false,
  });

  useEffect(() => {
    if (sought === undefined) return;
    setHasIssues(false);
    setDate(sought.day === calendarDay(serverNow()) ? "" : sought.day);
  }, [sought]);
  // The day's pages up to the order that a search opened.
  const isPaging = sought !== undefined && sought.day === (date === "" ? today : date) && list.hasNextPage &&
    !list.isFetching && !list.data?.pages.flat().some(({ id }) => id === sought.id);
  useEffect(() => {
    if (isPaging) void list.fetchNextPage();
  }, [isPaging]);

  const known = list.data?.pages.flat() ?? [];
  const knownIds = new Set(known.map(({ id }) => id));
  const shown = [
    ...(isToday ? justEnded.filter(({ id }) => !knownIds.has(id)) : []),
    ...withTaps(known, taps),
  ]
    .filter(({ tab }) => hasIssues || tab === "completed")
    .toSorted((a, b) => endOf(b).localeCompare(endOf(a)));

  return (
    <>
      <form className={css.finder} onSubmit={(event) => event.preventDefault()}>
        <Field label={t("ended.day")}>
          {(aria) => (
            <input
              {...aria}
              type="date"
              max={today}
              value={date === "" ? today : date}
              onChange={(event) => setDate(event.target.value === today ? "" : event.target.value)}
            />
          )}
        </Field>
        <Check
          label={t("ended.issues")}
          checked={hasIssues}
          onChange={(event) => setHasIssues(event.target.checked)}
        />
        <Button onClick={() => onReport(date === "" ? today : date)}>{t("ended.report")}</Button>
        {!isToday && (
          <Button
            onClick={() => {
              setHasIssues(false);
              setDate("");
            }}
          >
            {t("ended.today")}
          </Button>
        )}
      </form>
      {list.isPending && <ListLoading />}
      {list.isError && list.data === undefined && <ListFailed onRetry={() => void list.refetch()} />}
      {list.isError && list.data !== undefined && <ListIsOld />}
      {list.data !== undefined && shown.length === 0 && (
        isToday
          ? <NoOrders title="orders.empty.completed" hint="orders.empty.completed.hint" />
          : <NoOrders title="ended.none" hint="ended.none.hint" />
      )}
      {shown.length > 0 && (
        <>
          <p className="visually-hidden" role="status">{t("orders.count", { count: shown.length })}</p>
          <ul className={css.rows}>
            {shown.map((order) => (
              <li key={order.id}>
                <EndedRow order={order} withDay={!isToday} more={more} />
              </li>
            ))}
          </ul>
        </>
      )}
      {list.hasNextPage && (
        <Button
          className={css.further ?? ""}
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t("ended.further")}
        </Button>
      )}
    </>
  );
}
