import type { MenuCategory } from "@contract/schemas/menu.ts";
import { categoryHead } from "@domain/shared/guest_texts.ts";
import { type Language, languageFacts, ownText } from "@domain/shared/language.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { OrderSummary, ViewOrderButton } from "../features/cart/components/order_summary.tsx";
import { Menu } from "../features/menu/components/menu.tsx";
import { Finder } from "../features/menu/components/finder.tsx";
import type { MenuQuery } from "../features/menu/model/menu_query.ts";
import { useSearch } from "../features/menu/model/use_search.ts";
import { anchorOf } from "../lib/categories.ts";
import { useLanguage, useTranslate } from "../lib/i18n.ts";
import { useInBrowser } from "../lib/in_browser.ts";
import { menuQuery, statusQuery } from "../lib/queries.ts";
import { asapNowLabel } from "../lib/format/status_text.ts";
import { ErrorBox } from "../ui/error_box.tsx";
import { scrollToPart } from "../ui/jump_link.tsx";
import page from "../ui/page.module.css";
import { PageHead, PageHeading, Prop65Warning, ServiceFeeNote } from "../ui/page.tsx";
import styles from "./menu.module.css";
import { WithDishDialog } from "./with_dish_dialog.tsx";

const route = getRouteApi("/menu");
const noQuery: MenuQuery = {};

export function MenuPage() {
  const t = useTranslate();
  // Without the open dialog, so that opening one does not render the page.
  const inAddress = route.useSearch({
    select: ({ dish: _dish, line: _line, ...query }) => query,
    structuralSharing: true,
  });
  // The server renders the whole menu regardless of the search.
  const inBrowser = useInBrowser();
  const query: MenuQuery = inBrowser ? inAddress : noQuery;
  const isFirstPage = useRef(!inBrowser);
  const navigate = route.useNavigate();
  const language = useLanguage();
  const menu = useQuery(menuQuery(language)).data;
  const status = useQuery(statusQuery).data;
  const category = menu?.find(({ category_id }) => category_id === inAddress.category);
  const count = menu?.reduce((sum, category) => sum + category.items.length, 0);
  const asap = status && asapNowLabel(status, language);
  const { search, result, load, hasFailed } = useSearch(menu, query);
  const isText = (query.q ?? "").trim() !== "";

  const setQuery = (next: MenuQuery, isTyping = false) =>
    navigate({ search: next, replace: isTyping, resetScroll: false });

  const found = useMemo(
    () =>
      result &&
      (isText
        ? inOneCategory(result.dishes.map(({ item }) => item), t("menu.results"), language)
        : result.categories),
    [result, isText, language],
  );
  const notes = useMemo(
    () =>
      result &&
      new Map(
        result.dishes.filter(({ options }) => options.length > 0).map(({ item, options }) => [
          item.id,
          t("menu.choose", {
            options: new Intl.ListFormat(languageFacts[language].locale).format(
              options.map(({ name }) => t("menu.option_name", { name: ownText(language, name).text })),
            ),
          }),
        ]),
      ),
    [result, language],
  );
  // The router has scrolled to the category in the address. Dishes that are laid out after that move it. On the first page, the browser
  // has scrolled, and the guest may have scrolled on before the page was hydrated.
  useEffect(() => {
    const hash = location.hash.slice(1);
    const section = document.getElementById(hash === "" && category ? anchorOf(category) : hash);
    // Guests come back to the page of a category where they left it, to which the router scrolls.
    const mayScroll = hash === "" ? isFirstPage.current && scrollY === 0 : !isFirstPage.current;
    if (section !== null && mayScroll) scrollToPart(section);
  }, [menu === undefined]);

  return (
    <>
      <div className={`${page.page} ${styles.page}`}>
        {category === undefined
          ? <PageHead title={t("menu.title")} description={t("menu.description")} />
          : <PageHead {...headOf(category, language)} />}
        <div className={styles.heading}>
          <PageHeading title={t("menu.title")}>
            {count !== 0 && (
              <>
                <p className={styles.intro}>{t("menu.lead")}</p>
                {asap !== undefined && <p>{asap}</p>}
                <ServiceFeeNote />
                <Prop65Warning />
              </>
            )}
          </PageHeading>
        </div>
        {count !== 0 && (
          <Finder
            query={query}
            found={result?.dishes.length}
            all={count}
            onChange={setQuery}
            onFocus={load}
          />
        )}
        {hasFailed && <ErrorBox onRetry={load}>{t("menu.searchFailed")}</ErrorBox>}
        <div className={styles.order}>
          <div className={styles.menu}>
            <WithDishDialog>
              {(choose) => (
                <Menu
                  onChoose={choose}
                  withPrepTime
                  found={found}
                  avoids={query.without !== undefined}
                  notes={notes}
                  whenNothing={search && menu && (
                    <search.NoResults search={search} menu={menu} query={query} onChange={setQuery} />
                  )}
                />
              )}
            </WithDishDialog>
          </div>
          <aside className={`${styles.summary} needs-script`} aria-label={t("summary.title")}>
            <OrderSummary />
          </aside>
        </div>
      </div>
      <div className={styles.bar}>
        <ViewOrderButton />
      </div>
    </>
  );
}

const headOf = (
  { category_name, category_name_korean, category_description, category_description_korean, items }:
    MenuCategory,
  language: Language,
) =>
  categoryHead({
    name: { en: category_name, ko: category_name_korean },
    description: { en: category_description, ko: category_description_korean },
    dishes: items.map(({ name, name_korean }) => ({ en: name, ko: name_korean })),
  }, language);

/** The dishes of a text search are listed by rank, not by category. */
const inOneCategory = (
  items: MenuCategory["items"],
  name: string,
  language: string,
): MenuCategory[] => [{
  category_id: "results",
  category_name: language === "en" ? name : "",
  category_name_korean: language === "en" ? "" : name,
  category_description: "",
  category_description_korean: "",
  items,
}];
