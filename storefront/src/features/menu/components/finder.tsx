import { useTranslate } from "../../../lib/i18n.ts";
import { Icon } from "../../../ui/icon.tsx";
import { flagLooks } from "../../../ui/dish_badges.tsx";
import { type Filter, filters, filtersIn, type MenuQuery } from "../model/find.ts";
import styles from "./finder.module.css";

type Props = {
  query: MenuQuery;
  found: number | undefined;
  /** The number of dishes on the menu. */
  all: number | undefined;
  onChange: (query: MenuQuery) => void;
};

/** The search field and the badge filters, which combine. The number of matches is announced to screen readers. */
export function Finder({ query: { q = "", show }, found, all, onChange }: Props) {
  const t = useTranslate();
  const chosen = filtersIn(show);
  const setQuery = (next: { q: string; chosen: readonly Filter[] }) =>
    onChange({
      ...(next.q !== "" && { q: next.q }),
      ...(next.chosen.length > 0 && { show: next.chosen.join(".") }),
    });
  const toggled = (filter: Filter) => filters.filter((each) => chosen.includes(each) !== (each === filter));
  const isNarrowed = q !== "" || chosen.length > 0;
  return (
    <search className={`${styles.finder} needs-script`}>
      <div className={styles.search}>
        <Icon name="search" size={20} />
        <input
          type="search"
          aria-label={t("menu.search")}
          placeholder={t("menu.search")}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={60}
          value={q}
          onChange={(event) => setQuery({ q: event.target.value, chosen })}
        />
      </div>
      <ul className={styles.filters} aria-label={t("menu.only")}>
        {filters.map((filter) => (
          <li key={filter}>
            <button
              type="button"
              aria-pressed={chosen.includes(filter)}
              onClick={() => setQuery({ q, chosen: toggled(filter) })}
            >
              <Icon name={chosen.includes(filter) ? "check" : flagLooks[filter].icon} size={20} />
              {t(`marks.${filter}`)}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.count}>
        {isNarrowed && found !== undefined && all !== undefined && t("menu.count", { shown: found, all })}
      </p>
      {isNarrowed && (
        <button type="button" className={styles.clear} onClick={() => onChange({})}>
          {t("menu.clear")}
        </button>
      )}
    </search>
  );
}
