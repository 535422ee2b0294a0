import { actorText } from "@/lib/actors.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import type { StoreModes } from "@contract/schemas/modes.ts";
import { clockTime, dayAndTime, stopwatch } from "@/lib/format/times.ts";
import { useNow } from "@/lib/use_now.ts";
import { Bar } from "@/ui/bar.tsx";
import { AlertIcon, ClockIcon, PauseIcon, PhoneIcon, UtensilsIcon } from "@/ui/icons.tsx";
import { useChangeModes } from "../api/change_modes.ts";
import { useModes } from "../api/modes.ts";
import { limitsText, useLimitTonight } from "../api/kitchen_load.ts";

type Restriction = NonNullable<StoreModes["pause"]>;

/** Banners on every staff page about restrictions for guests: reason, end, and a button that ends them. */
export function ModeBanners() {
  const t = useTranslate();
  const now = useNow();
  const modes = useModes();
  const { mutate, isPending } = useChangeModes();
  const limiting = useLimitTonight();
  if (modes === undefined) return null;
  const { pause, asap_off: asapOff = null, busy, tonight = null, tablets } = modes;
  const resumes = ({ resumes_at, until }: Restriction) => dayAndTime(resumes_at ?? until, now);
  const left = (until: string) => stopwatch(Date.parse(until) - now);
  const noTablet = tablets.is_required && tablets.unattended_since !== null && pause === null;

  return (
    <>
      {noTablet && (
        <Bar tone="bad" icon={<AlertIcon size="1.5rem" />}>
          {t("presence.unattended", { time: clockTime(tablets.unattended_since ?? "") })}
        </Bar>
      )}
      {modes.are_most_windows_held && (
        <Bar tone="bad" icon={<AlertIcon size="1.5rem" />}>{t("modes.windows_held")}</Bar>
      )}
      {pause !== null && (
        <Bar
          tone="bad"
          icon={<PauseIcon size="1.5rem" />}
          action={{
            name: t("modes.pause.end"),
            isBusy: isPending,
            onClick: () => mutate({ mode: "pause", for: "off" }),
          }}
        >
          {t("modes.pause.bar", { time: resumes(pause), by: actorText(pause.by, t) })}
        </Bar>
      )}
      {asapOff !== null && pause === null && (
        <Bar
          tone="caution"
          icon={<PauseIcon size="1.5rem" />}
          action={{
            name: t("modes.asap_off.end"),
            isBusy: isPending,
            onClick: () => mutate({ mode: "asap-off", for: "off" }),
          }}
        >
          {t("modes.asap_off.bar", { time: resumes(asapOff), by: actorText(asapOff.by, t) })}
        </Bar>
      )}
      {busy !== null && (
        <Bar
          tone="caution"
          icon={<ClockIcon size="1.5rem" />}
          action={{
            name: t("modes.busy.end"),
            isBusy: isPending,
            onClick: () => mutate({ mode: "busy", minutes: 0 }),
          }}
        >
          {t("modes.busy.bar", {
            minutes: busy.minutes,
            left: left(busy.until),
            by: actorText(busy.by, t),
          })}
        </Bar>
      )}
      {tonight !== null && (
        <Bar
          tone="caution"
          icon={<UtensilsIcon size="1.5rem" />}
          action={{
            name: t("modes.tonight.end"),
            isBusy: limiting.isPending,
            onClick: () => limiting.mutate({ for: "off" }),
          }}
        >
          {t("modes.tonight.bar", {
            time: dayAndTime(tonight.until, now),
            limits: limitsText(tonight, t),
            by: actorText(tonight.by, t),
          })}
        </Bar>
      )}
    </>
  );
}

/** Returns who pressed 1 on the phone, and the time until others are called again. */
function useOnItText(): string | undefined {
  const t = useTranslate();
  const now = useNow();
  const onIt = useModes()?.on_it ?? null;
  const left = onIt === null ? 0 : Date.parse(onIt.until) - now;
  return onIt === null || left <= 0
    ? undefined
    : t("modes.on_it", { name: onIt.name, left: stopwatch(left) });
}

/** The banner about the person who pressed 1 on the phone. */
export function OnItBanner() {
  const text = useOnItText();
  return text === undefined ? null : <Bar tone="quiet" icon={<PhoneIcon size="1.5rem" />}>{text}</Bar>;
}

/** The same in the overlay about late orders, which covers the banners. */
export function OnItLine() {
  const text = useOnItText();
  return text === undefined ? null : <p className="figures">{text}</p>;
}

/** The banner about ASAP orders that are not offered for another reason than a restriction. It asks for nothing. */
export function AsapBanner() {
  const t = useTranslate();
  const now = useNow();
  const modes = useModes();
  if (modes === undefined) return null;
  const { pause, asap_off: asapOff = null, asap, tablets } = modes;
  const noTablet = tablets.is_required && tablets.unattended_since !== null;
  if (asap.available || asap.code === null || noTablet || pause !== null || asapOff !== null) return null;
  return (
    <Bar tone="quiet" icon={<ClockIcon size="1.5rem" />}>
      {t(`modes.asap.${asap.code}`)}
      {asap.resumes_at !== null &&
        ` · ${t("modes.asap.resumes", { time: dayAndTime(asap.resumes_at, now) })}`}
    </Bar>
  );
}
