import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
} from "@tanstack/react-router";
import type { Permission } from "@domain/staff/permissions.ts";
import type { Range } from "./features/analytics/model/range.ts";
import type { LedgerSearch } from "./features/ledger/model/ledger_search.ts";
import { staffActor } from "./lib/actors.ts";
import type { MenuSearch } from "./features/menu/model/menu_search.ts";
import { type CatalogName, loadCatalogs } from "./lib/i18n/languages.ts";
import { Allowed, Counter } from "./shell/counter.tsx";
import { Broken, NoSuchPage } from "./shell/error_pages.tsx";
import { tabIn } from "./counter/order_tabs.tsx";
import { Orders } from "./routes/orders.tsx";
import { settingsSearchIn } from "./features/store/model/settings_search.ts";
import type { PageComponent } from "./shell/page_for.tsx";
import type { RailLink } from "./shell/pages.ts";
import {
  AnalyticsIcon,
  BowlIcon,
  DialsIcon,
  FlameIcon,
  HomeIcon,
  LedgerIcon,
  PeopleIcon,
  TicketIcon,
} from "./ui/icons.tsx";

const root = createRootRoute({ notFoundComponent: NoSuchPage, errorComponent: Broken });

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
    typeof from === "string" ? { from } : {},
  component: lazyRouteComponent(withTexts(["people"], () => import("./routes/login.tsx"))),
});

const pair = createRoute({
  getParentRoute: () => root,
  path: "/pair",
  component: lazyRouteComponent(withTexts(["people"], () => import("./routes/pair.tsx"))),
});

const changePassword = createRoute({
  getParentRoute: () => root,
  path: "/change-password",
  component: lazyRouteComponent(withTexts(["people"], () => import("./routes/change_password.tsx"))),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: "/second-factor",
  component: lazyRouteComponent(withTexts(["people"], () => import("./routes/second_factor.tsx"))),
});

const counter = createRoute({ getParentRoute: () => root, id: "counter", component: Counter });

/** Below the guard, so that a sign-in from here knows no requested page and leads to the orders. */
const index = createRoute({
  getParentRoute: () => counter,
  path: "/",
  component: () => <Navigate to="/dashboard" replace />,
});

const dashboard = createRoute(
  page("/dashboard", "dashboard", () => import("./routes/dashboard.tsx"), ["records", "ready"], {
    name: "nav.dashboard",
    Icon: HomeIcon,
    isRare: true,
  }),
);

const menu = createRoute({
  // The page parses its parameters, so that the first load does not contain their rules.
  validateSearch: (search): MenuSearch => search,
  ...page(
    "/menu",
    "menu_basic",
    () => import("./features/menu/components/menu_management.tsx"),
    ["menu"],
    { name: "nav.menu", Icon: BowlIcon },
  ),
});

const orders = createRoute({
  getParentRoute: () => counter,
  path: "/orders",
  validateSearch: tabIn,
  staticData: { permission: "orders", link: { name: "nav.orders", Icon: TicketIcon } },
  component: () => (
    <Allowed permission="orders">
      {(user) => <Orders me={staffActor(user)} />}
    </Allowed>
  ),
});

const kitchen = createRoute(
  page("/kitchen", "orders", () => import("./routes/kitchen.tsx"), [], {
    name: "nav.kitchen",
    Icon: FlameIcon,
    isRare: true,
  }),
);

const phoneOrder = createRoute(
  page("/phone-order", "orders", () => import("./routes/phone_order.tsx"), ["people", "phone"]),
);

const analytics = createRoute({
  validateSearch: (search): Range => search,
  ...page(
    "/analytics",
    "analytics",
    () => import("./features/analytics/components/analytics_page.tsx"),
    ["analytics"],
    { name: "nav.analytics", Icon: AnalyticsIcon, isRare: true },
  ),
});

const ledger = createRoute({
  // Parsed by the page, as those of the menu.
  validateSearch: (search): LedgerSearch => search,
  ...page(
    "/ledger",
    "analytics",
    () => import("./features/ledger/components/ledger_page.tsx"),
    ["analytics"],
    { name: "nav.ledger", Icon: LedgerIcon, isRare: true },
  ),
});

const users = createRoute(
  page("/users", "users", () => import("./features/users/components/users_screen.tsx"), ["people"], {
    name: "nav.users",
    Icon: PeopleIcon,
    isRare: true,
  }),
);

const settings = createRoute({
  validateSearch: settingsSearchIn,
  ...page(
    "/settings",
    "store_settings",
    () => import("./routes/settings.tsx"),
    ["store", "settings", "records", "analytics", "ready", "devices"],
    { name: "nav.settings", Icon: DialsIcon, isRare: true },
  ),
});

const printKit = createRoute(
  page("/print-kit", "store_settings", () => import("./routes/print_kit.tsx"), ["ready", "analytics"]),
);

const profile = createRoute({
  getParentRoute: () => counter,
  path: "/profile",
  component: lazyRouteComponent(withTexts(["people", "devices"], () => import("./routes/profile.tsx"))),
});

/**
 * The options of the route of a page that needs a permission: it loads together with its texts, and may have a link in the navigation
 * rail.
 */
function page<const Path extends string, Search>(
  path: Path,
  permission: Permission,
  load: () => Promise<{ default: PageComponent<Search> }>,
  texts: CatalogName[],
  link?: RailLink,
) {
  const component = lazyRouteComponent(async () => {
    const [{ pageFor }, { default: Shown }] = await Promise.all([
      import("./shell/page_for.tsx"),
      withTexts(texts, load)(),
    ]);
    return { default: pageFor(path, permission, Shown) };
  });
  return { getParentRoute: () => counter, path, staticData: { permission, link }, component };
}

/** Loads a page of the back office together with its texts. */
function withTexts<T>(catalogs: CatalogName[], load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const texts = loadCatalogs("board", "office", "errors", ...catalogs);
    // Must run before a form schema is created.
    await import("./lib/no_eval.ts");
    const [page] = await Promise.all([load(), texts]);
    return page;
  };
}

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    pair,
    changePassword,
    secondFactor,
    counter.addChildren([
      // The navigation rail has this order.
      index,
      dashboard,
      menu,
      orders,
      kitchen,
      phoneOrder,
      analytics,
      ledger,
      users,
      settings,
      printKit,
      profile,
    ]),
  ]),
  basepath: "/admin",
  // Pages get only the search parameters that their route validates.
  search: { strict: true },
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
