import { useAtomValue } from "jotai";
import { neverRings } from "../../../lib/device_choices.ts";
import { useTranslate } from "../../../lib/i18n/text.ts";
import { BellOffIcon } from "../../../ui/icons.tsx";
import css from "./alarm.module.css";
import { bell, useBell } from "../model/use_bell.ts";

/**
 * Over the orders of a device that may ring, until the screen has been touched once: a silent counter is worse than a covered one. Other pages stay clear; the
 * first touch anywhere arms the sound there too.
 */
export function Arming() {
  const t = useTranslate();
  const never = useAtomValue(neverRings);
  if (useBell() !== "untouched" || never) return null;
  return (
    <button type="button" className={css.arming} onClick={() => void bell.arm()} autoFocus>
      <span className={css.armingIcon}>
        <BellOffIcon size="5rem" />
      </span>
      <span className={css.armingTitle}>{t("sound.arm")}</span>
      <span className={css.armingWhy}>{t("sound.arm.why")}</span>
    </button>
  );
}
