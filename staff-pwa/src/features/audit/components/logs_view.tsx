import { useLingui } from "@lingui/react";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import type { AuditEntry } from "@contract/schemas/audit.ts";
import { fullName } from "@domain/shared/person_name.ts";
import { useActionLabels, useResourceLabels } from "@/lib/action_labels.ts";
import { errorMessages } from "@/lib/i18n/error_messages.ts";
import { type MessageId, type Translate, useTranslate } from "@/lib/i18n/text.ts";
import { clockTime, dayName } from "@/lib/format/times.ts";
import { useSettled } from "@/lib/use_settled.ts";
import { IconButton } from "@/ui/icon_button.tsx";
import { ExportButton } from "@/ui/table/export_button.tsx";
import { DownIcon, UpIcon } from "@/ui/action_icons.tsx";
import { type Column, DataTable } from "@/ui/table/data_table.tsx";
import { countLabel } from "@/ui/table/count_label.ts";
import { Pager } from "@/ui/table/pager.tsx";
import { QueryView } from "@/ui/states.tsx";
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
      <QueryView query={logs} failed={t("audit.failed")}>
        {({ rows, pagination }) => (
          <>
            <div className={css.head}>
              <Summary rows={rows} total={countLabel(pagination.total, pagination.isAtLeast)} />
              <ExportButton save={() => exportLogs(filters, settled)} />
            </div>
            <LogTable
              rows={rows}
              order={order}
              onOrder={(by) => {
                setOrder(orderedBy(order, by));
                setPage(1);
              }}
            />
            <Pager {...pagination} page={page} limit={pageSize} onPage={setPage} />
          </>
        )}
      </QueryView>
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
  const sort = (by: AuditOrder["sortBy"]) => ({
    order: order.sortBy !== by ? undefined : order.sortOrder === "asc" ? "ascending" : "descending",
    onSort: () => onOrder(by),
  } as const);
  const columns: Column<AuditEntry>[] = [
    {
      key: "when",
      head: t("audit.column.created_at"),
      sort: sort("created_at"),
      cell: ({ created_at }) => (
        <span className={`${css.when} figures`}>
          {dayName(created_at)} <small>{clockTime(created_at)}</small>
        </span>
      ),
    },
    {
      key: "what",
      head: t("audit.action"),
      sort: sort("action"),
      cell: ({ action }) => actionLabel(action),
    },
    {
      key: "resource",
      head: t("audit.resource"),
      sort: sort("resource"),
      cell: ({ resource }) => resourceLabel(resource),
    },
    {
      key: "ended",
      head: t("audit.status"),
      sort: sort("status"),
      cell: ({ status }) => <AuditBadge status={status} />,
    },
    {
      key: "who",
      head: t("audit.column.who"),
      cell: ({ admin_user_id, admin_user_role: role, first_name, last_name }) => (
        <>
          {admin_user_id === null ? t("audit.system") : fullName(first_name, last_name)}
          {role !== null && <small>{t(`role.${role}`)}</small>}
        </>
      ),
    },
    {
      key: "where",
      head: t("audit.column.address"),
      cell: ({ ip_address, device_info }) => (
        <span className="figures">
          {ip_address ?? t("audit.na")}
          <small>{deviceText(device_info ?? "", t)}</small>
        </span>
      ),
    },
    {
      key: "open",
      head: t("audit.column.details"),
      isHeadHidden: true,
      cell: ({ id, action }) => (
        <IconButton
          aria-expanded={open === id}
          aria-label={t("audit.details.of", { action: actionLabel(action) })}
          onClick={() => setOpen(open === id ? undefined : id)}
        >
          {open === id ? <UpIcon /> : <DownIcon />}
        </IconButton>
      ),
    },
  ];
  return (
    <DataTable
      name={t("audit.view.logs")}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      details={(row) => open === row.id && <Details row={row} />}
      cards={css.entry}
      empty={<p className={css.none}>{t("audit.none")}</p>}
    />
  );
}

function Details({ row }: { row: AuditEntry }) {
  const t = useTranslate();
  const { i18n } = useLingui();
  return (
    <dl className={`${css.facts} ${css.opened}`}>
      {labeledDetails(i18n, errorMessages(), row).map(({ name, before, after }) => (
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
function AuditBadge({ status }: { status: string }) {
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
function deviceText(device: string, t: Translate): string {
  const id = devices[device];
  return id === undefined ? device : t(id);
}
