import { useQuery } from "@tanstack/react-query";
import { useActionWords, useResourceWords } from "../../../lib/action_words.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import { Field } from "../../../../../web/ui/field.tsx";
import css from "./audit.module.css";
import { actionsQuery, resourcesQuery } from "../api/audit_calls.ts";
import { type AuditFilters, noFilters } from "../model/audit_search.ts";
import { DaysFilter, SearchFilter, UserFilter } from "./common_filters.tsx";

const statuses = ["success", "failed", "error", "pending"] as const;

/** Every filter of the log. */
export function AuditFilterBar(
  { filters, search, onFilters, onSearch }: {
    filters: AuditFilters;
    search: string;
    onFilters: (filters: AuditFilters) => void;
    onSearch: (search: string) => void;
  },
) {
  const say = useSay();
  const words = useActionWords();
  const kinds = useResourceWords();
  const { data: actions } = useQuery(actionsQuery);
  const { data: resources = [] } = useQuery(resourcesQuery);
  const set = (change: Partial<AuditFilters>) => onFilters({ ...filters, ...change });
  const isFiltered = search !== "" || Object.values(filters).some((value) => value !== "");
  return (
    <search className={css.filters}>
      <SearchFilter value={search} onSearch={onSearch} />
      <Field label={say("audit.action")}>
        {(aria) => (
          <select
            {...aria}
            value={filters.action}
            onChange={(event) => set({ action: event.target.value })}
          >
            <option value="">{say("office.all")}</option>
            {Object.entries(actions?.grouped ?? {}).map(([group, names]) => (
              <optgroup key={group} label={kinds(group)}>
                {names.map((name) => <option key={name} value={name}>{words(name)}</option>)}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <Field label={say("audit.resource")}>
        {(aria) => (
          <select
            {...aria}
            value={filters.resource}
            onChange={(event) => set({ resource: event.target.value })}
          >
            <option value="">{say("office.all")}</option>
            {resources.map((name) => <option key={name} value={name}>{kinds(name)}</option>)}
          </select>
        )}
      </Field>
      <UserFilter value={filters.admin_user_id} onUser={(admin_user_id) => set({ admin_user_id })} />
      <Field label={say("audit.status")}>
        {(aria) => (
          <select
            {...aria}
            value={filters.status}
            onChange={(event) =>
              set({ status: statuses.find((status) => status === event.target.value) ?? "" })}
          >
            <option value="">{say("office.all")}</option>
            {statuses.map((status) => (
              <option key={status} value={status}>{say(`audit.status.${status}`)}</option>
            ))}
          </select>
        )}
      </Field>
      <DaysFilter from={filters.date_from} to={filters.date_to} onDays={set} />
      {isFiltered && (
        <Button
          look="ghost"
          onClick={() => {
            onFilters(noFilters);
            onSearch("");
          }}
        >
          {say("audit.clear")}
        </Button>
      )}
    </search>
  );
}
