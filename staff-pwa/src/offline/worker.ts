import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { readNote } from "./note.ts";

// The project is type-checked with the DOM types, so the worker types it needs are declared here.
type Waits = { waitUntil: (work: Promise<unknown>) => void };
type Route = { condition: { urlPattern: { pathname: string } }; source: "network" };
type Tab = { url: string; focus: () => Promise<unknown>; postMessage: (message: unknown) => void };
declare const self: {
  __WB_MANIFEST: { url: string; revision: string | null }[];
  addEventListener:
    & ((type: "install", listener: (event: { addRoutes?: (routes: Route[]) => unknown }) => void) => void)
    & ((type: "activate", listener: (event: Waits) => void) => void)
    & ((type: "message", listener: (event: { data: unknown }) => void) => void)
    & ((type: "push", listener: (event: Waits & { data: { text: () => string } | null }) => void) => void)
    & ((
      type: "notificationclick",
      listener: (event: Waits & { notification: { close: () => void } }) => void,
    ) => void);
  skipWaiting: () => Promise<void>;
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: "window"; includeUncontrolled: boolean }) => Promise<Tab[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
};

const ordersPage = "/admin/orders";

// Caches only the app shell. Nothing from /api is cached here; orders are saved per user in `persist.ts`.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/admin/index.html"), {
    allowlist: [/^\/admin(\/|$)/],
    denylist: [/^\/api\//, /^\/dev\//],
  }),
);

// API calls bypass the worker in browsers with static routing. A tablet that polls every few seconds would keep the old worker busy,
// and browsers then delay a new version for minutes.
self.addEventListener("install", (event) => {
  event.addRoutes?.([{ condition: { urlPattern: { pathname: "/api/*" } }, source: "network" }]);
});

// Also controls pages that were open before the worker: tablets are rarely reloaded and must get the next version.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// A new version waits until the page asks for it (`update.ts`).
self.addEventListener("message", ({ data }) => {
  if (typeof data === "object" && data !== null && "type" in data && data.type === "SKIP_WAITING") {
    void self.skipWaiting();
  }
});

// Every push must show a notification, or the browser revokes the permission.
self.addEventListener("push", (event) => {
  const { title, body, tag } = readNote(event.data?.text() ?? null);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      requireInteraction: true,
      icon: "/admin/icons/counter-192.png",
      badge: "/admin/icons/counter-192.png",
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showOrders());
});

async function showOrders(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const staff = tabs.find(({ url }) => new URL(url).pathname.startsWith("/admin"));
  if (staff === undefined) {
    await self.clients.openWindow(ordersPage);
    return;
  }
  await staff.focus();
  // The page navigates itself so that it can ask about unsaved input.
  staff.postMessage({ type: "SHOW_ORDERS" });
}
