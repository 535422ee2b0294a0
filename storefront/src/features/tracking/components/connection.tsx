import { useSyncExternalStore } from "react";
import { useText } from "../../../lib/i18n.ts";
import { Badge } from "../../../ui/badge.tsx";

/** Whether what the page shows is of this moment; says so only when it is not quite. */
export function Connection({ isLive }: { isLive: boolean }) {
  const text = useText();
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine, () => true);
  if (!isOnline) return <Badge tone="caution" icon="alert" wraps>{text("pending.offline")}</Badge>;
  return isLive
    ? <Badge tone="good" icon="check">{text("pending.live")}</Badge>
    : <Badge tone="plain" icon="clock" wraps>{text("pending.polling")}</Badge>;
}

function onNetwork(changed: () => void): () => void {
  globalThis.addEventListener("online", changed);
  globalThis.addEventListener("offline", changed);
  return () => {
    globalThis.removeEventListener("online", changed);
    globalThis.removeEventListener("offline", changed);
  };
}
