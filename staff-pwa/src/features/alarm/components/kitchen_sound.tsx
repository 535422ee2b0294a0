import { useAtom, useAtomValue } from "jotai";
import { kitchenSound, mutedUntil } from "@/lib/device_choices.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { muteLeft } from "@/lib/mute.ts";
import { useNow } from "@/lib/use_now.ts";
import { Check } from "@/ui/form/check.tsx";
import { BellIcon, BellOffIcon } from "@/ui/icons.tsx";
import { useBell } from "../model/use_bell.ts";
import css from "./alarm.module.css";
import { Volume } from "./sound_settings.tsx";

/** Shows whether the kitchen view rings for new orders on this device, and opens its sound settings. */
export function KitchenSoundButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslate();
  useNow();
  const { rings, chimes } = useAtomValue(kitchenSound);
  const isMuted = muteLeft(useAtomValue(mutedUntil)) > 0;
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
  const [sound, setSound] = useAtom(kitchenSound);
  return (
    <>
      <Volume volume={sound.volume} onVolume={(volume) => setSound({ ...sound, volume })} />
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
