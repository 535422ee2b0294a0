import { useEffect } from "react";
import { useAfterFirst } from "../../../lib/lazy.tsx";

/** Once per page, when the orders are on the screen: a device that is subscribed says so again. */
export function useRenewPush(): void {
  const isAfterFirst = useAfterFirst();
  useEffect(() => {
    if (isAfterFirst) import("../api/push_state.ts").then(({ renewPush }) => renewPush()).catch(() => {});
  }, [isAfterFirst]);
}
