import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

// The page's own types are loaded here, so the few words of a worker that are needed are named by hand.
declare const self: {
  __WB_MANIFEST: { url: string; revision: string | null }[];
  addEventListener: (type: "message", listener: (event: { data: unknown }) => void) => void;
  skipWaiting: () => Promise<void>;
};

// The shell only. Nothing from /api is ever kept: an old list of orders is worse than none.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/admin/index.html"), {
    allowlist: [/^\/admin(\/|$)/],
    denylist: [/^\/api\//, /^\/dev\//],
  }),
);

// A new version waits until the page finds a quiet moment and says so.
self.addEventListener("message", ({ data }) => {
  if (typeof data === "object" && data !== null && "type" in data && data.type === "SKIP_WAITING") {
    void self.skipWaiting();
  }
});
