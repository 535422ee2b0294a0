import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { ChangePassword } from "./routes/change_password.tsx";
import { Allowed, Counter } from "./routes/counter.tsx";
import { Broken, NoSuchPage } from "./routes/odd_pages.tsx";
import { tabIn } from "./routes/order_tabs.tsx";
import { Orders } from "./routes/orders.tsx";

const root = createRootRoute({ notFoundComponent: NoSuchPage, errorComponent: Broken });

const index = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/orders", replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
    typeof from === "string" ? { from } : {},
  component: lazyRouteComponent(() => import("./routes/login.tsx")),
});

const changePassword = createRoute({
  getParentRoute: () => root,
  path: "/change-password",
  component: ChangePassword,
});

const counter = createRoute({ getParentRoute: () => root, id: "counter", component: Counter });

const orders = createRoute({
  getParentRoute: () => counter,
  path: "/orders",
  validateSearch: tabIn,
  component: () => (
    <Allowed permission="orders">
      {({ firstName, lastName }) => <Orders me={`${firstName} ${lastName}`} />}
    </Allowed>
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([index, login, changePassword, counter.addChildren([orders])]),
  basepath: "/admin",
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
