import { useEffect } from "react";
import { useAfterFirst } from "../../../lib/later.tsx";

/** Once per page, when the orders are on the screen: a device that is subscribed says so again. */
export function useKeepPush(): void {
  const isAfterFirst = useAfterFirst();
  useEffect(() => {
    if (isAfterFirst) import("../api/push_state.ts").then(({ keepPush }) => keepPush()).catch(() => {});
  }, [isAfterFirst]);
}
