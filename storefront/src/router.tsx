import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
  type RouterHistory,
} from "@tanstack/react-router";
import type { LegalPage } from "@domain/settings/legal_page.ts";
import { inLanguage, withoutLanguage } from "@domain/shared/language.ts";
import type { AppTexts } from "./lib/i18n.ts";
import { menuQuery } from "./lib/queries.ts";
import { RootLayout, RouteError } from "./routes/root.tsx";

type Context = { queryClient: QueryClient; texts: AppTexts };

/** Returns the parameters with these names, without empty ones and without values that are not text. */
function textsIn<N extends string>(search: Record<string, unknown>, ...names: N[]): { [K in N]?: string } {
  const isText = (name: N) => typeof search[name] === "string" && search[name] !== "";
  return Object.fromEntries(names.filter(isText).map((name) => [name, search[name]])) as {
    [K in N]?: string;
  };
}

const root = createRootRouteWithContext<Context>()({
  /**
   * The dish whose add dialog is open, or the cart line that it edits. In the address, so that a shared link opens the dialog and the back
   * button closes it. `cart` is the id of the cart while the browser stores nothing.
   */
  validateSearch: (search: Record<string, unknown>) => textsIn(search, "dish", "line", "cart"),
  search: { middlewares: [retainSearchParams(["cart"])] },
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import("./routes/not_found.tsx"), "NotFoundPage"),
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  loader: ({ context: { texts } }) => texts.load("home"),
  component: lazyRouteComponent(() => import("./routes/home.tsx"), "HomePage"),
});

/** The menu page's search. In the address, so that it can be shared and restored. */
export type MenuSearch = { q?: string; show?: string; without?: string; category?: string };

const menu = createRoute({
  getParentRoute: () => root,
  path: "/menu",
  validateSearch: (search: Record<string, unknown>): MenuSearch =>
    textsIn(search, "q", "show", "without", "category"),
  loader: ({ context: { queryClient, texts } }) => {
    // Home has only a part of the menu.
    void queryClient.prefetchQuery(menuQuery(texts.language()));
    return texts.load("menu");
  },
  component: lazyRouteComponent(() => import("./routes/menu.tsx"), "MenuPage"),
});

const loadContactTexts = ({ context }: { context: Context }) => context.texts.load("contact");

const hours = createRoute({
  getParentRoute: () => root,
  path: "/hours",
  loader: loadContactTexts,
  component: lazyRouteComponent(() => import("./routes/hours.tsx"), "HoursPage"),
});

/** Loads the texts that the first visit to the menu does not need. */
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
  loader: loadContactTexts,
  component: lazyRouteComponent(() => import("./routes/contact.tsx"), "ContactPage"),
});

const legal = <P extends `/${LegalPage}`>(path: P) =>
  createRoute({
    getParentRoute: () => root,
    path,
    loader: loadContactTexts,
    component: lazyRouteComponent(() => import("./routes/legal.tsx"), "LegalRoute"),
  });

const cart = createRoute({
  getParentRoute: () => root,
  path: "/cart",
  // The reason why no order is accepted ASAP is an error text.
  loader: ({ context: { texts } }) =>
    Promise.all([texts.load("checkout"), texts.load("dish"), texts.loadErrors()]),
  component: lazyRouteComponent(() => import("./routes/cart.tsx"), "CartPage"),
});

const sharedCart = createRoute({
  getParentRoute: () => root,
  path: "/c/$linkId",
  loader: ({ context: { texts } }) =>
    Promise.all([texts.load("checkout"), texts.load("dish"), texts.loadErrors()]),
  component: lazyRouteComponent(() => import("./routes/shared_cart.tsx"), "SharedCartPage"),
});

/** `cancelled` is set by its presence. The payment provider adds the other parameters when it redirects the guest back. */
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
    ...textsIn(search, "payment_intent", "payment_intent_client_secret", "redirect_status"),
  }),
  // The page validates the form itself, so it needs the error texts from the start.
  loader: ({ context: { texts } }) => Promise.all([texts.load("checkout"), texts.loadErrors()]),
  component: lazyRouteComponent(() => import("./routes/checkout.tsx"), "CheckoutPage"),
});

const orderPending = createRoute({
  getParentRoute: () => root,
  path: "/order-pending/$paymentIntentId",
  loader: loadCheckoutTexts,
  component: lazyRouteComponent(() => import("./routes/order_pending.tsx"), "OrderPendingPage"),
});

/** Redirects to the cart when the id is missing. */
const orderPendingWithoutId = createRoute({
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
  legal("/privacy"),
  legal("/terms"),
  legal("/refunds"),
  legal("/accessibility"),
  cart,
  sharedCart,
  checkout,
  orderPending,
  orderPendingWithoutId,
  orderConfirmation,
]);

/** Restores the scroll position, except at the first load when the guest has already scrolled before hydration. */
function scrollRestorationCheck(): () => boolean {
  let isLoaded = false;
  return () => {
    const restores = isLoaded || scrollY === 0;
    isLoaded = true;
    return restores;
  };
}

/** Creates the router: once in the browser, once per request on the server. */
export function createAppRouter({ history, ...context }: Context & { history: RouterHistory }) {
  return createRouter({
    routeTree,
    history,
    context,
    // The paths of the routes name no language; the addresses do.
    rewrite: {
      input: ({ url }) => {
        url.pathname = withoutLanguage(url.pathname);
        return url;
      },
      output: ({ url }) => {
        url.pathname = inLanguage(url.pathname, context.texts.language());
        return url;
      },
    },
    defaultPreload: "intent",
    // Unknown addresses below an existing page show the not-found page too.
    notFoundMode: "root",
    // Off on the server, where it adds an inline script, which the content security policy forbids.
    scrollRestoration: typeof document !== "undefined" && scrollRestorationCheck(),
    defaultErrorComponent: RouteError,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
