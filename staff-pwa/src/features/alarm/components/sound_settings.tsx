import type { ReactNode } from "react";
import { useAtom } from "jotai";
import { mutedUntil, neverRings, volumeChoice } from "@/lib/device_choices.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { muteLeft, muteMs } from "@/lib/mute.ts";
import { useNow } from "@/lib/use_now.ts";
import { Button } from "@web/ui/button.tsx";
import { Check } from "@/ui/form/check.tsx";
import { BellIcon, BellOffIcon } from "@/ui/icons.tsx";
import css from "./alarm.module.css";
import { bell, useBell } from "../model/use_bell.ts";

/** The bell's test, volume and mute. */
export function SoundSettings() {
  const t = useTranslate();
  useNow();
  const [volume, setVolume] = useAtom(volumeChoice);
  const [muted, setMuted] = useAtom(mutedUntil);
  const [never, setNever] = useAtom(neverRings);
  const isMuted = muteLeft(muted) > 0;
  return (
    <>
      <Volume volume={volume} onVolume={setVolume}>
        {isMuted
          ? <Button onClick={() => setMuted(0)}>{t("sound.unmute")}</Button>
          : (
            <Button onClick={() => setMuted(Date.now() + muteMs)}>
              <BellOffIcon />
              {t("sound.mute")}
            </Button>
          )}
      </Volume>
      <div className={css.never}>
        <Check
          label={t("sound.never")}
          checked={never}
          onChange={(event) => setNever(event.target.checked)}
        />
        <p>{t("sound.never.hint")}</p>
      </div>
    </>
  );
}

/** How loud the bell rings, and its test. `children` are more actions. */
export function Volume(
  { volume, onVolume, children }: {
    volume: number;
    onVolume: (volume: number) => void;
    children?: ReactNode;
  },
) {
  const t = useTranslate();
  const state = useBell();
  return (
    <>
      {state === "unsupported" && <p role="alert">{t("sound.blocked")}</p>}
      <label className={css.volume}>
        <span>{t("sound.volume")}</span>
        <input
          type="range"
          min="0.1"
          max="1"
          step="0.1"
          value={volume}
          onChange={(event) => onVolume(event.target.valueAsNumber)}
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
          {t("sound.test")}
        </Button>
        {children}
      </div>
    </>
  );
}
