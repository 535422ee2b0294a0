import {
  asapOffLengths,
  type BusyLength,
  busyLengths,
  busySteps,
  pauseLengths,
} from "@domain/hours/modes.ts";
import { useState } from "react";
import { actorText } from "@/lib/actors.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { clockTime, dayAndTime } from "@/lib/format/times.ts";
import { useNow } from "@/lib/use_now.ts";
import type { StoreModes } from "@contract/schemas/modes.ts";
import { Button } from "@web/ui/button.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import css from "./modes.module.css";
import { type ModeChange, useChangeModes } from "../api/change_modes.ts";
import { useModes } from "../api/modes.ts";

/** Changes busy mode, which is used most, pause and ASAP off. */
export function ModeSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const modes = useModes();
  const { mutate, isPending } = useChangeModes();
  const [busyFor, setBusyFor] = useState<BusyLength>("60_minutes");
  const now = useNow();
  const resumes = ({ resumes_at, until }: NonNullable<StoreModes["pause"]>) =>
    dayAndTime(resumes_at ?? until, now);
  const change = (next: ModeChange) => mutate(next, { onSuccess: onClose });

  return (
    <Sheet title={t("modes.open")} open onClose={onClose}>
      <div className={css.sheet}>
        <section aria-labelledby="busy-title">
          <h3 id="busy-title">{t("modes.busy")}</h3>
          <p>{t("modes.busy.hint")}</p>
          <fieldset className={css.lengths}>
            <legend>{t("modes.busy.for")}</legend>
            {busyLengths.map((length) => (
              <label key={length}>
                <input
                  type="radio"
                  name="busy-for"
                  checked={length === busyFor}
                  onChange={() => setBusyFor(length)}
                />
                <span>{t(`modes.for.${length}`)}</span>
              </label>
            ))}
          </fieldset>
          <div className={css.choices}>
            {busySteps.map((minutes) => (
              <Button
                key={minutes}
                busy={isPending}
                aria-pressed={modes?.busy?.minutes === minutes}
                onClick={() => change({ mode: "busy", minutes, for: busyFor })}
              >
                {t("modes.busy.add", { minutes })}
              </Button>
            ))}
          </div>
          {modes?.busy && (
            <CurrentMode
              text={t("modes.busy.until", {
                minutes: modes.busy.minutes,
                time: clockTime(modes.busy.until),
                by: actorText(modes.busy.by, t),
              })}
              isPending={isPending}
              onEnd={() => change({ mode: "busy", minutes: 0 })}
            />
          )}
        </section>
        <section aria-labelledby="pause-title">
          <h3 id="pause-title">{t("modes.pause")}</h3>
          <p>{t("modes.pause.hint")}</p>
          <div className={css.choices}>
            {pauseLengths.map((length) => (
              <Button
                key={length}
                busy={isPending}
                onClick={() => change({ mode: "pause", for: length })}
              >
                {t(`modes.for.${length}`)}
              </Button>
            ))}
          </div>
          {modes?.pause && (
            <CurrentMode
              text={t("modes.pause.bar", {
                time: resumes(modes.pause),
                by: actorText(modes.pause.by, t),
              })}
              isPending={isPending}
              onEnd={() => change({ mode: "pause", for: "off" })}
            />
          )}
        </section>
        <section aria-labelledby="asap-off-title">
          <h3 id="asap-off-title">{t("modes.asap_off")}</h3>
          <p>{t("modes.asap_off.hint")}</p>
          <div className={css.choices}>
            {asapOffLengths.map((length) => (
              <Button
                key={length}
                busy={isPending}
                onClick={() => change({ mode: "asap-off", for: length })}
              >
                {t(`modes.for.${length}`)}
              </Button>
            ))}
          </div>
          {modes?.asap_off && (
            <CurrentMode
              text={t("modes.asap_off.bar", {
                time: resumes(modes.asap_off),
                by: actorText(modes.asap_off.by, t),
              })}
              isPending={isPending}
              onEnd={() => change({ mode: "asap-off", for: "off" })}
            />
          )}
        </section>
      </div>
    </Sheet>
  );
}

function CurrentMode(
  { text, isPending, onEnd }: { text: string; isPending: boolean; onEnd: () => void },
) {
  const t = useTranslate();
  return (
    <p className={css.current}>
      <span className="figures">{text}</span>
      <Button look="ghost" busy={isPending} onClick={onEnd}>{t("modes.end")}</Button>
    </p>
  );
}
