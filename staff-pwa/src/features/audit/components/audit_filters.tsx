import { useQuery } from "@tanstack/react-query";
import { useActionLabels, useResourceLabels } from "@/lib/action_labels.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { Choice } from "@/ui/form/choice.tsx";
import css from "./audit.module.css";
import { actionsQuery, resourcesQuery } from "../api/audit_calls.ts";
import { type AuditFilters, noFilters } from "../model/audit_search.ts";
import { DaysFilter, SearchFilter, UserFilter } from "./common_filters.tsx";

const statuses = ["success", "failed", "error", "pending"] as const;

/** The filters of the audit log. */
export function AuditFilterBar(
  { filters, search, onFilters, onSearch }: {
    filters: AuditFilters;
    search: string;
    onFilters: (filters: AuditFilters) => void;
    onSearch: (search: string) => void;
  },
) {
  const t = useTranslate();
  const actionLabel = useActionLabels();
  const resourceLabel = useResourceLabels();
  const { data: actions } = useQuery(actionsQuery);
  const { data: resources = [] } = useQuery(resourcesQuery);
  const set = (change: Partial<AuditFilters>) => onFilters({ ...filters, ...change });
  const isFiltered = search !== "" || Object.values(filters).some((value) => value !== "");
  return (
    <search className={css.filters}>
      <SearchFilter value={search} onSearch={onSearch} />
      <Field label={t("audit.action")}>
        {(aria) => (
          <select
            {...aria}
            value={filters.action}
            onChange={(event) => set({ action: event.target.value })}
          >
            <option value="">{t("office.all")}</option>
            {Object.entries(actions?.grouped ?? {}).map(([group, names]) => (
              <optgroup key={group} label={resourceLabel(group)}>
                {names.map((name) => <option key={name} value={name}>{actionLabel(name)}</option>)}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <Choice
        label={t("audit.resource")}
        value={filters.resource}
        values={resources}
        nameOf={resourceLabel}
        none={t("office.all")}
        onChange={(resource) => set({ resource })}
      />
      <UserFilter value={filters.admin_user_id} onUser={(admin_user_id) => set({ admin_user_id })} />
      <Choice
        label={t("audit.status")}
        value={filters.status}
        values={statuses}
        nameOf={(status) => status && t(`audit.status.${status}`)}
        none={t("office.all")}
        onChange={(status) => set({ status })}
      />
      <DaysFilter from={filters.date_from} to={filters.date_to} onDays={set} />
      {isFiltered && (
        <Button
          look="ghost"
          onClick={() => {
            onFilters(noFilters);
            onSearch("");
          }}
        >
          {t("audit.clear")}
        </Button>
      )}
    </search>
  );
}
