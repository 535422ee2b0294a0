import { useLingui } from "@lingui/react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import type { AuditEntry } from "@contract/schemas/audit.ts";
import { fullName } from "@domain/shared/person_name.ts";
import { useActionLabels, useResourceLabels } from "@/lib/action_labels.ts";
import { errorCatalog } from "@/lib/i18n/error_catalog.ts";
import { type MessageId, type Translate, useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { clockTime, dayName } from "@/lib/format/times.ts";
import { useSettled } from "@/lib/use_settled.ts";
import { Button } from "@web/ui/button.tsx";
import { DownIcon, TableIcon, UpIcon } from "@/ui/rare_icons.tsx";
import { countLabel, Pager } from "@/ui/pager.tsx";
import { Failed, Loading } from "@/ui/states.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import css from "./audit.module.css";
import { exportLogs, logsQuery, pageSize } from "../api/audit_calls.ts";
import { AuditFilterBar } from "./audit_filters.tsx";
import {
  type AuditFilters,
  type AuditOrder,
  type Badge,
  badgeOf,
  cutAgent,
  defaultOrder,
  noFilters,
  orderedBy,
  typingMs,
} from "../model/audit_search.ts";
import { labeledDetails } from "../model/detail_labels.ts";
import { StatusBadge, type Tone } from "@/ui/status_badge.tsx";

/** The audit log, newest first, 50 entries on a page. Changing a filter returns to the first page. */
export function LogsView() {
  const t = useTranslate();
  const [filters, setFilters] = useState(noFilters);
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState(defaultOrder);
  const [page, setPage] = useState(1);
  const settled = useSettled(search, typingMs).trim();
  const logs = useQuery(logsQuery({ ...filters, ...order, search: settled, page }));
  const save = useMutation({
    mutationFn: () => exportLogs(filters, settled),
    onError: (problem) => notify("error", errorMessage(problem, t("office.export.failed"))),
  });

  function filter(next: AuditFilters) {
    setFilters(next);
    setPage(1);
  }

  return (
    <>
      <AuditFilterBar
        filters={filters}
        search={search}
        onFilters={filter}
        onSearch={(next) => {
          setSearch(next);
          setPage(1);
        }}
      />
      {logs.isPending && <Loading />}
      {logs.isError && logs.data === undefined && (
        <Failed
          text={errorMessage(logs.error, t("audit.failed"))}
          onRetry={() => void logs.refetch()}
        />
      )}
      {logs.data !== undefined && (
        <>
          <div className={css.head}>
            <Summary
              rows={logs.data.rows}
              total={countLabel(logs.data.pagination.total, logs.data.pagination.isAtLeast)}
            />
            <Button disabled={save.isPending} onClick={() => save.mutate()}>
              <TableIcon />
              {t(save.isPending ? "office.exporting" : "office.export")}
            </Button>
          </div>
          {logs.data.rows.length === 0
            ? <p className={css.none}>{t("audit.none")}</p>
            : (
              <div className={css.scroll} data-old={logs.isPlaceholderData}>
                <LogTable
                  rows={logs.data.rows}
                  order={order}
                  onOrder={(by) => {
                    setOrder(orderedBy(order, by));
                    setPage(1);
                  }}
                />
              </div>
            )}
          <Pager {...logs.data.pagination} page={page} limit={pageSize} onPage={setPage} />
        </>
      )}
    </>
  );
}

function Summary({ rows, total }: { rows: readonly AuditEntry[]; total: string }) {
  const t = useTranslate();
  const count = (badge: string) => rows.filter(({ status }) => badgeOf(status) === badge).length;
  const cards = [
    { name: t("audit.total"), value: total },
    { name: t("audit.page.success"), value: count("success") },
    { name: t("audit.page.failed"), value: count("failed") },
  ];
  return (
    <dl className={css.summary}>
      {cards.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const columns = ["created_at", "action", "resource", "status"] as const;

/** The roles are explicit because a phone shows the rows as cards, and browsers drop a table's semantics when CSS changes its display. */
function LogTable(
  { rows, order, onOrder }: {
    rows: readonly AuditEntry[];
    order: AuditOrder;
    onOrder: (by: AuditOrder["sortBy"]) => void;
  },
) {
  const t = useTranslate();
  const actionLabel = useActionLabels();
  const resourceLabel = useResourceLabels();
  const [open, setOpen] = useState<string>();
  return (
    <table className={css.table} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => {
            const isBy = order.sortBy === column;
            const sort = isBy
              ? { "aria-sort": order.sortOrder === "asc" ? "ascending" : "descending" } as const
              : {};
            return (
              <th key={column} role="columnheader" scope="col" {...sort}>
                <button type="button" className={css.sort} onClick={() => onOrder(column)}>
                  {t(`audit.column.${column}`)}
                  {order.sortOrder === "asc" ? <UpIcon size="1em" /> : <DownIcon size="1em" />}
                </button>
              </th>
            );
          })}
          <th role="columnheader" scope="col">{t("audit.column.who")}</th>
          <th role="columnheader" scope="col">{t("audit.column.address")}</th>
          <th role="columnheader" scope="col">
            <span className="visually-hidden">{t("audit.column.details")}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Fragment key={row.id}>
            <tr role="row">
              <td role="cell" className={`${css.when} figures`}>
                {dayName(row.created_at)}
                <small>{clockTime(row.created_at)}</small>
              </td>
              <td role="cell">
                {actionLabel(row.action)}
              </td>
              <td role="cell">{resourceLabel(row.resource)}</td>
              <td role="cell">
                <AuditBadge status={row.status} />
              </td>
              <td role="cell">
                {row.admin_user_id === null ? t("audit.system") : fullName(row.first_name, row.last_name)}
                {row.admin_user_role !== null && <small>{t(`role.${row.admin_user_role}`)}</small>}
              </td>
              <td role="cell" className="figures">
                {row.ip_address ?? t("audit.na")}
                <small>{deviceText(row.device_info ?? "", t)}</small>
              </td>
              <td role="cell">
                <button
                  type="button"
                  className={css.open}
                  aria-expanded={open === row.id}
                  aria-label={t("audit.details.of", { action: actionLabel(row.action) })}
                  onClick={() => setOpen(open === row.id ? undefined : row.id)}
                >
                  {open === row.id ? <UpIcon /> : <DownIcon />}
                </button>
              </td>
            </tr>
            {open === row.id && (
              <tr role="row" className={css.details}>
                <td role="cell" colSpan={7}>
                  <Details row={row} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Details({ row }: { row: AuditEntry }) {
  const t = useTranslate();
  const { i18n } = useLingui();
  return (
    <dl className={css.facts}>
      {labeledDetails(i18n, errorCatalog(), row).map(({ name, before, after }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            {before !== undefined && (
              <>
                <span className={css.before}>{before}</span>
                {" → "}
              </>
            )}
            {after}
          </dd>
        </Fragment>
      ))}
      <dt>{t("audit.resource_id")}</dt>
      <dd>{row.resource_id}</dd>
      <dt>{t("audit.user_email")}</dt>
      <dd>{row.admin_user_email ?? t("audit.na")}</dd>
      <dt>{t("audit.agent")}</dt>
      <dd>{cutAgent(row.user_agent) ?? t("audit.na")}</dd>
    </dl>
  );
}

const tones: Readonly<Record<Badge, Tone>> = {
  success: "good",
  failed: "bad",
  warning: "caution",
  unknown: "plain",
};

/** The badge of an audit entry's status. */
export function AuditBadge({ status }: { status: string }) {
  const t = useTranslate();
  const badge = badgeOf(status);
  return <StatusBadge tone={tones[badge]}>{t(`audit.badge.${badge}`)}</StatusBadge>;
}

/** The texts of the kinds of devices, by the English names in the API. */
const devices: Readonly<Record<string, MessageId>> = {
  "Android tablet": "device.android_tablet",
  "Android phone": "device.android_phone",
  "Mac or iPad": "device.mac_or_ipad",
  "Windows computer": "device.windows",
  "Chromebook": "device.chromebook",
  "Linux computer": "device.linux",
};

/** The name of a device in the user's language. An unknown device keeps the name in the API. */
export function deviceText(device: string, t: Translate): string {
  const id = devices[device];
  return id === undefined ? device : t(id);
}
