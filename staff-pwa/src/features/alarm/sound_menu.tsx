import { useAtom } from "jotai";
import { type ReactNode, useState } from "react";
import { mutedUntil, volumeChoice } from "../../lib/device_choices.ts";
import { useSay } from "../../lib/i18n/say.ts";
import { stopwatch } from "../../lib/times.ts";
import { useNow } from "../../lib/use_now.ts";
import { Bar } from "../../ui/bar.tsx";
import { Button } from "../../ui/button.tsx";
import { BellIcon, BellOffIcon } from "../../ui/icons.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import css from "./alarm.module.css";
import { muteMs } from "./schedule.ts";
import { bell, useBell } from "./use_bell.ts";

/** Shows whether the bell can be heard; opens its test, volume and mute, and below them whatever else belongs to this tablet. */
export function SoundMenu({ children }: { children?: (close: () => void) => ReactNode }) {
  const say = useSay();
  useNow();
  const state = useBell();
  const [volume, setVolume] = useAtom(volumeChoice);
  const [muted, setMuted] = useAtom(mutedUntil);
  const [open, setOpen] = useState(false);
  const muteLeft = muted - Date.now();
  const audible = state === "armed" && muteLeft <= 0;
  const label = muteLeft > 0
    ? say("sound.muted", { left: stopwatch(muteLeft) })
    : say(state === "armed" ? "sound.on" : "sound.off");

  return (
    <>
      <button
        type="button"
        className={css.sound}
        data-audible={audible}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {audible ? <BellIcon size="1.5rem" /> : <BellOffIcon size="1.5rem" />}
        {!audible && <span className="figures">{label}</span>}
      </button>
      <Sheet title={say("tablet.title")} open={open} onClose={() => setOpen(false)}>
        <div className={css.soundSheet}>
          {state === "unsupported" && <p role="alert">{say("sound.blocked")}</p>}
          <label className={css.volume}>
            <span>{say("sound.volume")}</span>
            <input
              type="range"
              min="0.1"
              max="1"
              step="0.1"
              value={volume}
              onChange={(event) => setVolume(event.target.valueAsNumber)}
            />
            <output className="figures">{Math.round(volume * 100)}</output>
          </label>
          <div className={css.soundActions}>
            <Button
              onClick={() => {
                void bell.arm();
                bell.ring(volume, false);
              }}
            >
              <BellIcon />
              {say("sound.test")}
            </Button>
            {muteLeft > 0
              ? <Button onClick={() => setMuted(0)}>{say("sound.unmute")}</Button>
              : (
                <Button onClick={() => setMuted(Date.now() + muteMs)}>
                  <BellOffIcon />
                  {say("sound.mute")}
                </Button>
              )}
          </div>
          {children?.(() => setOpen(false))}
        </div>
      </Sheet>
    </>
  );
}

/** Across the top for as long as the sound is muted. */
export function MuteBar() {
  const say = useSay();
  useNow();
  const [muted, setMuted] = useAtom(mutedUntil);
  const left = muted - Date.now();
  if (left <= 0) return null;
  return (
    <Bar
      tone="bad"
      icon={<BellOffIcon size="1.5rem" />}
      action={{ name: say("sound.unmute"), onClick: () => setMuted(0) }}
    >
      {say("sound.mute.bar", { left: stopwatch(left) })}
    </Bar>
  );
}
