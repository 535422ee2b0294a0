import { useTranslate } from "@/lib/i18n/text.ts";
import { settledTap } from "@/lib/tap_guard.ts";
import { useAtNow } from "@/lib/use_now.ts";
import { Button } from "@web/ui/button.tsx";
import css from "./begin.module.css";
import { dayAndTime } from "@/lib/format/times.ts";
import type { BoardOrder } from "../model/pending_transitions.ts";

/** Shows when a scheduled order starts automatically, with a button that starts it now. */
export function Begin({ order, onStart }: { order: BoardOrder; onStart: () => void }) {
  const t = useTranslate();
  const startsAt = useAtNow((now) => order.starts_at === null ? "" : dayAndTime(order.starts_at, now));
  return (
    <div className={css.begin}>
      <p className="figures">
        {startsAt !== "" && t("scheduled.starts", { time: startsAt })}
      </p>
      {order.can.includes("start") && (
        <Button onClick={settledTap(onStart)}>{t("scheduled.start_now")}</Button>
      )}
    </div>
  );
}
