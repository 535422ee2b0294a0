import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, memo, type ReactNode, Suspense } from "react";
import { useErrorMessage } from "../../../lib/error_message.ts";
import { useLanguage, useTranslate } from "../../../lib/i18n.ts";
import { menuQuery, statusQuery } from "../../../lib/queries.ts";
import { ErrorBox } from "../../../ui/error_box.tsx";
import { WithCall } from "../../../ui/with_call.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CategoryNav } from "./category_nav.tsx";
import { CategorySection } from "./category_section.tsx";
import styles from "./menu.module.css";

type Props = {
  onChoose: (dish: MenuItem) => void;
  withPrepTime?: boolean;
  /** Returns the dishes to show; all by default. */
  narrow?: (menu: readonly MenuCategory[]) => readonly MenuCategory[];
  /** Texts to show on the cards of dishes, by their ids. */
  notes?: ReadonlyMap<string, string> | undefined;
  /** Shown when `narrow` returns no dishes. */
  whenNothing?: ReactNode;
};

/** The menu by category, with its loading, failed and empty states. */
export function Menu({ onChoose, withPrepTime = false, narrow = (menu) => menu, notes, whenNothing }: Props) {
  const t = useTranslate();
  const errorMessage = useErrorMessage();
  const { data, error, isFetching, refetch } = useQuery(menuQuery(useLanguage()));
  const status = useQuery(statusQuery).data;
  const canOrder = status?.ordering.available !== false;
  const isLunch = status?.pricing.lunch.is_now === true;
  if (data === undefined) {
    return error === null
      ? (
        <div role="status" className={styles.loading}>
          <span className="visually-hidden">{t("menu.loading")}</span>
          <Skeleton lines={12} />
        </div>
      )
      : (
        <ErrorBox onRetry={() => refetch()} retrying={isFetching}>
          {errorMessage(error, "menu.failed")}
        </ErrorBox>
      );
  }
  const categories = narrow(data).filter((category) => category.items.length > 0);
  const isEmpty = data.every((category) => category.items.length === 0);
  if (isEmpty) {
    return (
      <p>
        <WithCall>{t("menu.empty")}</WithCall>
      </p>
    );
  }
  if (categories.length === 0) return whenNothing;
  return (
    <>
      {categories.length > 1 && <CategoryNav categories={categories} />}
      <div className={styles.categories}>
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
