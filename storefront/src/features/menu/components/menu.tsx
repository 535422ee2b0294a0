import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, memo, type ReactNode, Suspense } from "react";
import { useLanguage } from "@/lib/i18n.ts";
import { menuQuery, statusQuery } from "@/lib/queries.ts";
import { MenuPlaceholder } from "@/ui/menu_placeholder.tsx";
import { CategoryNav } from "./category_nav.tsx";
import { CategorySection } from "./category_section.tsx";
import styles from "./menu.module.css";

type Props = {
  onChoose: (dish: MenuItem) => void;
  withPrepTime?: boolean;
  /** Returns the dishes to show; all by default. */
  narrow?: (menu: readonly MenuCategory[]) => readonly MenuCategory[];
  /** Whether phones show all allergens on the cards, because a filter leaves some out. */
  avoids?: boolean;
  /** Texts to show on the cards of dishes, by their ids. */
  notes?: ReadonlyMap<string, string> | undefined;
  /** Shown when `narrow` returns no dishes. */
  whenNothing?: ReactNode;
};

/** The menu by category, with its loading, failed and empty states. */
export function Menu(
  { onChoose, withPrepTime = false, narrow = (menu) => menu, avoids = false, notes, whenNothing }: Props,
) {
  const query = useQuery(menuQuery(useLanguage()));
  const status = useQuery(statusQuery).data;
  const canOrder = status?.ordering.available !== false;
  const isLunch = status?.pricing.lunch.is_now === true;
  const { data } = query;
  const hasDishes = data?.some((category) => category.items.length > 0);
  if (!data || !hasDishes) return <MenuPlaceholder query={query} />;
  const categories = narrow(data).filter((category) => category.items.length > 0);
  if (categories.length === 0) return whenNothing;
  return (
    <>
      {categories.length > 1 && <CategoryNav categories={categories} />}
      {/* Results of a text are another list, not the menu in another place. */}
      <div
        key={categories.length > 1 ? "menu" : "results"}
        className={styles.categories}
        data-avoids={avoids}
      >
        {categories.map((category) => (
          <HydratedCategory
            key={category.category_id}
            category={category}
            onChoose={onChoose}
            withPrepTime={withPrepTime}
            canOrder={canOrder}
            isLunch={isLunch}
            notes={notes}
          />
        ))}
      </div>
    </>
  );
}

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
