import { useState } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Tabs } from "@/ui/tabs.tsx";
import { LogsView } from "./logs_view.tsx";
import { SessionsView } from "./sessions_view.tsx";

const views = ["logs", "sessions"] as const;

/** The tab Audit Logs: the log and the staff sessions. */
export function AuditTab() {
  const t = useTranslate();
  const [view, setView] = useState<typeof views[number]>("logs");
  return (
    <Tabs
      label={t("audit.views")}
      tabs={views.map((id) => ({ id, name: t(`audit.view.${id}`) }))}
      open={view}
      onOpen={setView}
    >
      {view === "logs" ? <LogsView /> : <SessionsView />}
    </Tabs>
  );
}
