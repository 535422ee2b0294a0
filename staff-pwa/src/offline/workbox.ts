import { Workbox } from "workbox-window";
import { trustedAddress } from "@web/trusted_address.ts";

/** Returns the registration of the service worker. Call this once on a page. */
export const newWorkbox = (): Workbox =>
  new Workbox(trustedAddress("worker", "/admin/worker.js"), { scope: "/admin" });
