import type { MenuCategory } from "@contract/schemas/menu.ts";
import { asapLabel } from "@domain/order/asap_label.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ViewOrderButton } from "../features/cart/components/view_order_button.tsx";
import { find } from "../features/menu/model/find.ts";
import { Finder } from "../features/menu/components/finder.tsx";
import { useLanguage, useTranslate } from "../lib/i18n.ts";
import { useInBrowser } from "../lib/in_browser.ts";
import { percent } from "../lib/money.ts";
import { menuQuery, statusQuery } from "../lib/queries.ts";
import { Button } from "../../../web/ui/button.tsx";
import page from "../ui/page.module.css";
import { PageHead } from "../ui/page_head.tsx";
import { PageHeading } from "../ui/page_heading.tsx";
import { OrderingLayout } from "./ordering_layout.tsx";
import { OrderingMenu } from "./ordering_menu.tsx";

const route = getRouteApi("/menu");

export function MenuPage() {
  const t = useTranslate();
  const search = route.useSearch();
  // The server renders the whole menu regardless of the search.
  const query = useInBrowser() ? search : {};
  const navigate = route.useNavigate();
  const menu = useQuery(menuQuery).data;
  const language = useLanguage();
  const status = useQuery(statusQuery).data;
  const fee = status?.pricing.service_fee_rate ?? 0;
  const found = menu && countDishes(find(menu, query));
  const setQuery = (search: typeof query) => navigate({ search, replace: true, resetScroll: false });
  return (
    <>
      <div className={page.page}>
        <PageHead title={t("menu.title")} description={t("menu.description")} />
        <PageHeading title={t("menu.title")}>
          <p>{t("menu.lead")}</p>
          {status !== undefined && status.resumes_at === null && status.ordering.available &&
            status.pause === null && <p>{asapLabel(status.asap_minutes, language)}</p>}
          {fee !== 0 && <p>{t("notes.service_fee", { rate: percent(fee) })}</p>}
        </PageHeading>
        <Finder query={query} found={found} all={menu && countDishes(menu)} onChange={setQuery} />
        <OrderingLayout>
          <OrderingMenu
            withPrepTime
            narrow={(all) => find(all, query)}
            whenNothing={
              <div className={page.stack}>
                <p>{t("menu.nothingFound")}</p>
                <p>
                  <Button look="secondary" onClick={() => setQuery({})}>{t("menu.showAll")}</Button>
                </p>
              </div>
            }
          />
        </OrderingLayout>
      </div>
      <ViewOrderButton />
    </>
  );
}

const countDishes = (menu: readonly MenuCategory[]): number =>
  menu.reduce((count, category) => count + category.items.length, 0);
