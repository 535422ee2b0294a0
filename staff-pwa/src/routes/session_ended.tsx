import { useQuery } from "@tanstack/react-query";
import { useAtom } from "jotai";
import { useState } from "react";
import type { WaitingOrders } from "@contract/schemas/auth.ts";
import { endpoints } from "@contract/endpoints.ts";
import type { SessionEnd } from "@domain/staff/session_end.ts";
import { mutedUntil } from "../lib/device_choices.ts";
import { useSay } from "../lib/i18n/say.ts";
import { dataOf } from "../lib/session/refused.ts";
import { useNow } from "../lib/use_now.ts";
import { keptWaiting } from "../offline/keep.ts";
import { Button } from "../../../web/ui/button.tsx";
import { BellOffIcon } from "../ui/icons.tsx";
import { Problem } from "../ui/problem.tsx";
import { muteMs } from "../features/alarm/model/schedule.ts";
import { MuteBar } from "../features/alarm/components/sound_menu.tsx";
import { useAlarm } from "../features/alarm/model/use_alarm.ts";
import { bell, useBell } from "../features/alarm/model/use_bell.ts";
import css from "./session_ended.module.css";

const readAgainMs = 10_000;
const timeoutMs = 5_000;

/** Why the session on this device ended, and how many orders wait for somebody to sign in: it rings for them as the board does. */
export function SessionEnded({ why }: { why: SessionEnd }) {
  const say = useSay();
  const { count, isLive } = useWaitingOrders();
  return (
    <>
      <Problem title={say("session.title")} tone="locked">
        <p>{say(`session.end.${why}`)}</p>
        {count > 0 && (
          <p className={`${css.waiting} figures`}>
            {say(isLive ? "session.waiting" : "session.waited", { count })}
          </p>
        )}
      </Problem>
      {count > 0 && <Ringing />}
    </>
  );
}

/** Counted by the server for a browser it trusts; else what this device knew last, until nobody can answer those orders any more. */
function useWaitingOrders(): { count: number; isLive: boolean } {
  const now = useNow();
  const [known] = useState(keptWaiting);
  const { data, isError } = useQuery({
    queryKey: ["waiting"],
    queryFn: async () =>
      await dataOf<WaitingOrders>(
        await fetch(endpoints.waitingOrders.path, {
          cache: "no-store",
          signal: AbortSignal.timeout(timeoutMs),
        }),
      ),
    refetchInterval: readAgainMs,
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  if (data && !isError) return { count: data.waiting, isLive: true };
  return { count: known.filter((until) => now < until).length, isLive: false };
}

function Ringing() {
  const say = useSay();
  const now = useNow();
  const [since] = useState(() => new Date(now).toISOString());
  const state = useBell();
  const [muted, setMuted] = useAtom(mutedUntil);
  useAlarm([{ id: "signed_out", created_at: since }], { hasDue: false, isOnBoard: false });
  if (muted > Date.now()) return <MuteBar />;
  return (
    <div className={css.ways}>
      {state !== "armed" && state !== "unsupported" && (
        <Button onClick={() => void bell.arm()}>
          <BellOffIcon />
          {say("sound.arm")}
        </Button>
      )}
      <Button onClick={() => setMuted(Date.now() + muteMs)}>
        <BellOffIcon />
        {say("sound.mute")}
      </Button>
    </div>
  );
}
