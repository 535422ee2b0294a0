import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { readAgain } from "../../lib/read_again.ts";
import { deviceId } from "./device_id.ts";
import { modesKey } from "./modes.ts";

const reportEveryMs = 20_000;

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
    void report().then(() => readAgain(client, modesKey));
    const timer = setInterval(report, reportEveryMs);
    document.addEventListener("visibilitychange", report);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", report);
    };
  }, [isArmed]);
}
