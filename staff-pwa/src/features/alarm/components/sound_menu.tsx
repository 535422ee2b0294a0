import { useAtom, useAtomValue } from "jotai";
import { mutedUntil, neverRings } from "../../../lib/device_choices.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { stopwatch } from "../../../lib/times.ts";
import { useNow } from "../../../lib/use_now.ts";
import { Bar } from "../../../ui/bar.tsx";
import { BellIcon, BellOffIcon } from "../../../ui/icons.tsx";
import css from "./alarm.module.css";
import { useBell } from "../model/use_bell.ts";

/** Shows whether the bell can be heard; opens what belongs to this tablet. */
export function SoundButton({ onOpen }: { onOpen: () => void }) {
  const say = useSay();
  useNow();
  const state = useBell();
  const muteLeft = useAtomValue(mutedUntil) - Date.now();
  const never = useAtomValue(neverRings);
  const audible = !never && state === "armed" && muteLeft <= 0;
  const label = never
    ? say("sound.never.on")
    : muteLeft > 0
    ? say("sound.muted", { left: stopwatch(muteLeft) })
    : say(state === "armed" ? "sound.on" : "sound.off");
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

/** Across the top for as long as the sound is muted. */
export function MuteBar() {
  const say = useSay();
  useNow();
  const [muted, setMuted] = useAtom(mutedUntil);
  const never = useAtomValue(neverRings);
  const left = muted - Date.now();
  if (left <= 0 || never) return null;
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
