import { useSay } from "../../../lib/i18n/say.ts";
import { dayNameOf } from "../../../lib/times.ts";

/** The heading over the orders that an earlier day left open. `day` is its date, Los Angeles. */
export function LeftOpenTitle({ day, count }: { day: string; count: number }) {
  const say = useSay();
  return (
    <h2 id={`left-open-${day}`}>
      {say("left_open.title", { day: dayNameOf(day) })} <span className="figures">{count}</span>
    </h2>
  );
}
