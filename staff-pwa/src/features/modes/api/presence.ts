import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { tabletReportMs } from "@domain/staff/tablet_presence.ts";
import { api } from "../../../lib/counter_api.ts";
import { deviceLabel } from "../../../lib/device_choices.ts";
import { useAfterFirst } from "../../../lib/lazy.tsx";
import { refetch } from "../../../../../web/refetch.ts";
import { deviceId } from "../model/device_id.ts";
import { modesKey } from "./modes.ts";

/** Says every 20 s, and at every change, whether an order would be heard here. A report that fails is followed by the next. */
export function useReportPresence(isArmed: boolean): void {
  const client = useQueryClient();
  const label = useAtomValue(deviceLabel);
  const isAfterFirst = useAfterFirst();
  useEffect(() => {
    const report = async () => {
      try {
        const body = {
          device_id: deviceId(),
          name: label || (isAfterFirst ? await kindOfDevice() : ""),
          is_armed: isArmed,
          visible: document.visibilityState === "visible",
        };
        await api("presence", { body });
      } catch {
        return;
      }
    };
    // What the server makes of it shows with the next look at the modes.
    void report().then(() => refetch(client, modesKey));
    const timer = setInterval(report, tabletReportMs);
    document.addEventListener("visibilitychange", report);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", report);
    };
  }, [isArmed, label, isAfterFirst]);
}

/** Fetched once the orders are shown; until then a device without a name of its own has none. */
const kindOfDevice = async () => (await import("../../../lib/device_name.ts")).kindOfDevice(navigator);
