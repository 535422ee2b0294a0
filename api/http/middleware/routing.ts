import type { Hono, MiddlewareHandler } from "hono";
import type { Endpoint } from "@contract/endpoint.ts";
import { type EndpointName, endpoints } from "@contract/endpoints.ts";
import { authorize } from "./authorize.ts";
import { authenticateBearer } from "./bearer.ts";
import type { Call, Caller, Environment, Handler, Handlers, HttpContext } from "./call.ts";
import { refuseForeignOrigin, refuseOtherThanJson } from "./guard.ts";
import { nameSpan } from "./spans.ts";
import { limitCart, limitClient, limitSession } from "./rates.ts";
import { jsonAnswer } from "../answers/json_answer.ts";
import { Refusal } from "../refusals.ts";
import { auditRefused, originOf } from "./refused_audit.ts";
import { limitBody } from "./slow_clients.ts";
import type { Services } from "../services.ts";
import { bodyValidator, queryValidator, refuseUnstorable } from "./validation.ts";

/** Adds every endpoint of the table to `app`. */
export function route(app: Hono<Environment>, services: Services, handlers: Handlers): void {
  for (const name of fixedPathsFirst(Object.keys(endpoints) as EndpointName[])) {
    routeOne(app, services, name, handlers[name]);
  }
}

/**
 * Returns the names in the order in which their routes are registered. The first route that matches an address gets the request, so at each
 * segment a fixed text is before the placeholder `{id}`, which matches every text.
 */
export function fixedPathsFirst(names: readonly EndpointName[]): EndpointName[] {
  // A placeholder sorts after every fixed text.
  const orderOf = (name: EndpointName) => endpoints[name].path.replaceAll("{", "\u{10ffff}");
  return names.toSorted((a, b) => orderOf(a) < orderOf(b) ? -1 : 1);
}

function routeOne<N extends EndpointName>(
  app: Hono<Environment>,
  services: Services,
  name: N,
  handler: Handler<N>,
): void {
  const endpoint: Endpoint = endpoints[name];
  const path = endpoint.path.replace("{id}", ":id");
  const validateQuery = endpoint.query && queryValidator(endpoint.query);
  const validateBody = readsBody(endpoint) ? bodyValidator(endpoint.body) : undefined;
  const answer = async (http: HttpContext, caller: Caller | undefined) => {
    const id = http.req.param("id") ?? "";
    const { staff, station } = caller ?? {};
    const call = {
      staff,
      station,
      query: await validateQuery?.(http),
      body: await validateBody?.(http),
      id,
      http,
    };
    refuseUnstorable(id);
    await limitCart(services, name, call.body);
    // The cast is safe: the types come from the row of `name`, which the compiler cannot follow through the loop.
    const answer = await handler(call as unknown as Call<N>);
    if (answer instanceof Response) return answer;
    const { data, pagination, status = 200 } = answer;
    return await jsonAnswer(http, { success: true, data, ...(pagination ? { pagination } : {}) }, status);
  };
  const guardEndpoint: MiddlewareHandler<Environment> = async (http, next) => {
    await limitClient(services, name, http);
    refuseForeignOrigin(services, endpoint, http);
    refuseOtherThanJson(endpoint, http);
    const began = performance.now();
    nameSpan(endpoint);
    await next();
    if (endpoint.data !== "stream") {
      services.answered(`${endpoint.method} ${endpoint.path}`, performance.now() - began, http.res.status);
    }
  };
  app.on(endpoint.method, [path], guardEndpoint, limitOf(endpoint), async (http: HttpContext) => {
    const caller = await authenticateCaller(services, endpoint, http);
    if (caller) await limitSession(services, caller.station?.id ?? caller.staff?.session.id ?? "");
    // Only requests of staff and sign-in attempts store an address in the audit log; guests' requests do not.
    if (!caller && !endpoint.path.startsWith("/api/auth/")) return await answer(http, undefined);
    return await services.withOrigin(originOf(http, caller), async () => {
      try {
        const allowed = await authorize(services.ports, endpoint, caller);
        return await answer(http, allowed);
      } catch (cause) {
        if (caller) await auditRefused(services, { name, endpoint, caller, http, cause });
        throw cause;
      }
    });
  });
}

/** Returns the caller of the bearer token; undefined for endpoints that are not for staff. Throws `signed_out` without a valid token. */
async function authenticateCaller(
  { ports }: Services,
  { access }: Endpoint,
  http: HttpContext,
): Promise<Caller | undefined> {
  if (access !== "signed_in" && access !== "station" && typeof access !== "object") return undefined;
  const caller = await authenticateBearer(ports, http);
  if (!caller) throw new Refusal("signed_out");
  return caller;
}

function limitOf({ maxBodyBytes = 64 * 1024 }: Endpoint) {
  return limitBody(maxBodyBytes, () => {
    throw new Refusal("too_large");
  });
}

/** Returns whether the router reads the body. The handlers of uploads and webhooks read it themselves. */
function readsBody({ method, body, upload, access, unknownKeys }: Endpoint): boolean {
  if (body) return true;
  return method !== "GET" && upload === undefined && access !== "provider_signature" &&
    unknownKeys !== "ignored";
}
