import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  useNavigate,
  useSearch,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { AuthUser } from "@contract/schemas/auth.ts";
import type { Permission } from "@domain/staff/permissions.ts";
import { rangeIn } from "./features/analytics/model/range.ts";
import type { LedgerSearch } from "./features/ledger/model/ledger_search.ts";
import { staffActor } from "./lib/actors.ts";
import { menuSearchIn } from "./features/menu/model/menu_search.ts";
import { type CatalogName, loadCatalogs } from "./lib/i18n/languages.ts";
import { Allowed, Counter } from "./shell/counter.tsx";
import { Broken, NoSuchPage } from "./shell/error_pages.tsx";
import { tabIn } from "./counter/order_tabs.tsx";
import { Orders } from "./routes/orders.tsx";
import { settingsSearchIn } from "./features/store/model/settings_search.ts";
import type { PageFacts } from "./shell/pages.ts";
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
  component: lazyRouteComponent(withPeople(() => import("./routes/login.tsx"))),
});

const pair = createRoute({
  getParentRoute: () => root,
  path: "/pair",
  component: lazyRouteComponent(withPeople(() => import("./routes/pair.tsx"))),
});

const changePassword = createRoute({
  getParentRoute: () => root,
  path: "/change-password",
  component: lazyRouteComponent(withPeople(() => import("./routes/change_password.tsx"))),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: "/second-factor",
  component: lazyRouteComponent(withPeople(() => import("./routes/second_factor.tsx"))),
});

const counter = createRoute({ getParentRoute: () => root, id: "counter", component: Counter });

/** Below the guard, so that a sign-in from here knows no requested page and leads to the orders. */
const index = createRoute({
  getParentRoute: () => counter,
  path: "/",
  component: () => <Navigate to="/dashboard" replace />,
});

const dashboard = createRoute({
  getParentRoute: () => counter,
  ...page("/dashboard", {
    permission: "dashboard",
    rail: { name: "nav.dashboard", Icon: HomeIcon, isRare: true },
    texts: ["records", "ready"],
  }, () => import("./routes/dashboard.tsx")),
});

const menu = createRoute({
  getParentRoute: () => counter,
  validateSearch: menuSearchIn,
  ...page(
    "/menu",
    { permission: "menu_basic", rail: { name: "nav.menu", Icon: BowlIcon }, texts: ["menu"] },
    () => import("./features/menu/components/menu_management.tsx"),
  ),
});

const orders = createRoute({
  getParentRoute: () => counter,
  path: "/orders",
  validateSearch: tabIn,
  staticData: { permission: "orders", rail: { name: "nav.orders", Icon: TicketIcon } },
  component: () => (
    <Allowed permission="orders">
      {(user) => <Orders me={staffActor(user)} />}
    </Allowed>
  ),
});

const kitchen = createRoute({
  getParentRoute: () => counter,
  ...page(
    "/kitchen",
    { permission: "orders", rail: { name: "nav.kitchen", Icon: FlameIcon, isRare: true } },
    () => import("./routes/kitchen.tsx"),
  ),
});

const phoneOrder = createRoute({
  getParentRoute: () => counter,
  ...page(
    "/phone-order",
    { permission: "orders", texts: ["people", "phone"] },
    () => import("./routes/phone_order.tsx"),
  ),
});

const analytics = createRoute({
  getParentRoute: () => counter,
  validateSearch: rangeIn,
  ...page("/analytics", {
    permission: "analytics",
    rail: { name: "nav.analytics", Icon: AnalyticsIcon, isRare: true },
    texts: ["analytics"],
  }, () => import("./features/analytics/components/analytics_page.tsx")),
});

const ledger = createRoute({
  getParentRoute: () => counter,
  // The page parses its parameters, so that the first load does not contain their rules.
  validateSearch: (search): LedgerSearch => search,
  ...page("/ledger", {
    permission: "analytics",
    rail: { name: "nav.ledger", Icon: LedgerIcon, isRare: true },
    texts: ["analytics"],
  }, () => import("./features/ledger/components/ledger_page.tsx")),
});

const users = createRoute({
  getParentRoute: () => counter,
  ...page("/users", {
    permission: "users",
    rail: { name: "nav.users", Icon: PeopleIcon, isRare: true },
    texts: ["people"],
  }, () => import("./features/users/components/users_screen.tsx")),
});

const settings = createRoute({
  getParentRoute: () => counter,
  validateSearch: settingsSearchIn,
  ...page("/settings", {
    permission: "store_settings",
    rail: { name: "nav.settings", Icon: DialsIcon, isRare: true },
    texts: ["store", "settings", "records", "analytics", "ready", "devices"],
  }, () => import("./routes/settings.tsx")),
});

const printKit = createRoute({
  getParentRoute: () => counter,
  ...page(
    "/print-kit",
    { permission: "store_settings", texts: ["ready", "analytics"] },
    () => import("./routes/print_kit.tsx"),
  ),
});

const profile = createRoute({
  getParentRoute: () => counter,
  path: "/profile",
  component: lazyRouteComponent(withTexts(["people", "devices"], () => import("./routes/profile.tsx"))),
});

type PageProps<Search> = {
  /** The signed-in user, who has the page's permission. */
  user: AuthUser;
  /** The choices in the page's URL, as its route validates them. */
  search: Search;
  onSearch: (search: Search) => void;
};

/** The options of the route of a page that needs a permission and loads together with its texts. */
function page<const Path extends string, Search>(
  path: Path,
  { texts = [], ...facts }: PageFacts & { permission: Permission; texts?: CatalogName[] },
  load: () => Promise<{ default: (props: PageProps<Search>) => ReactNode }>,
) {
  const component = lazyRouteComponent(async () => {
    const { default: Shown } = await withTexts(texts, load)();
    function Page() {
      const navigate = useNavigate();
      const search: unknown = useSearch({ strict: false });
      // The casts are safe: the route validates what its page is given and gives.
      const onSearch = (next: Search) => void navigate({ to: path, search: next, replace: true } as never);
      return (
        <Allowed permission={facts.permission}>
          {(user) => <Shown user={user} search={search as Search} onSearch={onSearch} />}
        </Allowed>
      );
    }
    return { default: Page };
  });
  return { path, staticData: facts as PageFacts, component };
}

/** Loads a page about accounts together with its texts. */
function withPeople<T>(load: () => Promise<T>): () => Promise<T> {
  return withTexts(["people"], load);
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
