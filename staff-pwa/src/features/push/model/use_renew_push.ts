import { useEffect } from "react";
import { useAfterFirst } from "@/lib/lazy.tsx";

/** Renews this device's push subscription once per page load, after the orders are on the screen. */
export function useRenewPush(): void {
  const isAfterFirst = useAfterFirst();
  useEffect(() => {
    if (isAfterFirst) import("../api/push_state.ts").then(({ renewPush }) => renewPush()).catch(() => {});
  }, [isAfterFirst]);
}
