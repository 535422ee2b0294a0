import {
  allergens,
  type Avoidable,
  avoidableNames,
  avoidables,
  ingredients,
} from "@domain/menu/avoidable.ts";
import { type DishFlag, dishFlagFacts } from "@domain/menu/dish_flags.ts";
import { useEffect, useId, useRef, useState } from "react";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
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
  onChange: (query: MenuQuery, isTyping: boolean) => void;
  onFocus: () => void;
};

/** The search field, the badge filters, and the ingredients and allergens to avoid, which combine. The number of matches is announced. */
export function Finder({ query, found, all, onChange, onFocus }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const id = useId();
  const [q, setText] = useText(query.q ?? "");
  const chosen = filtersIn(query);
  const without = withoutIn(query);
  const [isSetOpen, setOpen] = useState<boolean>();
  const isOpen = isSetOpen ?? without.length > 0;
  const narrowed = q !== "" || chosen.length > 0 || without.length > 0;
  const type = (text: string) => {
    setText(text);
    onChange(menuQueryOf(text, chosen, without), q !== "");
  };
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The guest may have typed before hydration.
    const typed = input.current?.value ?? "";
    if (typed !== q) type(typed);
  }, []);
  const change = (q: string, chosen: readonly DishFlag[], without: readonly Avoidable[]) =>
    onChange(menuQueryOf(q, chosen, without), false);
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
              onClick={() => onChange({}, false)}
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
              onClick={() => change(q, toggled(filters, chosen, filter), without)}
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
                    onClick={() => change(q, chosen, toggled(avoidables, without, tag))}
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

/**
 * The text of the field. The address follows it asynchronously, so a value of the address replaces the text only when the guest did not type
 * it: after the back button, a suggestion or a cleared search.
 */
function useText(q: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(q);
  const last = useRef(q);
  const typed = useRef<string[]>([]);
  useEffect(() => {
    if (q === last.current) return;
    last.current = q;
    const at = typed.current.indexOf(q);
    if (at >= 0) typed.current.splice(0, at + 1);
    else setText(q);
  }, [q]);
  return [text, (next) => {
    typed.current.push(next);
    setText(next);
  }];
}
