import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorMessage } from "../lib/api/error_message.ts";
import { serverNow, toServerTime } from "../lib/clock.ts";
import { dayAndTime } from "../lib/format/times.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Cloth } from "./cloth.tsx";
import css from "./states.module.css";

/**
 * Shows what a query answers, `empty` for an empty list, and before that the loading text or the failure with a retry. Data stays
 * visible when a later fetch fails, below a note of its time.
 */
export function QueryView<T>(
  { query, loading, failed, empty, children }: {
    query: UseQueryResult<T>;
    loading?: string;
    /** The text of a failure without a reason from the server. */
    failed: string;
    empty?: ReactNode;
    children: (data: T) => ReactNode;
  },
) {
  const t = useTranslate();
  const { data, error, isFetching } = query;
  if (query.isPending) return <p className={css.loading} role="status">{loading ?? t("app.loading")}</p>;
  const retry = (
    <Button busy={isFetching} onClick={() => void query.refetch()}>
      {t(isFetching ? "app.loading" : "office.retry")}
    </Button>
  );
  if (data === undefined) {
    return (
      <div className={css.failed} role="alert">
        <p>{errorMessage(error, failed)}</p>
        {retry}
      </div>
    );
  }
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
  return (
    <>
      {query.isError && (
        <div className={css.stale} role="status">
          <p>
            {t("office.stale", {
              time: dayAndTime(new Date(toServerTime(query.dataUpdatedAt)).toISOString(), serverNow()),
            })}
          </p>
          {retry}
        </div>
      )}
      <div className={css.data} data-old={query.isPlaceholderData} aria-busy={query.isPlaceholderData}>
        {isEmpty ? empty : children(data)}
      </div>
    </>
  );
}

export function Empty({ title, hint, action }: { title: string; hint: string; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <Cloth seed={title} across={3} down={2} className={css.cloth ?? ""} />
      <h2>{title}</h2>
      <p>{hint}</p>
      {action}
    </div>
  );
}
