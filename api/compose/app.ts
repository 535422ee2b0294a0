/** The app of this process: the API, its metrics, the demo's pages and both front ends. */
import type { Hono, MiddlewareHandler } from "hono";
import type { Environment } from "../http/middleware/call.ts";
import { createApp } from "../http/app.ts";
import type { CspReports } from "../http/health/csp_reports.ts";
import { type AnswerCounts, type PageSpeeds, serveMetrics } from "../http/metrics.ts";
import { type BuiltApp, serveKit, servePages } from "../http/pages/pages.ts";
import { serveSharing } from "../http/pages/sharing.ts";
import { renderShareImage } from "../adapters/sharp/share_image.ts";
import { publicPages, serveForSearch } from "../http/pages/public_pages.ts";
import { serveProgramDocuments } from "../http/programs/documents.ts";
import { serveMcp } from "../http/programs/mcp.ts";
import type { Services } from "../http/services.ts";
import { type BuiltApps, storefrontRenderer } from "./front_ends.ts";

type Options = {
  apps: BuiltApps;
  metrics: { answers: AnswerCounts; speeds: PageSpeeds; csp: CspReports; token: string | undefined };
  emulator: Hono | undefined;
  demoPages: Hono | undefined;
  /** Cuts off the staff's tablets when the demo wants it. */
  line: MiddlewareHandler | undefined;
  /** The kit of the screens, which only the demo serves. */
  kit: BuiltApp | undefined;
};

export function composeApp(
  services: Services,
  { apps, metrics, emulator, demoPages, line, kit }: Options,
): Hono<Environment> {
  const app = createApp(services, line);
  serveMetrics(app, services, metrics);
  if (emulator) app.route("/dev/stripe", emulator);
  if (demoPages) {
    serveKit(app, kit);
    app.route("/dev", demoPages);
  }
  serveForSearch(app, services);
  serveProgramDocuments(app, services);
  serveMcp(app, services);
  serveSharing(app, services, {
    background: apps.storefront?.files.get("share.png"),
    renderShareImage,
  });
  servePages(
    app,
    apps,
    apps.storefront?.serverEntry !== undefined
      ? publicPages(services, apps.storefront.index, storefrontRenderer(apps.storefront.serverEntry))
      : () => Promise.resolve(undefined),
  );
  return app;
}
