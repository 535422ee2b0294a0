import { useSay } from "../../../lib/i18n/say.ts";
import { isSteady } from "../../../lib/steady.ts";
import { useAtNow } from "../../../lib/use_now.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import css from "./begin.module.css";
import { dayAndTime } from "../../../lib/times.ts";
import type { ShownOrder } from "../model/pending_marks.ts";

/** When an order for later begins by itself, and the tap that begins it now. */
export function Begin({ order, onStart }: { order: ShownOrder; onStart: () => void }) {
  const say = useSay();
  const begins = useAtNow((now) => order.starts_at === null ? "" : dayAndTime(order.starts_at, now));
  return (
    <div className={css.begin}>
      <p className="figures">
        {begins !== "" && say("scheduled.starts", { time: begins })}
      </p>
      {order.can.includes("start") && (
        <Button onClick={() => isSteady() && onStart()}>{say("scheduled.start_now")}</Button>
      )}
    </div>
  );
}
