import { allergens, avoidableNames, avoidables, ingredients } from "@domain/menu/avoidable.ts";
import { dishFlagFacts } from "@domain/menu/dish_flags.ts";
import { startTransition, useEffect, useId, useOptimistic, useRef, useState } from "react";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { nextPaint } from "@/lib/page_events.ts";
import { flagLooks } from "@/ui/dish_badges.tsx";
import { Icon } from "@/ui/icon.tsx";
import { filters, filtersIn, type MenuQuery, menuQueryOf, toggled, withoutIn } from "../model/menu_query.ts";
import styles from "./finder.module.css";

type Props = {
  query: MenuQuery;
  found: number | undefined;
  /** The number of dishes on the menu. */
  all: number | undefined;
  /** `isTyping` is true for a change of the text that continues the last one. */
  onChange: (query: MenuQuery, isTyping: boolean) => Promise<void>;
  onFocus: () => void;
};

/** The search field, the badge filters, and the ingredients and allergens to avoid, which combine. The number of matches is announced. */
export function Finder({ query, found, all, onChange, onFocus }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const id = useId();
  // Shows what the guest asks for before the address and the list follow.
  const [shown, show] = useOptimistic(query);
  const ask = (next: MenuQuery, isTyping = false) =>
    startTransition(async () => {
      show(next);
      await nextPaint();
      await onChange(next, isTyping);
    });
  const q = shown.q ?? "";
  const chosen = filtersIn(shown);
  const without = withoutIn(shown);
  const [isSetOpen, setOpen] = useState<boolean>();
  const isOpen = isSetOpen ?? without.length > 0;
  const narrowed = q !== "" || chosen.length > 0 || without.length > 0;
  const type = (text: string) => ask(menuQueryOf(text, chosen, without), q !== "");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The guest may have typed before hydration.
    const typed = input.current?.value ?? "";
    if (typed !== q) type(typed);
  }, []);
  return (
    <search className={`${styles.finder} needs-script`}>
      <div className={styles.search}>
        <Icon name="search" size={20} />
        <input
          ref={input}
          type="search"
          aria-label={t("menu.search")}
          placeholder={t("menu.search")}
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={60}
          value={q}
          onFocus={onFocus}
          onChange={({ target }) => type(target.value)}
        />
        <div className={styles.result}>
          <p role="status" className={styles.count}>
            {narrowed && found !== undefined && all !== undefined && t("menu.count", { shown: found, all })}
          </p>
          {narrowed && (
            <button
              type="button"
              className={styles.clear}
              aria-label={t("menu.clear")}
              onClick={() => ask({})}
            >
              <Icon name="cross" size={20} />
            </button>
          )}
        </div>
      </div>
      <ul className={`${styles.filters} ${styles.short}`} aria-label={t("menu.only")}>
        {filters.map((filter) => (
          <li key={filter}>
            <button
              type="button"
              aria-pressed={chosen.includes(filter)}
              onClick={() => ask(menuQueryOf(q, toggled(filters, chosen, filter), without))}
            >
              <Icon name={chosen.includes(filter) ? "check" : flagLooks[filter].icon} size={20} />
              {dishFlagFacts[filter].name[language]}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            data-active={without.length > 0}
            onClick={() => setOpen(!isOpen)}
          >
            {without.length === 0 ? t("menu.avoid") : t("menu.avoidCount", { count: without.length })}
            <Icon name={isOpen ? "minus" : "plus"} size={16} />
          </button>
        </li>
      </ul>
      <div id={id} className={styles.without} hidden={!isOpen}>
        {([["menu.avoidIngredients", ingredients], ["menu.avoidAllergens", allergens]] as const).map(
          ([label, tags]) => (
            <ul key={label} className={styles.filters} aria-label={t(label)}>
              {tags.map((tag) => (
                <li key={tag}>
                  <button
                    type="button"
                    aria-pressed={without.includes(tag)}
                    onClick={() => ask(menuQueryOf(q, chosen, toggled(avoidables, without, tag)))}
                  >
                    {without.includes(tag) && <Icon name="check" size={20} />}
                    {avoidableNames[tag][language]}
                  </button>
                </li>
              ))}
            </ul>
          ),
        )}
        <p className={styles.hint}>{t("menu.avoidHint")}</p>
      </div>
    </search>
  );
}
