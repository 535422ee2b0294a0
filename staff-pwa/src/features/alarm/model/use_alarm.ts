import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { mutedUntil, seenOrders } from "@/lib/device_choices.ts";
import { serverNow } from "@/lib/clock.ts";
import { useNow } from "@/lib/use_now.ts";
import { type Alarm, alarmFor, beepDue, loudness } from "./schedule.ts";
import { bell, useBell } from "./use_bell.ts";

/**
 * Rings for waiting orders and returns the alarm to show; always "quiet" when `rings` is false. `orders` are those of NEW. `hasDue` is
 * explained at `alarmFor`. Taps count as attention while `isOnBoard` is true. `volume` is 0 to 1.
 */
export function useAlarm(
  orders: readonly { id: string; created_at: string }[],
  { hasDue, isOnBoard, rings, volume }: {
    hasDue: boolean;
    isOnBoard: boolean;
    rings: boolean;
    volume: number;
  },
): Alarm {
  const now = useNow();
  const seen = useAtomValue(seenOrders);
  const muted = useAtomValue(mutedUntil);
  const lastBeepAt = useRef<number>(undefined);
  const state = useBell();
  const attendedAt = useLastTap(isOnBoard);

  const alarm: Alarm = !rings ? { kind: "quiet" } : alarmFor(
    orders.map(({ id, created_at }) => ({ id, placedAt: Date.parse(created_at), seenAt: seen[id] })),
    now,
    { hasDue, attendedAt },
  );

  useEffect(() => {
    const beepAt = Date.now();
    const loud = loudness(volume, alarm, muted, beepAt);
    if (loud === 0 || state !== "armed" || !beepDue(lastBeepAt.current, beepAt)) return;
    lastBeepAt.current = beepAt;
    bell.ring(loud, alarm.kind === "late");
  });
  return alarm;
}

/** The time of the last tap or key press as of the last render, in server epoch milliseconds. */
function useLastTap(isWatching: boolean): number {
  const lastTapAt = useRef(-Infinity);
  useEffect(() => {
    if (!isWatching) return;
    const record = () => void (lastTapAt.current = serverNow());
    document.addEventListener("pointerdown", record);
    document.addEventListener("keydown", record);
    return () => {
      document.removeEventListener("pointerdown", record);
      document.removeEventListener("keydown", record);
    };
  }, [isWatching]);
  return lastTapAt.current;
}
