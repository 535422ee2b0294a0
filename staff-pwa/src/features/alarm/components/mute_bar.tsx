import { useAtom } from "jotai";
import { mutedUntil } from "@/lib/device_choices.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { stopwatch } from "@/lib/format/times.ts";
import { muteLeft } from "@/lib/mute.ts";
import { useNow } from "@/lib/use_now.ts";
import { Bar } from "@/ui/bar.tsx";
import { BellOffIcon } from "@/ui/icons.tsx";

/** A banner shown while the sound of a page that rings is muted. */
export function MuteBar({ rings }: { rings: boolean }) {
  const t = useTranslate();
  useNow();
  const [muted, setMuted] = useAtom(mutedUntil);
  const left = muteLeft(muted);
  if (left === 0 || !rings) return null;
  return (
    <Bar
      tone="bad"
      icon={<BellOffIcon size="1.5rem" />}
      action={{ name: t("sound.unmute"), onClick: () => setMuted(0) }}
    >
      {t("sound.mute.bar", { left: stopwatch(left) })}
    </Bar>
  );
}
