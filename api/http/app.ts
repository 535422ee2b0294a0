import { Hono, type MiddlewareHandler } from "hono";
import { requestId } from "hono/request-id";
import pTimeout from "p-timeout";
import { ProviderMisconfigured, ProviderUnreachable } from "@domain/ports/payments.ts";
import { PasswordsBusy } from "@domain/ports/staff.ts";
import { documentBuilders, serveApiDocuments } from "./openapi/api_documents.ts";
import { auditRoutes } from "./audit/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { dayCloseRoutes } from "./day_close/routes.ts";
import { deviceRoutes } from "./device/routes.ts";
import { guard } from "./middleware/guard.ts";
import { analyticsRoutes } from "./analytics/routes.ts";
import { ledgerRoutes } from "./ledger/routes.ts";
import { healthRoutes } from "./health/routes.ts";
import { menuRoutes } from "./menu/routes.ts";
import { dateHeader } from "./instant.ts";
import { operationsRoutes } from "./operations/routes.ts";
import { accountRoutes } from "./account/routes.ts";
import { cartRoutes } from "./cart/routes.ts";
import { cartLinkRoutes } from "./cart_link/routes.ts";
import { phoneLinkRoutes } from "./phone_link/routes.ts";
import { paymentRoutes } from "./payment/routes.ts";
import { serveIllustrations } from "./illustrations/routes.ts";
import { servePictures } from "./pictures/routes.ts";
import { cloudPrntRoutes } from "./printing/cloudprnt_routes.ts";
import { storeRoutes } from "./store/routes.ts";
import { signInBusy } from "./domain_refusals.ts";
import { jsonAnswer } from "./answers/json_answer.ts";
import { answerOf, Refusal } from "./refusals.ts";
import type { Environment, HttpContext } from "./middleware/call.ts";
import { route } from "./middleware/routing.ts";
import { securityHeaders } from "./middleware/security_headers.ts";
import type { Services } from "./services.ts";
import { keepSitesApart } from "./middleware/sites.ts";
import { limitSlowClients } from "./middleware/slow_clients.ts";
import { printingRoutes } from "./printing/routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import { optionRoutes } from "./options/routes.ts";
import { modeRoutes } from "./modes/routes.ts";
import { usersRoutes } from "./users/routes.ts";

/**
 * Creates the app with every endpoint under `/api` and the two probes. The composition root adds the pages. In the demo, `line` can cut off
 * the staff's tablets.
 */
export function createApp(services: Services, line?: MiddlewareHandler<Environment>): Hono<Environment> {
  const app = new Hono<Environment>();

  // Without a header name, a client cannot choose the id. The header is set below.
  app.use(requestId({ headerName: "" }));
  app.use(async (http, next) => {
    const began = performance.now();
    await next();
    // `http.header` would rebuild a finished response with its text as a stream.
    const { headers } = http.res;
    headers.set("x-request-id", http.get("requestId"));
    // Tablets compute waiting times from this header. In the demo it can differ from the machine's clock.
    headers.set("date", dateHeader(services.ports.clock.now()));
    services.log("info", "request", {
      request_id: http.get("requestId"),
      method: http.req.method,
      // The query is not logged: it can contain tokens and tickets.
      path: shownPath(http.req.path),
      status: http.res.status,
      ms: Math.round(performance.now() - began),
    });
  });
  if (line) app.use("/api/*", line);
  app.use(securityHeaders(services));
  app.use(limitSlowClients(services.clientLimits));
  app.use(guard);
  app.use(keepSitesApart(services));
  app.use("/api/*", async (http, next) => {
    await next();
    const { headers } = http.res;
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  });
  route(app, services, {
    ...storeRoutes(services),
    ...paymentRoutes(services),
    ...cartRoutes(services),
    ...cartLinkRoutes(services),
    ...phoneLinkRoutes(services),
    ...authRoutes(services),
    ...accountRoutes(services),
    ...usersRoutes(services),
    ...optionRoutes(services),
    ...modeRoutes(services),
    ...deviceRoutes(services),
    ...printingRoutes(services),
    ...orderRoutes(services),
    ...dayCloseRoutes(services),
    ...menuRoutes(services),
    ...auditRoutes(services),
    ...analyticsRoutes(services),
    ...ledgerRoutes(services),
    ...healthRoutes(services),
    ...operationsRoutes(services),
  });

  app.route("/api/print", cloudPrntRoutes(services));
  serveApiDocuments(app, documentBuilders(services));
  servePictures(app, services);
  serveIllustrations(app, services);
  app.get("/healthz", (http) => http.json({ status: "alive" }));
  app.get("/readyz", async (http) => {
    const status = await readiness(services);
    return http.json({ status }, status === "ready" ? 200 : 503);
  });
  app.all(
    "/api/*",
    (http) => fail(http, new Refusal("endpoint_not_found")),
  );

  const fail = async (http: HttpContext, refusal: Refusal): Promise<Response> => {
    const { status, body } = answerOf(refusal, services.ports.clock.now());
    http.header("cache-control", "no-store");
    if (body.retry_after !== undefined) http.header("retry-after", String(body.retry_after));
    return await jsonAnswer(http, { ...body, request_id: http.get("requestId") }, status);
  };

  app.onError((cause, http) => {
    if (cause instanceof Refusal) return fail(http, cause);
    if (cause instanceof PasswordsBusy) return fail(http, signInBusy());
    if (cause instanceof ProviderMisconfigured) {
      services.log("error", "payment_provider.misconfigured", {
        request_id: http.get("requestId"),
        cause: cause.message,
      });
      return fail(http, new Refusal("payment_unavailable"));
    }
    if (cause instanceof ProviderUnreachable) {
      services.log("warn", "payment_provider.unreachable", {
        request_id: http.get("requestId"),
        cause: cause.message,
      });
      return fail(http, new Refusal("payment_unreachable"));
    }
    if (services.isOutage(cause)) {
      services.log("error", "database.away", { request_id: http.get("requestId"), cause: rootOf(cause) });
      return fail(http, new Refusal("database_unavailable", {}, { retryInSeconds: 2 }));
    }
    services.log("error", "request.failed", {
      request_id: http.get("requestId"),
      path: shownPath(http.req.path),
      cause: traceOf(cause),
    });
    return fail(http, new Refusal("internal"));
  });
  return app;
}

/** Load balancers poll often and need a quick response. */
const readinessMs = 2_000;

async function readiness(services: Services): Promise<"ready" | "stopping" | "database_unavailable"> {
  if (services.isStopping()) return "stopping";
  const answered = services.ping().then(() => "ready" as const, () => "database_unavailable" as const);
  return await pTimeout(answered, {
    milliseconds: readinessMs,
    fallback: () => "database_unavailable" as const,
  });
}

/**
 * Shortens ids in a path for the log, because a guest's full order id grants access to the order, and a link to its cart. The links of text
 * messages have the order's id without its prefix.
 */
function shownPath(path: string): string {
  return path.replace(/(\b(?:ord|pi|ses|tkt)_\w{6}|\/(?:o|c|cart-links|phone-links)\/\w{6})\w+/gi, "$1…")
    .replace(/^(\/api\/print\/).+/, "$1…").slice(0, 300);
}

/** Returns the stack with the message of the cause: a query error alone only says that the query failed. */
function traceOf(cause: Error): string {
  const trace = cause.stack ?? String(cause);
  return cause.cause instanceof Error ? `${trace}\nbecause: ${cause.cause.message}` : trace;
}

/** Returns the message of the root cause. */
function rootOf(cause: Error): string {
  return cause.cause instanceof Error ? rootOf(cause.cause) : cause.message;
}
