import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AuditSession } from "@contract/schemas/audit.ts";
import { useActionLabels } from "@/lib/action_labels.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dayAndClock, dayAndTime } from "@/lib/format/times.ts";
import { serverNow } from "@/lib/clock.ts";
import { useSettled } from "@/lib/use_settled.ts";
import { StatusBadge } from "@/ui/status_badge.tsx";
import { Choice } from "@/ui/form/choice.tsx";
import { Pager } from "@/ui/table/pager.tsx";
import { QueryView } from "@/ui/states.tsx";
import css from "./audit.module.css";
import { pageSize, sessionsQuery } from "../api/audit_calls.ts";
import { cutAgent, noSessionFilters, type SessionFilters, typingMs } from "../model/audit_search.ts";
import { DaysFilter, SearchFilter, UserFilter } from "./common_filters.tsx";

const shownActions = 3;
const moment = (iso: string) => dayAndClock(iso);

/** Staff sessions as cards with their latest actions (docs/product-rules.md, "Staff session list"). */
export function SessionsView() {
  const t = useTranslate();
  const [search, setSearch] = useState("");
  const [filters, setFilters] = useState(noSessionFilters);
  const [page, setPage] = useState(1);
  const settled = useSettled(search, typingMs).trim();
  const sessions = useQuery(sessionsQuery({ ...filters, search: settled, page }));
  const set = (change: Partial<SessionFilters>) => {
    setFilters({ ...filters, ...change });
    setPage(1);
  };
  return (
    <>
      <search className={css.filters}>
        <SearchFilter
          value={search}
          onSearch={(next) => {
            setSearch(next);
            setPage(1);
          }}
        />
        <UserFilter value={filters.admin_user_id} onUser={(admin_user_id) => set({ admin_user_id })} />
        <Choice
          label={t("session.state")}
          value={filters.is_active}
          values={["true", "false"]}
          nameOf={(active) => t(active === "true" ? "session.active" : "session.inactive")}
          none={t("office.all")}
          onChange={(is_active) => set({ is_active })}
        />
        <DaysFilter from={filters.date_from} to={filters.date_to} onDays={set} />
      </search>
      <QueryView query={sessions} failed={t("session.failed")}>
        {({ rows, pagination }) => (
          <>
            {rows.length === 0 && <p className={css.none}>{t("session.none")}</p>}
            <div className={css.cards}>
              {rows.map((session) => <SessionCard key={session.id} session={session} />)}
            </div>
            <Pager {...pagination} page={page} limit={pageSize} onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  );
}

function SessionCard({ session }: { session: AuditSession }) {
  const t = useTranslate();
  const actionLabel = useActionLabels();
  return (
    <article className={css.card} aria-label={session.admin_user_email}>
      <header>
        <div>
          <h3>{session.admin_user_email}</h3>
          <p>{t(`role.${session.admin_user_role}`)}</p>
        </div>
        <StatusBadge tone={session.is_active ? "good" : "plain"}>
          {t(session.is_active ? "session.active" : "session.inactive")}
        </StatusBadge>
      </header>
      <dl className={css.facts}>
        <dt>{t("session.started")}</dt>
        <dd className="figures">
          {moment(session.created_at)}
          {session.with_passkey && ` (${t("session.with_passkey")})`}
        </dd>
        <dt>{t("session.last")}</dt>
        <dd className="figures">{moment(session.last_activity)}</dd>
        <dt>{t("session.address")}</dt>
        <dd className="figures">{session.ip_address ?? t("audit.na")}</dd>
        <dt>{t("audit.agent")}</dt>
        <dd>{cutAgent(session.user_agent) ?? t("audit.na")}</dd>
        {session.expires_at !== "" && (
          <>
            <dt>{t("session.expires")}</dt>
            <dd className="figures">{moment(session.expires_at)}</dd>
          </>
        )}
      </dl>
      {session.recent_actions.length > 0 && (
        <div>
          <h4>{t("session.actions", { count: session.action_count })}</h4>
          <ul>
            {session.recent_actions.slice(0, shownActions).map(({ action, created_at }, at) => (
              <li key={at}>
                <span>{actionLabel(action)}</span>
                <span className="figures">{dayAndTime(created_at, serverNow())}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </article>
  );
}
