import { useAtomValue } from "jotai";
import { mutedUntil, neverRings } from "@/lib/device_choices.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { muteLeft } from "@/lib/mute.ts";
import { stopwatch } from "@/lib/format/times.ts";
import { useNow } from "@/lib/use_now.ts";
import { BellIcon, BellOffIcon } from "@/ui/icons.tsx";
import css from "./alarm.module.css";
import { useBell } from "../model/use_bell.ts";

/** Shows whether the bell is audible and opens the settings of this tablet. */
export function SoundButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslate();
  useNow();
  const state = useBell();
  const left = muteLeft(useAtomValue(mutedUntil));
  const never = useAtomValue(neverRings);
  const audible = !never && state === "armed" && left === 0;
  const label = never
    ? t("sound.never.on")
    : left > 0
    ? t("sound.muted", { left: stopwatch(left) })
    : t(state === "armed" ? "sound.on" : "sound.off");
  return (
    <button
      type="button"
      className={css.sound}
      data-audible={audible}
      data-chosen={never}
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onOpen}
    >
      {audible ? <BellIcon size="1.5rem" /> : <BellOffIcon size="1.5rem" />}
      {!audible && <span className="figures">{label}</span>}
    </button>
  );
}
