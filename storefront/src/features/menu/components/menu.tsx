import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, memo, type ReactNode, Suspense, useDeferredValue, useMemo } from "react";
import { useLanguage } from "@/lib/i18n.ts";
import { menuQuery, statusQuery } from "@/lib/queries.ts";
import { illustrationSheet } from "@web/illustrations/sheet.ts";
import { MenuPlaceholder } from "@/ui/menu_placeholder.tsx";
import { CategoryNav } from "./category_nav.tsx";
import { CategorySection } from "./category_section.tsx";
import styles from "./menu.module.css";

/** As many as fit a phone's first screen, and some more. */
const firstDishes = 4;

type Props = {
  onChoose: (dish: MenuItem) => void;
  withPrepTime?: boolean;
  /** What a search or a filter found. Without it, the whole menu is shown. */
  found?: readonly MenuCategory[] | undefined;
  /** Whether phones show all allergens on the cards, because a filter leaves some out. */
  avoids?: boolean;
  /** Texts to show on the cards of dishes, by their ids. */
  notes?: ReadonlyMap<string, string> | undefined;
  /** Shown when nothing was found. */
  whenNothing?: ReactNode;
};

/**
 * The menu by category, with its loading, failed and empty states. The whole menu stays in the page while a part of it is shown, so that it
 * is back at once.
 */
export function Menu(
  { onChoose, withPrepTime = false, found, avoids = false, notes, whenNothing }: Props,
) {
  const query = useQuery(menuQuery(useLanguage()));
  const status = useQuery(statusQuery).data;
  const canOrder = status?.ordering.available !== false;
  const isLunch = status?.pricing.lunch.is_now === true;
  // Deferred, so that a page with another menu handles input while it renders.
  const data = useDeferredValue(query.data) ?? query.data;
  const sheet = useMemo(() => illustrationSheet(data ?? []).path, [data]);
  if (!data?.some(hasDishes)) return <MenuPlaceholder query={query} />;
  const shown = (found ?? data).filter(hasDishes);
  const sections = (categories: readonly MenuCategory[], isShown: boolean, first: number) =>
    categories.map((category, at) => (
      <HydratedCategory
        key={category.category_id}
        category={category}
        isShown={isShown}
        onChoose={onChoose}
        withPrepTime={withPrepTime}
        canOrder={canOrder}
        isLunch={isLunch}
        notes={isShown ? notes : undefined}
        first={at === 0 ? first : 0}
      />
    ));
  return (
    <>
      {shown.length > 1 && <CategoryNav key={found ? "found" : "all"} categories={shown} />}
      {shown.length === 0 && whenNothing}
      {found && shown.length > 0 && (
        // Results of a text are another list, not the menu in another place.
        <div
          key={shown.length > 1 ? "menu" : "results"}
          className={styles.categories}
          data-avoids={avoids}
          data-sheet={sheet}
        >
          {sections(shown, true, 0)}
        </div>
      )}
      <div className={styles.categories} data-avoids="false" data-sheet={sheet} hidden={found !== undefined}>
        {sections(data.filter(hasDishes), found === undefined, firstDishes)}
      </div>
    </>
  );
}

const hasDishes = ({ items }: MenuCategory): boolean => items.length > 0;

/**
 * A category in its own Suspense boundary, so that React hydrates category by category and handles input in between. This requires
 * unchanged props, hence `memo`.
 */
const HydratedCategory = memo(function HydratedCategory(props: ComponentProps<typeof CategorySection>) {
  return (
    <Suspense fallback={null}>
      <CategorySection {...props} />
    </Suspense>
  );
});
