import { serverNow } from "@/lib/clock.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { dashboard } from "@contract/analytics.ts";
import type { Dashboard } from "@contract/schemas/analytics.ts";
import { useActionLabels } from "@/lib/action_labels.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { dollars } from "@web/format/money.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { formatDuration } from "@/lib/format/seconds.ts";
import { calendarDay, clockTime, dayAndClock, dayName } from "@/lib/format/times.ts";
import { Problems } from "@/ui/problems.tsx";
import { StatusBadge } from "@/ui/status_badge.tsx";
import { Page } from "@/ui/page.tsx";
import { QueryView } from "@/ui/states.tsx";
import css from "./dashboard.module.css";
import { api } from "@/lib/api/api.ts";

const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: () => api(dashboard),
  refetchInterval: 60_000,
});

/** Today's metrics, recent activity, payment issues, and `links` to pages that are not in the sidebar. */
export function DashboardPage(
  { name, toDo, drill, links, issuesLink, missedLink, offLink, messagesLink, tomorrowLink }: {
    name: string;
    /** What is missing before the restaurant can open. Nothing when all is there. */
    toDo: ReactNode;
    /** The result of today's opening drill; undefined without one. */
    drill: { text: string; isMissed: boolean } | undefined;
    /** May be empty, depending on the role. */
    links: readonly ReactNode[];
    /** The link to the orders with a payment issue. */
    issuesLink: ReactNode;
    /** The link to today's ended orders, which include the missed ones. */
    missedLink: ReactNode;
    /** The link to the dishes that are off the menu. */
    offLink: ReactNode;
    /** The link to the undelivered messages; undefined when the role may not open them. */
    messagesLink: ReactNode;
    /** The link to the scheduled orders. */
    tomorrowLink: ReactNode;
  },
) {
  const t = useTranslate();
  const today = useQuery(dashboardQuery);
  const others = links.length > 0 && (
    <section className={css.half}>
      <h2>{t("dashboard.links")}</h2>
      <div className={css.links}>{links}</div>
    </section>
  );
  return (
    <Page title={t("nav.dashboard")}>
      <p>{t("dashboard.welcome", { name })}</p>
      {toDo}
      <QueryView query={today} failed={t("dashboard.failed")}>
        {(data) => (
          <>
            <PaymentIssues issues={data.payment_issues} link={issuesLink} />
            <Cards analytics={data} />
            <div className={css.halves}>
              <section className={css.half}>
                <h2>{t("dashboard.activity")}</h2>
                {data.recent_activity.length === 0 && <p>{t("dashboard.activity.none")}</p>}
                <Activity entries={data.recent_activity} />
              </section>
              <div className={css.half}>
                {drill !== undefined && (
                  <Note title={t("drill.today")} text={drill.text} isBad={drill.isMissed} link={null} />
                )}
                <Note
                  title={t("dashboard.missed")}
                  text={t(data.missed_orders === 0 ? "dashboard.missed.none" : "dashboard.missed.count", {
                    count: data.missed_orders,
                  })}
                  isBad={data.missed_orders > 0}
                  link={data.missed_orders > 0 ? missedLink : null}
                />
                {data.undelivered_messages > 0 && (
                  <Note
                    title={t("dashboard.messages")}
                    text={t("dashboard.messages.count", { count: data.undelivered_messages })}
                    isBad
                    link={messagesLink}
                  />
                )}
                <Note
                  title={t("dashboard.tomorrow")}
                  text={t(
                    data.due_tomorrow.orders === 0 ? "dashboard.tomorrow.none" : "dashboard.tomorrow.count",
                    { count: data.due_tomorrow.orders, dishes: data.due_tomorrow.dishes },
                  )}
                  link={data.due_tomorrow.orders > 0 ? tomorrowLink : null}
                />
                <DishesOff dishes={data.dishes_off} link={offLink} />
                {others}
              </div>
            </div>
          </>
        )}
      </QueryView>
      {today.data === undefined && others}
    </Page>
  );
}

/** Renders nothing without payment issues. */
function PaymentIssues({ issues, link }: { issues: Dashboard["payment_issues"]; link: ReactNode }) {
  const t = useTranslate();
  const { open_disputes, evidence_due_by, failed_refunds, owed_refunds, owed_amount } = issues;
  if (open_disputes + failed_refunds + owed_refunds === 0) return null;
  return (
    <Problems label={t("dashboard.issues")}>
      {open_disputes > 0 && (
        <StatusBadge tone="bad" wraps>
          {t("dashboard.issues.disputes", { count: open_disputes })}
          {evidence_due_by !== null &&
            ` · ${t("dashboard.issues.evidence_due", { time: dayAndClock(evidence_due_by) })}`}
        </StatusBadge>
      )}
      {failed_refunds > 0 && (
        <StatusBadge tone="bad">{t("dashboard.issues.refunds", { count: failed_refunds })}</StatusBadge>
      )}
      {owed_refunds > 0 && (
        <StatusBadge tone="bad">
          {t("dashboard.issues.owed", { count: owed_refunds, amount: dollars(owed_amount) })}
        </StatusBadge>
      )}
      {link}
    </Problems>
  );
}

function Note(
  { title, text, isBad = false, link }: { title: string; text: string; isBad?: boolean; link: ReactNode },
) {
  const id = useId();
  return (
    <section className={css.note} data-bad={isBad} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="figures">{text}</p>
      {link}
    </section>
  );
}

function DishesOff({ dishes, link }: { dishes: Dashboard["dishes_off"]; link: ReactNode }) {
  const t = useTranslate();
  const nameOf = useFirstName();
  const id = useId();
  const today = calendarDay(serverNow());
  return (
    <section className={css.note} aria-labelledby={id}>
      <h2 id={id}>{t("dashboard.off")}</h2>
      {dishes.length === 0 && <p>{t("dashboard.off.none")}</p>}
      <ul>
        {dishes.map((dish) => (
          <li key={dish.id}>
            {nameOf(dish)}
            <small className="figures">
              {dish.off_until === null ? t("dashboard.off.until_on") : t("dashboard.off.until", {
                time: calendarDay(dish.off_until) === today
                  ? clockTime(dish.off_until)
                  : dayAndClock(dish.off_until),
              })}
            </small>
          </li>
        ))}
      </ul>
      {dishes.length > 0 && link}
    </section>
  );
}

function Cards({ analytics }: { analytics: Dashboard }) {
  const t = useTranslate();
  const { todays_orders, revenue, menu_items, median_seconds_to_accept: median, promises } = analytics;
  const promised = promises.orders + promises.not_marked;
  const cards: { name: string; value: string; detail?: string | undefined }[] = [
    { name: t("dashboard.orders"), value: todays_orders.toLocaleString("en-US") },
    { name: t("dashboard.revenue"), value: dollars(revenue) },
    { name: t("dashboard.menu_items"), value: menu_items.toLocaleString("en-US") },
    { name: t("dashboard.accept"), value: median === null ? "—" : formatDuration(median) },
    {
      name: t("dashboard.promises"),
      value: promised === 0
        ? "—"
        : t("dashboard.promises.of", { onTime: promises.on_time, orders: promised }),
      detail: [
        ...(promises.not_marked === 0 ? [] : [t("promises.not_marked", { count: promises.not_marked })]),
        ...(promises.average_late_minutes === null
          ? []
          : [t("dashboard.promises.late", { minutes: promises.average_late_minutes })]),
      ].join(" · ") || undefined,
    },
  ];
  return (
    <dl className={css.cards}>
      {cards.map(({ name, value, detail }) => (
        <div key={name} className={css.card}>
          <dt>{name}</dt>
          <dd className="figures">
            {value}
            {detail !== undefined && <small>{detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const statusTexts: Readonly<Record<string, MessageId>> = {
  failed: "dashboard.activity.failed",
  error: "dashboard.activity.error",
  pending: "dashboard.activity.pending",
};

/** The first name in the API for actions of the system or a guest. */
const systemName = "System";

function Activity({ entries }: { entries: Dashboard["recent_activity"] }) {
  const t = useTranslate();
  const actionLabel = useActionLabels();
  const today = calendarDay(serverNow());
  return (
    <ol className={css.activity}>
      {entries.map(({ id, action, count, about, first_name, status, created_at }) => (
        <li key={id}>
          <time className="figures" dateTime={created_at}>
            {calendarDay(created_at) === today ? clockTime(created_at) : dayName(created_at)}
          </time>
          <span data-failed={status !== "success"}>
            {actionLabel(action)}
            {count > 1 && ` ×${count}`}
            {about !== null && <strong>{` ${about}`}</strong>}
            {status !== "success" && ` · ${t(statusTexts[status] ?? "dashboard.activity.failed")}`}
            <small>{first_name === systemName ? t("audit.system") : first_name}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
