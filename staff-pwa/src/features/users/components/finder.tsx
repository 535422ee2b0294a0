import { useId } from "react";
import { roles } from "@domain/staff/permissions.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { controlClass } from "@web/ui/field.tsx";
import type { UserFilters } from "../api/users_queries.ts";
import css from "./users.module.css";

/** The search and filters of the list. */
export function Finder(
  { filters, onChange }: { filters: UserFilters; onChange: (change: Partial<UserFilters>) => void },
) {
  const t = useTranslate();
  const id = useId();
  return (
    <search className={css.finder}>
      <label className="visually-hidden" htmlFor={`${id}-search`}>{t("users.search")}</label>
      <input
        id={`${id}-search`}
        className={controlClass()}
        type="search"
        maxLength={100}
        placeholder={t("users.search")}
        value={filters.search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
      <select
        className={controlClass()}
        aria-label={t("users.filter.role")}
        value={filters.role}
        onChange={({ target }) => onChange({ role: roles.find((role) => role === target.value) ?? "all" })}
      >
        <option value="all">{t("users.filter.all_roles")}</option>
        {roles.map((role) => <option key={role} value={role}>{t(`role.${role}`)}</option>)}
      </select>
      <select
        className={controlClass()}
        aria-label={t("users.filter.status")}
        value={filters.status}
        onChange={({ target }) =>
          onChange({ status: states.find((status) => status === target.value) ?? "all" })}
      >
        <option value="all">{t("users.filter.all")}</option>
        {states.map((status) => <option key={status} value={status}>{t(`users.filter.${status}`)}</option>)}
      </select>
    </search>
  );
}

const states = ["active", "disabled"] as const;
