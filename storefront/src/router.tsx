import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from "@tanstack/react-router";
import type { AppTexts } from "./lib/i18n.ts";
import { HomePage } from "./routes/home.tsx";
import { NotFoundPage } from "./routes/not_found.tsx";
import { RootLayout } from "./routes/root.tsx";
import { RouteError } from "./routes/route_error.tsx";

type Context = { queryClient: QueryClient; texts: AppTexts };

const root = createRootRouteWithContext<Context>()({
  /** The dish whose add dialog is open: a shared link opens it, the phone's back button closes it. */
  validateSearch: ({ dish }: Record<string, unknown>): { dish?: string } =>
    typeof dish === "string" ? { dish } : {},
  component: RootLayout,
  notFoundComponent: NotFoundPage,
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: HomePage,
});

/** What the guest looks for on the menu page lives in its address, so that it can be shared and gone back to. */
export type MenuSearch = { q?: string; show?: string };

const menu = createRoute({
  getParentRoute: () => root,
  path: "/menu",
  validateSearch: ({ q, show }: Record<string, unknown>): MenuSearch => ({
    ...(typeof q === "string" && q !== "" && { q }),
    ...(typeof show === "string" && show !== "" && { show }),
  }),
  component: lazyRouteComponent(() => import("./routes/menu.tsx"), "MenuPage"),
});

const hours = createRoute({
  getParentRoute: () => root,
  path: "/hours",
  component: lazyRouteComponent(() => import("./routes/hours.tsx"), "HoursPage"),
});

/** Texts that the first visit to the menu does without. */
const loadCheckoutTexts = ({ context }: { context: Context }) => context.texts.load("checkout");

const about = createRoute({
  getParentRoute: () => root,
  path: "/about",
  loader: loadCheckoutTexts,
  component: lazyRouteComponent(() => import("./routes/about.tsx"), "AboutPage"),
});

const contact = createRoute({
  getParentRoute: () => root,
  path: "/contact",
  component: lazyRouteComponent(() => import("./routes/contact.tsx"), "ContactPage"),
});

const cart = createRoute({
  getParentRoute: () => root,
  path: "/cart",
  loader: loadCheckoutTexts,
  component: lazyRouteComponent(() => import("./routes/cart.tsx"), "CartPage"),
});

/** Its presence is what counts; the payment provider adds its own when it sends the guest back. */
export type CheckoutSearch = {
  cancelled?: true;
  payment_intent?: string;
  payment_intent_client_secret?: string;
  redirect_status?: string;
};

const checkout = createRoute({
  getParentRoute: () => root,
  path: "/checkout",
  validateSearch: (search: Record<string, unknown>): CheckoutSearch => ({
    ...("cancelled" in search && { cancelled: true }),
    ...(typeof search["payment_intent"] === "string" && { payment_intent: search["payment_intent"] }),
    ...(typeof search["payment_intent_client_secret"] === "string" && {
      payment_intent_client_secret: search["payment_intent_client_secret"],
    }),
    ...(typeof search["redirect_status"] === "string" && { redirect_status: search["redirect_status"] }),
  }),
  // The form is checked here: the texts of its errors are needed at once.
  loader: ({ context: { texts } }) => Promise.all([texts.load("checkout"), texts.loadErrors()]),
  component: lazyRouteComponent(() => import("./routes/checkout.tsx"), "CheckoutPage"),
});

const orderPending = createRoute({
  getParentRoute: () => root,
  path: "/order-pending/$paymentIntentId",
  loader: loadCheckoutTexts,
  component: lazyRouteComponent(() => import("./routes/order_pending.tsx"), "OrderPendingPage"),
});

/** A missing id leads to the cart (spec section 2). */
const orderPendingOfNothing = createRoute({
  getParentRoute: () => root,
  path: "/order-pending",
  beforeLoad: () => {
    throw redirect({ to: "/cart", replace: true });
  },
});

const orderConfirmation = createRoute({
  getParentRoute: () => root,
  path: "/order-confirmation/$orderId",
  loader: loadCheckoutTexts,
  component: lazyRouteComponent(() => import("./routes/order_confirmation.tsx"), "OrderConfirmationPage"),
});

const routeTree = root.addChildren([
  home,
  menu,
  hours,
  about,
  contact,
  cart,
  checkout,
  orderPending,
  orderPendingOfNothing,
  orderConfirmation,
]);

/** A page begins where it was left, or at its top; but a guest who scrolled before it was awake is not thrown back. */
function scrollsOnceAwake(): () => boolean {
  let isAwake = false;
  return () => {
    const scrolls = isAwake || scrollY === 0;
    isAwake = true;
    return scrolls;
  };
}

/** One router per page on the client, one per request on the server. */
export function createAppRouter({ history, ...context }: Context & { history: RouterHistory }) {
  return createRouter({
    routeTree,
    history,
    context,
    defaultPreload: "intent",
    // An address below a page that has nothing below it leads nowhere too.
    notFoundMode: "root",
    // On the server it would write a script into the page, which the content policy forbids.
    scrollRestoration: typeof document !== "undefined" && scrollsOnceAwake(),
    defaultErrorComponent: RouteError,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
