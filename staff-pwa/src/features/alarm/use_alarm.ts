import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { mutedUntil, seenOrders, volumeChoice } from "../../lib/device_choices.ts";
import { useNow } from "../../lib/use_now.ts";
import { type Alarm, alarmFor, beepDue, loudness } from "./schedule.ts";
import { bell, useBell } from "./use_bell.ts";

/** Rings for the orders that wait, and says what the screen should show. `orders` are those of NEW; `hasDue` as `alarmFor` has it. */
export function useAlarm(orders: readonly { id: string; created_at: string }[], hasDue: boolean): Alarm {
  const now = useNow();
  const seen = useAtomValue(seenOrders);
  const volume = useAtomValue(volumeChoice);
  const muted = useAtomValue(mutedUntil);
  const lastBeepAt = useRef<number>(undefined);
  const state = useBell();

  const alarm = alarmFor(
    orders.map(({ id, created_at }) => ({ id, placedAt: Date.parse(created_at), seenAt: seen[id] })),
    now,
    hasDue,
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
