import { useSyncExternalStore } from "react";
import { useTranslate } from "@/lib/i18n.ts";
import { Badge } from "@web/ui/badge.tsx";
import { Icon } from "@/ui/icon.tsx";

/** Shows whether the page is updated live, by polling, or not at all while offline. */
export function Connection({ isLive }: { isLive: boolean }) {
  const t = useTranslate();
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine, () => true);
  if (!isOnline) {
    return <Badge tone="caution" icon={<Icon name="alert" size={16} />} wraps>{t("pending.offline")}</Badge>;
  }
  return isLive
    ? <Badge tone="good" icon={<Icon name="check" size={16} />}>{t("pending.live")}</Badge>
    : <Badge tone="plain" icon={<Icon name="clock" size={16} />} wraps>{t("pending.polling")}</Badge>;
}

function subscribeToNetwork(changed: () => void): () => void {
  globalThis.addEventListener("online", changed);
  globalThis.addEventListener("offline", changed);
  return () => {
    globalThis.removeEventListener("online", changed);
    globalThis.removeEventListener("offline", changed);
  };
}
