import { useNavigate } from "@tanstack/react-router";
import { MuteBar } from "../features/alarm/components/sound_menu.tsx";
import { ConnectionProblem } from "../features/live/components/badge.tsx";
import { dueKey } from "../lib/device_choices.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { lazy, useAfterFirst } from "../lib/lazy.tsx";
import { clockTime } from "../lib/times.ts";
import { Bar } from "../ui/bar.tsx";
import { FlameIcon, LineOffIcon } from "../ui/icons.tsx";
import css from "./counter.module.css";
import { useCounterConnection } from "./use_counter_connection.ts";

const LateBanners = lazy(() => import("./late_banners.tsx").then(({ LateBanners }) => LateBanners));

/** The banners above every staff page: connection, sound, due orders and ordering modes. */
export function Banners() {
  const t = useTranslate();
  const navigate = useNavigate();
  const isAfterFirst = useAfterFirst();
  const { status, isOffline, lists, due, look } = useCounterConnection();
  const asOf = lists.state.in_progress.asOf;
  return (
    <>
      {isOffline
        ? (
          <div role="status">
            <Bar tone="bad" icon={<LineOffIcon size="1.5rem" />}>
              {t("app.offline.bar", { time: asOf === 0 ? "—" : clockTime(asOf) })}
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
      <MuteBar />
      {due.length > 0 && (
        <div role="status">
          <Bar
            tone="caution"
            icon={<FlameIcon size="1.5rem" />}
            action={{
              name: t("due.show"),
              onClick: () => {
                look(due.map(({ id }) => dueKey(id)));
                void navigate({ to: "/orders", search: { tab: "in_progress" } });
              },
            }}
          >
            {t("due.bar", {
              count: due.length,
              numbers: due.map(({ order_number }) => order_number).join(", "),
            })}
          </Bar>
        </div>
      )}
      {/* Their actions need the server. */}
      <fieldset className={css.modes} disabled={isOffline}>{isAfterFirst && <LateBanners />}</fieldset>
    </>
  );
}
