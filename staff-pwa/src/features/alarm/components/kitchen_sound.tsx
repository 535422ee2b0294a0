import { useAtom, useAtomValue } from "jotai";
import { kitchenSound, mutedUntil } from "@/lib/device_choices.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useNow } from "@/lib/use_now.ts";
import { Button } from "@web/ui/button.tsx";
import { Check } from "@/ui/form/check.tsx";
import { BellIcon, BellOffIcon } from "@/ui/icons.tsx";
import { bell, useBell } from "../model/use_bell.ts";
import css from "./alarm.module.css";

/** Shows whether the kitchen view rings for new orders on this device, and opens its sound settings. */
export function KitchenSoundButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslate();
  useNow();
  const { rings, chimes } = useAtomValue(kitchenSound);
  const isMuted = useAtomValue(mutedUntil) > Date.now();
  const isArmed = useBell() === "armed";
  const audible = rings && isArmed && !isMuted;
  const label = t(
    !rings && !chimes
      ? "kitchen.sound.off"
      : !isArmed
      ? "sound.off"
      : rings
      ? "sound.on"
      : "kitchen.sound.chimes_only",
  );
  return (
    <button
      type="button"
      className={css.sound}
      data-audible={audible}
      data-chosen={!rings}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={onOpen}
    >
      {audible ? <BellIcon size="1.5rem" /> : <BellOffIcon size="1.5rem" />}
    </button>
  );
}

/** The kitchen view's own sounds on this device. */
export function KitchenSoundSettings() {
  const t = useTranslate();
  const state = useBell();
  const [sound, setSound] = useAtom(kitchenSound);
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
          value={sound.volume}
          onChange={({ target }) => setSound({ ...sound, volume: target.valueAsNumber })}
        />
        <output className="figures">{Math.round(sound.volume * 100)}</output>
      </label>
      <div className={css.soundActions}>
        <Button
          onClick={() => {
            void bell.arm();
            bell.ring(sound.volume, false);
          }}
        >
          <BellIcon />
          {t("sound.test")}
        </Button>
      </div>
      <div className={css.never}>
        <Check
          label={t("kitchen.sound.rings")}
          checked={sound.rings}
          onChange={({ target }) => setSound({ ...sound, rings: target.checked })}
        />
        <p>{t("kitchen.sound.rings.hint")}</p>
      </div>
      <Check
        label={t("kitchen.sound.chimes")}
        checked={sound.chimes}
        onChange={({ target }) => setSound({ ...sound, chimes: target.checked })}
      />
    </>
  );
}
