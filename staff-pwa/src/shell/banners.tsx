import { ConnectionProblem } from "../features/live/components/badge.tsx";
import { useTranslate } from "../lib/i18n/text.ts";
import { lazy, useAfterFirst } from "../lib/lazy.tsx";
import { dayAndTime } from "../lib/format/times.ts";
import { serverNow, toServerTime } from "../lib/clock.ts";
import { Bar } from "../ui/bar.tsx";
import { LineOffIcon } from "../ui/icons.tsx";
import { useCounterConnection } from "../counter/use_counter_connection.ts";

const OrderingBanners = lazy(() =>
  import("./ordering_banners.tsx").then(({ OrderingBanners }) => OrderingBanners)
);

/** The banners above every staff page: connection, sound, due orders and, except above the kitchen view, ordering modes. */
export function Banners({ isKitchen }: { isKitchen: boolean }) {
  const t = useTranslate();
  const isAfterFirst = useAfterFirst();
  const { status, isOffline, lists } = useCounterConnection();
  const asOf = lists.state.in_progress.asOf;
  return (
    <>
      {isOffline
        ? (
          <div role="status">
            <Bar tone="bad" icon={<LineOffIcon size="1.5rem" />}>
              {t("app.offline.bar", {
                time: asOf === 0 ? "—" : dayAndTime(new Date(toServerTime(asOf)).toISOString(), serverNow()),
              })}
              {lists.unsent > 0 && ` ${t("transition.unsent.bar", { count: lists.unsent })}`}
            </Bar>
          </div>
        )
        : <ConnectionProblem status={status} />}
      {!isOffline && lists.unsent > 0 && (
        <Bar tone="caution" icon={<LineOffIcon size="1.5rem" />}>
          {t("transition.unsent.bar", { count: lists.unsent })}
        </Bar>
      )}
      {isAfterFirst && <OrderingBanners isKitchen={isKitchen} />}
    </>
  );
}
