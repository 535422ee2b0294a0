import { useEffect, useEffectEvent, useState } from "react";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { wallTime } from "@web/format/time.ts";
import { Button } from "@web/ui/button.tsx";
import type { SlotHold } from "../api/use_slot_hold.ts";
import {
  announcedAt,
  countdownSeconds,
  countdownText,
  nextTickMs,
  secondsLeft,
} from "../model/hold_countdown.ts";
import styles from "./hold_countdown.module.css";

type Props = {
  /** The current hold. Each request that renews it passes a new one. */
  hold: SlotHold;
  isRenewing: boolean;
  onRenew: () => void;
  onEnd: () => void;
};

/**
 * The countdown in the last 3 minutes of a hold, with a button that renews it. Screen readers announce it at 3:00, at 1:00 and at the
 * end, and that the time was held again after the end.
 */
export function HoldCountdown({ hold, isRenewing, onRenew, onEnd }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const [lastEnded, setLastEnded] = useState<SlotHold>();
  const seconds = useCountdown(hold, () => {
    setLastEnded(hold);
    onEnd();
  });
  const isHeldAgain = lastEnded !== undefined && lastEnded !== hold;

  const values = (left: number) => ({
    time: hold.choice.option === "asap" ? "" : wallTime(hold.choice.time, language),
    left: countdownText(left),
  });
  const heldId = hold.choice.option === "asap" ? "checkout.hold.asap" : "checkout.hold.slot";
  const announced = announcedAt(seconds);
  return (
    <>
      <p role="status" className="visually-hidden">
        {seconds === 0
          ? t("checkout.hold.ended")
          : announced !== undefined
          ? t(heldId, values(announced))
          : isHeldAgain
          ? t("checkout.hold.again")
          : ""}
      </p>
      {seconds <= countdownSeconds && (
        <div className={styles.countdown}>
          <p role="timer" aria-live="off" className="figures">
            {seconds === 0 ? t("checkout.hold.ended") : t(heldId, values(seconds))}
          </p>
          <Button look="ghost" busy={isRenewing} onClick={onRenew}>{t("checkout.hold.renew")}</Button>
        </div>
      )}
    </>
  );
}

/** Returns the seconds left, updated every second once the countdown is visible. Calls `onEnd` once per hold. */
function useCountdown({ until }: SlotHold, onEnd: () => void): number {
  const [now, setNow] = useState(Date.now);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const now = Date.now();
      setNow(now);
      if (now >= until) end();
      else timer = setTimeout(tick, nextTickMs(until, now));
    };
    tick();
    return () => clearTimeout(timer);
  }, [until]);
  return secondsLeft(until, now);
}
