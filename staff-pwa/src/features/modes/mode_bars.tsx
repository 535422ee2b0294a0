import { useSay } from "../../lib/i18n/say.ts";
import { clockTime, stopwatch } from "../../lib/times.ts";
import { useNow } from "../../lib/use_now.ts";
import { Bar } from "../../ui/bar.tsx";
import { AlertIcon, ClockIcon, PauseIcon } from "../../ui/icons.tsx";
import { useChangeModes, useModes } from "./modes.ts";

/** What guests cannot do just now, why, for how long, and the way to end it; on every staff page. */
export function ModeBars() {
  const say = useSay();
  const now = useNow();
  const modes = useModes();
  const { mutate, isPending } = useChangeModes();
  if (modes === undefined) return null;
  const { pause, busy, asap, tablets } = modes;
  const left = (until: string) => stopwatch(Date.parse(until) - now);
  const noTablet = tablets.is_required && tablets.unattended_since !== null && pause === null;

  return (
    <>
      {noTablet && (
        <Bar tone="bad" icon={<AlertIcon size="1.5rem" />}>
          {say("presence.nobody", { time: clockTime(tablets.unattended_since ?? "") })}
        </Bar>
      )}
      {pause !== null && (
        <Bar
          tone="bad"
          icon={<PauseIcon size="1.5rem" />}
          action={{
            name: say("modes.pause.end"),
            disabled: isPending,
            onClick: () => mutate({ kind: "pause", length: "off" }),
          }}
        >
          {say("modes.pause.bar", { left: left(pause.until), time: clockTime(pause.until), by: pause.by })}
        </Bar>
      )}
      {busy !== null && (
        <Bar
          tone="caution"
          icon={<ClockIcon size="1.5rem" />}
          action={{
            name: say("modes.busy.end"),
            disabled: isPending,
            onClick: () => mutate({ kind: "busy", minutes: 0 }),
          }}
        >
          {say("modes.busy.bar", { minutes: busy.minutes, left: left(busy.until), by: busy.by })}
        </Bar>
      )}
      {!asap.available && !noTablet && pause === null && asap.reason !== null && (
        <Bar tone="quiet" icon={<ClockIcon size="1.5rem" />}>
          {say("modes.asap.off", { reason: asap.reason })}
        </Bar>
      )}
    </>
  );
}
