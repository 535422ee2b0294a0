import { useQuery } from "@tanstack/react-query";
import { useAtom } from "jotai";
import { useState } from "react";
import { waitingOrders } from "@contract/auth.ts";
import type { WaitingOrders } from "@contract/schemas/auth.ts";
import type { SessionEnd } from "@domain/staff/session_end.ts";
import { mutedUntil, useSoundOf } from "../lib/device_choices.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { dataOf } from "../lib/session/refused.ts";
import { muteLeft, muteMs } from "../lib/mute.ts";
import { useNow } from "../lib/use_now.ts";
import { savedWaiting } from "../offline/persist.ts";
import { Button } from "@web/ui/button.tsx";
import { BellOffIcon } from "../ui/icons.tsx";
import { AlertBox } from "../ui/form/alert_box.tsx";
import { MuteBar } from "../features/alarm/components/mute_bar.tsx";
import { useAlarm } from "../features/alarm/model/use_alarm.ts";
import { bell, useBell } from "../features/alarm/model/use_bell.ts";
import css from "./session_ended.module.css";

const refetchMs = 10_000;
const timeoutMs = 5_000;

/** The reason why the session ended and the number of pending orders. Rings for them as the board does. */
export function SessionEnded({ reason }: { reason: SessionEnd }) {
  const t = useTranslate();
  const { count, isLive } = useWaitingOrders();
  return (
    <>
      <AlertBox title={t("session.title")} tone="locked">
        <p>{t(`session.end.${reason}`)}</p>
        {count > 0 && (
          <p className={`${css.waiting} figures`}>
            {t(isLive ? "session.waiting" : "session.waited", { count })}
          </p>
        )}
      </AlertBox>
      {count > 0 && <Ringing />}
    </>
  );
}

/** The server counts pending orders for a trusted browser. Otherwise the count is of the saved orders that have not expired. */
function useWaitingOrders(): { count: number; isLive: boolean } {
  const now = useNow();
  const [known] = useState(savedWaiting);
  const { data, isError } = useQuery({
    queryKey: ["waiting"],
    queryFn: async () =>
      await dataOf<WaitingOrders>(
        await fetch(waitingOrders.path, {
          cache: "no-store",
          signal: AbortSignal.timeout(timeoutMs),
        }),
      ),
    refetchInterval: refetchMs,
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  if (data && !isError) return { count: data.waiting, isLive: true };
  return { count: known.filter((expiresAt) => now < expiresAt).length, isLive: false };
}

function Ringing() {
  const t = useTranslate();
  const now = useNow();
  const [since] = useState(() => new Date(now).toISOString());
  const state = useBell();
  const [muted, setMuted] = useAtom(mutedUntil);
  const sound = useSoundOf("other");
  useAlarm([{ id: "signed_out", created_at: since }], { hasDue: false, isOnBoard: false, ...sound });
  if (muteLeft(muted) > 0) return <MuteBar rings={sound.rings} />;
  return (
    <div className={css.actions}>
      {state !== "armed" && state !== "unsupported" && (
        <Button onClick={() => void bell.arm()}>
          <BellOffIcon />
          {t("sound.arm")}
        </Button>
      )}
      <Button onClick={() => setMuted(Date.now() + muteMs)}>
        <BellOffIcon />
        {t("sound.mute")}
      </Button>
    </div>
  );
}
