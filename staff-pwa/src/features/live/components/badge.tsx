import { useTranslate } from "@/lib/i18n/text.ts";
import { useNow } from "@/lib/use_now.ts";
import { useOnline } from "@/lib/use_online.ts";
import { Bar } from "@/ui/bar.tsx";
import { LineIcon, LineOffIcon } from "@/ui/icons.tsx";
import css from "./badge.module.css";
import { connectionText, type LiveStatus } from "../model/connection_status.ts";

/** The badge shows the seconds since the last event from this number on. Heartbeats come every 15 s. */
const shownAfterSeconds = 20;

/**
 * The state of the connection: only an icon while it is live, with its text for screen readers; "Offline" at once when the device reports that it has no network. `checkedAt` returns when data last
 * arrived, in device epoch milliseconds, or 0 for never.
 */
export function ConnectionBadge({ status, checkedAt }: { status: LiveStatus; checkedAt: () => number }) {
  const t = useTranslate();
  const isOffline = !useOnline();
  useNow();
  const { badge } = connectionText(status, isOffline);
  const phase = isOffline ? "reconnecting" : status.phase;
  const checked = checkedAt();
  const seconds = Math.max(0, Math.round((Date.now() - checked) / 1_000));
  return (
    <div className={css.badge} data-phase={phase}>
      {phase === "reconnecting" ? <LineOffIcon size="1.5rem" /> : <LineIcon size="1.5rem" />}
      <p>
        <strong role="status" className={phase === "live" ? "visually-hidden" : undefined}>{t(badge)}</strong>
        {checked > 0 && seconds >= shownAfterSeconds && (
          <span className={`${css.checked} figures`}>{t("live.checked", { seconds })}</span>
        )}
      </p>
    </div>
  );
}

/** A banner about the connection. Renders nothing while the connection is up. */
export function ConnectionProblem({ status }: { status: LiveStatus }) {
  const t = useTranslate();
  const { problem } = connectionText(status, false);
  if (problem === undefined) return null;
  return (
    <div role="status">
      <Bar tone="bad" icon={<LineOffIcon size="1.5rem" />}>{t(problem)}</Bar>
    </div>
  );
}
