import { useTranslate } from "@/lib/i18n/text.ts";
import { useUnderFinger } from "@/lib/press.ts";
import { BellOffIcon } from "@/ui/icons.tsx";
import css from "./alarm.module.css";
import { bell, useBell } from "../model/use_bell.ts";

/**
 * Covers the orders until the screen has been touched once, because browsers play no sound before. Other pages are not covered; the first
 * touch on them enables the sound too.
 */
export function Arming() {
  const t = useTranslate();
  // Stays until the press that arms the bell has ended, so that the click reaches nothing below.
  const isUntouched = useUnderFinger(useBell() === "untouched");
  if (!isUntouched) return null;
  return (
    <button type="button" className={css.arming} onClick={() => void bell.arm()} autoFocus>
      <span className={css.armingIcon}>
        <BellOffIcon size="5rem" />
      </span>
      <span className={css.armingTitle}>{t("sound.arm")}</span>
      <span className={css.armingHint}>{t("sound.arm.hint")}</span>
    </button>
  );
}
