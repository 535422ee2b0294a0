import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { useSay } from "../../lib/i18n/say.ts";
import { randomId } from "../../lib/random_id.ts";
import { EyeIcon, EyeOffIcon } from "../../ui/icons.tsx";
import { modesKey, useModes } from "./modes.ts";
import css from "./modes.module.css";

const reportEveryMs = 20_000;
const deviceName = "counter.device";

/** This tablet's own name for itself, made once. */
function deviceId(): string {
  const known = localStorage.getItem(deviceName);
  if (known !== null) return known;
  const made = randomId();
  localStorage.setItem(deviceName, made);
  return made;
}

/** Says every 20 s, and at every change, whether an order would be heard here. A report that fails is followed by the next. */
export function useReportPresence(isArmed: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    const report = async () => {
      const body = {
        device_id: deviceId(),
        is_armed: isArmed,
        visible: document.visibilityState === "visible",
      };
      try {
        await call({ method: "POST", path: "/api/admin/presence", body });
      } catch {
        return;
      }
    };
    // What the server makes of it shows with the next look at the modes.
    void report().then(() => client.invalidateQueries({ queryKey: modesKey }));
    const timer = setInterval(report, reportEveryMs);
    document.addEventListener("visibilitychange", report);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", report);
    };
  }, [isArmed]);
}

/** Which tablets would hear an order. */
export function Listeners() {
  const say = useSay();
  const modes = useModes();
  if (modes === undefined) return null;
  const { devices, is_required } = modes.tablets;
  const listening = devices.filter(({ is_connected, is_armed }) => is_connected && is_armed);
  const mine = deviceId();
  return (
    <div className={css.listeners} data-none={listening.length === 0}>
      <p>
        {listening.length > 0 ? <EyeIcon size="1.5rem" /> : <EyeOffIcon size="1.5rem" />}
        {say(listening.length > 0 ? "presence.listening" : "presence.none", { count: listening.length })}
      </p>
      <ul>
        {devices.map(({ device_id, staff, is_connected, is_armed }) => (
          <li key={device_id}>
            {staff}
            {device_id === mine && ` (${say("presence.this")})`}
            {": "}
            {say(!is_connected ? "presence.gone" : is_armed ? "presence.hears" : "presence.silent")}
          </li>
        ))}
      </ul>
      <p className={css.hint}>{say(is_required ? "presence.required" : "presence.optional")}</p>
    </div>
  );
}
