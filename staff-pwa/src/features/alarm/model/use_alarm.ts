import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { mutedUntil, neverRings, seenOrders, volumeChoice } from "../../../lib/device_choices.ts";
import { serverNow } from "../../../lib/clock.ts";
import { useNow } from "../../../lib/use_now.ts";
import { type Alarm, alarmFor, beepDue, loudness } from "./schedule.ts";
import { bell, useBell } from "./use_bell.ts";

/**
 * Rings for the orders that wait, and returns what the screen should show; quiet on a device that never rings. `orders` are those of NEW; `hasDue` as in `alarmFor`; taps
 * count as attention while `isOnBoard`.
 */
export function useAlarm(
  orders: readonly { id: string; created_at: string }[],
  { hasDue, isOnBoard }: { hasDue: boolean; isOnBoard: boolean },
): Alarm {
  const now = useNow();
  const seen = useAtomValue(seenOrders);
  const volume = useAtomValue(volumeChoice);
  const muted = useAtomValue(mutedUntil);
  const never = useAtomValue(neverRings);
  const lastBeepAt = useRef<number>(undefined);
  const state = useBell();
  const attendedAt = useLastTap(isOnBoard);

  const alarm: Alarm = never ? { kind: "quiet" } : alarmFor(
    orders.map(({ id, created_at }) => ({ id, placedAt: Date.parse(created_at), seenAt: seen[id] })),
    now,
    { hasDue, attendedAt },
  );

  useEffect(() => {
    const heardAt = Date.now();
    const loud = loudness(volume, alarm, muted, heardAt);
    if (loud === 0 || state !== "armed" || !beepDue(lastBeepAt.current, heardAt)) return;
    lastBeepAt.current = heardAt;
    bell.ring(loud, alarm.kind === "late");
  });
  return alarm;
}

/** When the page was last tapped or a key pressed, in server epoch milliseconds, as of the last render. */
function useLastTap(isWatching: boolean): number {
  const lastTapAt = useRef(-Infinity);
  useEffect(() => {
    if (!isWatching) return;
    const note = () => void (lastTapAt.current = serverNow());
    document.addEventListener("pointerdown", note);
    document.addEventListener("keydown", note);
    return () => {
      document.removeEventListener("pointerdown", note);
      document.removeEventListener("keydown", note);
    };
  }, [isWatching]);
  return lastTapAt.current;
}
