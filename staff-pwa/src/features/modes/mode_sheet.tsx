import { busySteps, pauseLengths } from "@domain/hours/modes.ts";
import { useSay } from "../../lib/i18n/say.ts";
import { clockTime } from "../../lib/times.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import css from "./modes.module.css";
import { type ModeChange, useChangeModes, useModes } from "./modes.ts";

/** Pause and busy mode. What holds is shown by the bars; here it is changed. */
export function ModeSheet({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const modes = useModes();
  const { mutate, isPending } = useChangeModes();
  const change = (next: ModeChange) => mutate(next, { onSuccess: onClose });

  return (
    <Sheet title={say("modes.title")} open onClose={onClose}>
      <div className={css.sheet}>
        <section aria-labelledby="pause-title">
          <h3 id="pause-title">{say("modes.pause")}</h3>
          <p>{say("modes.pause.why")}</p>
          <div className={css.choices}>
            {pauseLengths.map((length) => (
              <Button
                key={length}
                disabled={isPending}
                onClick={() => change({ kind: "pause", length })}
              >
                {say(`modes.pause.${length}`)}
              </Button>
            ))}
          </div>
          {modes?.pause && (
            <Standing
              words={say("modes.pause.until", { time: clockTime(modes.pause.until), by: modes.pause.by })}
              isPending={isPending}
              onEnd={() => change({ kind: "pause", length: "off" })}
            />
          )}
        </section>
        <section aria-labelledby="busy-title">
          <h3 id="busy-title">{say("modes.busy")}</h3>
          <p>{say("modes.busy.why")}</p>
          <div className={css.choices}>
            {busySteps.map((minutes) => (
              <Button
                key={minutes}
                disabled={isPending}
                aria-pressed={modes?.busy?.minutes === minutes}
                onClick={() => change({ kind: "busy", minutes })}
              >
                {say("modes.busy.add", { minutes })}
              </Button>
            ))}
          </div>
          {modes?.busy && (
            <Standing
              words={say("modes.busy.until", {
                minutes: modes.busy.minutes,
                time: clockTime(modes.busy.until),
                by: modes.busy.by,
              })}
              isPending={isPending}
              onEnd={() => change({ kind: "busy", minutes: 0 })}
            />
          )}
        </section>
      </div>
    </Sheet>
  );
}

function Standing(
  { words, isPending, onEnd }: { words: string; isPending: boolean; onEnd: () => void },
) {
  const say = useSay();
  return (
    <p className={css.standing}>
      <span className="figures">{words}</span>
      <button type="button" disabled={isPending} onClick={onEnd}>{say("modes.end")}</button>
    </p>
  );
}
