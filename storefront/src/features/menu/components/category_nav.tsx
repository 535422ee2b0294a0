import type { MenuCategory } from "@contract/schemas/menu.ts";
import { useEffect, useRef, useState } from "react";
import { namesOf } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { JumpLink } from "@/ui/jump_link.tsx";
import { Icon } from "@/ui/icon.tsx";
import styles from "./category_nav.module.css";
import { anchorOf, categoryNames } from "@/lib/categories.ts";

/**
 * A sticky row of links to the categories, with the visible category marked. Where a mouse is used, buttons scroll the row; the keyboard and
 * screen readers reach every link without them.
 */
export function CategoryNav({ categories }: { categories: readonly MenuCategory[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const row = useRef<HTMLUListElement>(null);
  const current = useCategoryInView(categories);

  useEffect(() => {
    const list = row.current;
    if (list === null) return;
    markHiddenEnds(list);
    const link = list.querySelector<HTMLElement>("[aria-current]");
    if (link) list.scrollTo({ left: link.offsetLeft - list.clientWidth / 3 });
  }, [current]);

  return (
    <nav className={styles.nav} aria-label={t("menu.categories")}>
      <ul
        ref={row}
        onScroll={({ currentTarget }) => markHiddenEnds(currentTarget)}
        // The window may have been resized since.
        onPointerEnter={({ currentTarget }) => markHiddenEnds(currentTarget)}
      >
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
      {[-0.75, 0.75].map((part) => (
        <button
          key={part}
          type="button"
          className={styles.arrow}
          data-end={part < 0 ? "before" : "after"}
          aria-hidden="true"
          tabIndex={-1}
          onClick={() => row.current?.scrollBy({ left: row.current.clientWidth * part })}
        >
          <Icon name="chevron" size={20} />
        </button>
      ))}
    </nav>
  );
}

/** Marks the ends at which links are hidden. The attributes are not React's, so that scrolling renders nothing. */
function markHiddenEnds(list: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth, dataset } = list;
  dataset.before = String(scrollLeft > 1);
  dataset.after = String(scrollLeft + clientWidth < scrollWidth - 1);
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
