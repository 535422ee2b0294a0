import { useSay } from "../../lib/i18n/say.ts";
import { isSteady } from "../../lib/steady.ts";
import { Button } from "../../ui/button.tsx";
import css from "./begin.module.css";
import { dayAndTime } from "./order_words.ts";
import type { ShownOrder } from "./pending_marks.ts";

/** When an order for later begins by itself, and the tap that begins it now. */
export function Begin({ order, now, onStart }: { order: ShownOrder; now: number; onStart: () => void }) {
  const say = useSay();
  return (
    <div className={css.begin}>
      <p className="figures">
        {order.starts_at !== null && say("scheduled.starts", { time: dayAndTime(order.starts_at, now) })}
      </p>
      {order.can.includes("start") && (
        <Button onClick={() => isSteady() && onStart()}>{say("scheduled.start_now")}</Button>
      )}
    </div>
  );
}
