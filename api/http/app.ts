import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ProviderUnreachable } from "@domain/ports/payments.ts";
import { authRoutes } from "./auth_routes.ts";
import { docsPage, docsStyle } from "./docs_page.ts";
import { openApi } from "./openapi.ts";
import { paymentRoutes } from "./payment_routes.ts";
import { publicRoutes } from "./public_routes.ts";
import { Refusal, type Refused } from "./refusals.ts";
import { type Environment, type HttpContext, route } from "./routing.ts";
import { securityHeaders } from "./security_headers.ts";
import type { Services } from "./services.ts";
import { staffRoutes } from "./staff_routes.ts";

const mostBodyBytes = 64 * 1024;

/** All JSON calls under `/api`, and the two health calls. Pages are put on it by the composition root. */
export function createApp(services: Services): Hono<Environment> {
  const app = new Hono<Environment>();

  app.use(async (http, next) => {
    http.set("requestId", crypto.randomUUID());
    const began = performance.now();
    await next();
    http.header("x-request-id", http.get("requestId"));
    services.log("info", "request", {
      request_id: http.get("requestId"),
      method: http.req.method,
      // The path without its query: tokens and tickets travel there.
      path: http.req.path,
      status: http.res.status,
      ms: Math.round(performance.now() - began),
    });
  });
  app.use(securityHeaders(services));
  app.use("/api/*", async (http, next) => {
    await next();
    if (!http.res.headers.has("cache-control")) http.header("cache-control", "no-store");
  });
  app.use(
    "/api/*",
    bodyLimit({
      maxSize: mostBodyBytes,
      onError: (http) => fail(http, { status: 413, code: "too_large", error: "This request is too large." }),
    }),
  );

  route(app, services, {
    ...publicRoutes(services),
    ...paymentRoutes(services),
    ...authRoutes(services),
    ...staffRoutes(services),
  });

  app.get("/api/openapi.json", (http) => http.json(openApi(services.publicUrl)));
  app.get("/api/docs", (http) => http.html(docsPage()));
  app.get(
    "/api/docs.css",
    () => new Response(docsStyle, { headers: { "content-type": "text/css; charset=utf-8" } }),
  );
  app.get("/healthz", (http) => http.json({ status: "alive" }));
  app.get("/readyz", async (http) => {
    await services.ping();
    return http.json({ status: "ready" });
  });
  app.all(
    "/api/*",
    (http) => fail(http, { status: 404, code: "no_such_call", error: "There is no such call." }),
  );

  app.onError((cause, http) => {
    if (cause instanceof Refusal) return fail(http, cause.refused);
    if (cause instanceof ProviderUnreachable) {
      services.log("warn", "payment_provider.unreachable", {
        request_id: http.get("requestId"),
        cause: cause.message,
      });
      return fail(http, {
        status: 503,
        code: "payment_unreachable",
        error:
          "The card service does not answer right now. You were not charged. Please try again in a moment.",
      });
    }
    services.log("error", "request.failed", {
      request_id: http.get("requestId"),
      path: http.req.path,
      cause: cause.stack ?? String(cause),
    });
    return fail(http, {
      status: 500,
      code: "internal",
      error: "Something went wrong on our side. Please try again.",
    });
  });
  return app;
}

function fail(
  http: HttpContext,
  refused: Omit<Refused, "status"> & { status: Refused["status"] | 500 },
): Response {
  const { status, ...shown } = refused;
  return http.json({ success: false, ...shown, request_id: http.get("requestId") }, status);
}
