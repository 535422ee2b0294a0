import type { MenuCategory } from "@contract/schemas/menu.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { namesOf } from "../../../lib/dish_names.ts";
import { useLanguage, useTranslate } from "../../../lib/i18n.ts";
import { JumpLink } from "../../../ui/jump_link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./category_nav.module.css";
import { anchorOf, categoryNames } from "./category_section.tsx";

/**
 * A sticky row of links to the categories, with the visible category marked. Where a mouse is used, buttons scroll the row; the keyboard and
 * screen readers reach every link without them.
 */
export function CategoryNav({ categories }: { categories: readonly MenuCategory[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const row = useRef<HTMLUListElement>(null);
  const current = useCategoryInView(categories);
  const hidden = useHiddenEnds(row);

  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current === null || !link) return;
    row.current.scrollTo({ left: link.offsetLeft - row.current.clientWidth / 3 });
  }, [current]);

  return (
    <nav
      className={styles.nav}
      aria-label={t("menu.categories")}
      data-before={hidden.before || undefined}
      data-after={hidden.after || undefined}
    >
      <ul ref={row}>
        {categories.map((category) => {
          const { first } = namesOf(categoryNames(category), language);
          return (
            <li key={category.category_id}>
              <JumpLink
                to={anchorOf(category)}
                lang={first.language}
                aria-current={current === category.category_id ? "true" : undefined}
              >
                {first.text}
              </JumpLink>
            </li>
          );
        })}
      </ul>
      {(["before", "after"] as const).map((end) =>
        hidden[end] && (
          <button
            key={end}
            type="button"
            className={styles.arrow}
            data-end={end}
            aria-hidden="true"
            tabIndex={-1}
            onClick={() => {
              const width = (row.current?.clientWidth ?? 0) * 0.75;
              row.current?.scrollBy({ left: end === "after" ? width : -width });
            }}
          >
            <Icon name="chevron" size={20} />
          </button>
        )
      )}
    </nav>
  );
}

/** Whether links are hidden before or after the visible part of the row. */
function useHiddenEnds(row: RefObject<HTMLUListElement | null>): { before: boolean; after: boolean } {
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const list = row.current;
    if (list === null) return;
    const measure = () => {
      const before = list.scrollLeft > 1;
      const after = list.scrollLeft + list.clientWidth < list.scrollWidth - 1;
      setHidden((last) => last.before === before && last.after === after ? last : { before, after });
    };
    const resized = new ResizeObserver(measure);
    resized.observe(list);
    list.addEventListener("scroll", measure, { passive: true });
    return () => {
      resized.disconnect();
      list.removeEventListener("scroll", measure);
    };
  }, [row]);
  return hidden;
}

/** Returns the id of the first category that overlaps the band from 25% to 35% of the window's height. */
function useCategoryInView(categories: readonly MenuCategory[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = categories.map((category) => category.category_id).join(" ");
  useEffect(() => {
    const visible = new Set<string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id);
        else visible.delete(target.id);
      }
      setCurrent(ids.split(" ").find((id) => visible.has(anchorOf({ category_id: id }))));
    }, { rootMargin: "-25% 0px -65%" });
    for (const id of ids.split(" ")) {
      const section = document.getElementById(anchorOf({ category_id: id }));
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
