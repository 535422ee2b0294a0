import { presence } from "@contract/modes.ts";
import { useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { tabletReportMs } from "@domain/staff/tablets.ts";
import { api } from "@/lib/api/api.ts";
import { deviceLabel } from "@/lib/device_choices.ts";
import { useAfterFirst } from "@/lib/lazy.tsx";
import { refetch } from "@web/refetch.ts";
import { modesKey } from "./modes.ts";
import { randomId } from "@/lib/random_id.ts";

/**
 * Reports every 20 s, and at every change, whether this device rings for orders. A failed report is not retried. Each report waits for the
 * previous one, for at most 20 s, because the server keeps the last one it receives.
 */
export function useReportPresence(isArmed: boolean): void {
  const client = useQueryClient();
  const label = useAtomValue(deviceLabel);
  const isAfterFirst = useAfterFirst();
  const previous = useRef(Promise.resolve());
  useEffect(() => {
    let isCurrent = true;
    let isWaiting = false;
    const send = async () => {
      isWaiting = false;
      if (!isCurrent) return;
      try {
        const body = {
          device_id: deviceId(),
          name: label || (isAfterFirst ? await kindOfDevice() : ""),
          is_armed: isArmed,
          visible: document.visibilityState === "visible",
        };
        await api(presence, { body });
      } catch {
        return;
      }
    };
    const report = () => {
      // The waiting report sends the state of the moment when it is sent.
      if (isWaiting) return previous.current;
      isWaiting = true;
      const limit = new Promise<void>((resolve) => setTimeout(resolve, tabletReportMs));
      return previous.current = Promise.race([previous.current, limit]).then(send);
    };
    // The report may change the modes, for example the number of connected tablets.
    void report().then(() => refetch(client, modesKey));
    const timer = setInterval(report, tabletReportMs);
    document.addEventListener("visibilitychange", report);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", report);
    };
  }, [isArmed, label, isAfterFirst]);
}

/** Loaded after the orders are shown. Until then a device without a label is reported without a name. */
const kindOfDevice = async () => (await import("@/lib/device_name.ts")).kindOfDevice(navigator);

const storageKey = "counter.device";

/** The id of this device, created on first use and stored on the device. */
export function deviceId(): string {
  const known = localStorage.getItem(storageKey);
  if (known !== null) return known;
  const created = randomId();
  localStorage.setItem(storageKey, created);
  return created;
}
