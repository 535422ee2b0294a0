import { useQueryClient } from "@tanstack/react-query";
import { type ErrorComponentProps, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLanguage, useTranslate } from "../lib/i18n.ts";
import { useInBrowser } from "../lib/in_browser.ts";
import { followStore } from "../lib/live/store_events.ts";
import { whenIdle } from "../lib/page_events.ts";
import { useAddressedCart } from "../lib/session.ts";
import { Footer } from "../shell/footer.tsx";
import { Header } from "../shell/header.tsx";
import { OfflineNote, OrderingNote } from "../shell/offline_note.tsx";
import { IconSheet } from "../ui/icon.tsx";
import { JumpLink } from "../ui/jump_link.tsx";
import styles from "./root.module.css";
import { ErrorBox } from "../ui/error_box.tsx";
import { onToast, type Toast } from "../ui/toast.ts";

export function RootLayout() {
  const t = useTranslate();
  const language = useLanguage();
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Setting the attribute recomputes every element's style, even with the same value.
    if (document.documentElement.lang !== language) document.documentElement.lang = language;
  }, [language]);
  useFocusOnNewPage(main);
  useStoreEvents();
  useCartInAddress();
  return (
    <div className={styles.page}>
      <IconSheet />
      <JumpLink to="main" className={styles.skip}>{t("nav.skip")}</JumpLink>
      {/* The keys make new links: a link keeps its address until the path changes. */}
      <Header key={language} />
      <OfflineNote />
      <OrderingNote />
      <div className={styles.orders}>
        <OngoingOrders />
      </div>
      <noscript>
        <p className={styles.noScript}>{t("noScript.note")}</p>
      </noscript>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer key={`${language} footer`} />
      <Toaster />
    </div>
  );
}

const RunningOrders = lazy(() =>
  import("../features/tracking/components/running_orders.tsx").catch(() => ({ default: () => null }))
);

/** The links to this device's running and past orders. Loaded only when there are any. */
function OngoingOrders() {
  if (!useInBrowser() || !hasOrders()) return null;
  return (
    <Suspense fallback={null}>
      <RunningOrders />
    </Suspense>
  );
}

function hasOrders(): boolean {
  try {
    return "running_order" in localStorage || "remembered_guest" in localStorage;
  } catch {
    return false;
  }
}

/** Moves the focus to the content of a new page, so that screen readers and the keyboard start there. */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>) {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== undefined && before.current !== path) main.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path, main]);
}

/** Adds the cart's id to the address while the browser stores nothing, so that a reload and another tab find the cart. */
function useCartInAddress() {
  const navigate = useNavigate();
  const cart = useAddressedCart();
  useEffect(() => {
    if (cart === undefined) return;
    void navigate({
      to: ".",
      search: (search) => ({ ...search, cart }),
      hash: true,
      state: true,
      replace: true,
      resetScroll: false,
    });
  }, [cart, navigate]);
}

/** Keeps menu and store status current, except on the order pages, which have no menu and follow the order's own stream. */
function useStoreEvents() {
  const queryClient = useQueryClient();
  const hasMenu = useRouterState({ select: ({ location }) => !location.pathname.startsWith("/order-") });
  useEffect(() => {
    if (!hasMenu) return;
    let end: (() => void) | undefined;
    const cancel = whenIdle(() => end = followStore(queryClient));
    return () => {
      cancel();
      end?.();
    };
  }, [hasMenu, queryClient]);
}

/** Shown when a page fails to load or render, for example when an old page requests files that an update has removed. */
export function RouteError(_: ErrorComponentProps) {
  const t = useTranslate();
  return <ErrorBox onRetry={() => location.reload()}>{t("error.page")}</ErrorBox>;
}

const SonnerToasts = lazy(() => import("../ui/sonner_toasts.tsx"));

/** Loads the toast library with the first toast. */
function Toaster() {
  const [first, setFirst] = useState<Toast>();
  useEffect(() => first === undefined ? onToast(setFirst) : undefined, [first]);
  if (first === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SonnerToasts first={first} />
    </Suspense>
  );
}
