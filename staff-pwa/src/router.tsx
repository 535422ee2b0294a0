import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
} from "@tanstack/react-router";
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

const orders = createRoute({
  getParentRoute: () => counter,
  path: "/orders",
  validateSearch: tabIn,
  component: () => (
    <Allowed permission="orders">
      {(user) => <Orders me={staffActor(user)} />}
    </Allowed>
  ),
});

const kitchen = createRoute({
  getParentRoute: () => counter,
  path: "/kitchen",
  component: lazyRouteComponent(withTexts([], () => import("./routes/kitchen.tsx"))),
});

const phoneOrder = createRoute({
  getParentRoute: () => counter,
  path: "/phone-order",
  component: lazyRouteComponent(withTexts(["people", "phone"], () => import("./routes/phone_order.tsx"))),
});

const profile = createRoute({
  getParentRoute: () => counter,
  path: "/profile",
  component: lazyRouteComponent(withTexts(["people", "devices"], () => import("./routes/profile.tsx"))),
});

const users = createRoute({
  getParentRoute: () => counter,
  path: "/users",
  component: lazyRouteComponent(withPeople(() => import("./routes/users.tsx"))),
});

const dashboard = createRoute({
  getParentRoute: () => counter,
  path: "/dashboard",
  component: lazyRouteComponent(withTexts(["records", "ready"], () => import("./routes/dashboard.tsx"))),
});

const menu = createRoute({
  getParentRoute: () => counter,
  path: "/menu",
  validateSearch: menuSearchIn,
  component: lazyRouteComponent(withTexts(["menu"], () => import("./routes/menu.tsx"))),
});

const settings = createRoute({
  getParentRoute: () => counter,
  path: "/settings",
  validateSearch: settingsSearchIn,
  component: lazyRouteComponent(
    withTexts(
      ["store", "settings", "records", "analytics", "ready", "devices"],
      () => import("./routes/settings.tsx"),
    ),
  ),
});

const printKit = createRoute({
  getParentRoute: () => counter,
  path: "/print-kit",
  component: lazyRouteComponent(withTexts(["ready", "analytics"], () => import("./routes/print_kit.tsx"))),
});

const analytics = createRoute({
  getParentRoute: () => counter,
  path: "/analytics",
  validateSearch: rangeIn,
  component: lazyRouteComponent(withTexts(["analytics"], () => import("./routes/analytics.tsx"))),
});

const ledger = createRoute({
  getParentRoute: () => counter,
  path: "/ledger",
  // The page parses its parameters, so that the first load does not contain their rules.
  validateSearch: (search): LedgerSearch => search,
  component: lazyRouteComponent(withTexts(["analytics"], () => import("./routes/ledger.tsx"))),
});

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
      index,
      dashboard,
      menu,
      orders,
      kitchen,
      phoneOrder,
      analytics,
      ledger,
      settings,
      printKit,
      profile,
      users,
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
