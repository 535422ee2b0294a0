import { useNavigate } from "@tanstack/react-router";
import { MuteBar } from "../features/alarm/components/mute_bar.tsx";
import { CloseBar } from "../features/day_close/components/close_bar.tsx";
import { useModes } from "../features/modes/api/modes.ts";
import { AsapBanner, ModeBanners, OnItBanner } from "../features/modes/components/mode_banners.tsx";
import { dueKey, useSoundOf } from "../lib/device_choices.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { Bar } from "../ui/bar.tsx";
import { FlameIcon } from "../ui/icons.tsx";
import css from "./counter.module.css";
import { useCounterConnection } from "../counter/use_counter_connection.ts";

/** The banners about sound, due orders, ordering modes and the day to close. They load after the first orders are shown. */
export function OrderingBanners({ isKitchen }: { isKitchen: boolean }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const modes = useModes();
  const { rings } = useSoundOf(isKitchen ? "kitchen" : "other");
  const { isOffline, due, look } = useCounterConnection();
  return (
    <>
      <MuteBar rings={rings} />
      {due.length > 0 && (
        <div role="status">
          <Bar
            tone="caution"
            icon={<FlameIcon size="1.5rem" />}
            action={{
              name: t(isKitchen ? "card.see" : "due.show"),
              onClick: () => {
                look(due.map(({ id }) => dueKey(id)));
                if (!isKitchen) void navigate({ to: "/orders", search: { tab: "in_progress" } });
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
      <OnItBanner />
      {/* Their actions need the server. */}
      {!isKitchen && (
        <fieldset className={css.modes} disabled={isOffline}>
          <ModeBanners />
          <CloseBar day={modes?.day_to_close ?? null} />
          <AsapBanner />
        </fieldset>
      )}
    </>
  );
}
