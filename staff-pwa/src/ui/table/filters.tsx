import type { ReactNode } from "react";
import { controlClass } from "@web/ui/field.tsx";
import { SearchIcon } from "../action_icons.tsx";
import css from "./filters.module.css";

/** The search of a list and, as `Choice`s, what narrows it. */
export function Filters(
  { label, search, onSearch, children }: {
    label: string;
    search: string;
    onSearch: (search: string) => void;
    children?: ReactNode;
  },
) {
  return (
    <search className={css.filters}>
      <div className={css.search}>
        <SearchIcon />
        <input
          type="search"
          className={controlClass()}
          aria-label={label}
          placeholder={label}
          maxLength={100}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </div>
      {children}
    </search>
  );
}
