import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { readNote } from "./note.ts";

// The page's own types are loaded here, so the few words of a worker that are needed are named by hand.
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
    matchAll: (wanted: { type: "window"; includeUncontrolled: boolean }) => Promise<Tab[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
};

const ordersPage = "/admin/orders";

// The shell only. Nothing from /api is ever cached here: what a tablet keeps of its orders it keeps under its user (keep.ts).
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/admin/index.html"), {
    allowlist: [/^\/admin(\/|$)/],
    denylist: [/^\/api\//, /^\/dev\//],
  }),
);

// Calls take no detour through the worker where the browser can spare them it. A tablet that asks every few seconds would keep
// an old worker busy, and a browser puts a new version off for minutes until the old one rests.
self.addEventListener("install", (event) => {
  event.addRoutes?.([{ condition: { urlPattern: { pathname: "/api/*" } }, source: "network" }]);
});

// A page that was there before the worker is its page too: a tablet is rarely reloaded, and must not miss the next version.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// A new version waits until the page finds a quiet moment and says so.
self.addEventListener("message", ({ data }) => {
  if (typeof data === "object" && data !== null && "type" in data && data.type === "SKIP_WAITING") {
    void self.skipWaiting();
  }
});

// Every push must show something, or the browser withdraws the permission.
self.addEventListener("push", (event) => {
  const { title, body, orderId } = readNote(event.data?.text() ?? null);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag: orderId,
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
  // The page goes there itself, so that it can ask about a half-written form.
  staff.postMessage({ type: "SHOW_ORDERS" });
}
