/** The way of a request from its endpoint's row to the handler, and of the answer back. */
import { zValidator } from "@hono/zod-validator";
import type { Hono, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import * as z from "zod";
import type { Endpoint } from "@contract/endpoint.ts";
import { type EndpointName, endpoints } from "@contract/endpoints.ts";
import { fieldErrorsOf } from "@contract/field_problems.ts";
import { authenticateCaller, authorize } from "./authorize.ts";
import type { Call, Caller, Environment, Handler, Handlers, HttpContext } from "./call.ts";
import { isJson, refuseForeignOrigin, refuseOtherThanJson } from "./guard.ts";
import { nameSpan } from "./spans.ts";
import { limitCart, limitClient, limitSession } from "./rates.ts";
import { jsonAnswer } from "../answers/json_answer.ts";
import { Refusal } from "../refusals.ts";
import { auditRefused, originOf } from "./refused_audit.ts";
import { bodyText, limitBody } from "./slow_clients.ts";
import type { Services } from "../services.ts";

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
    const caller = await authenticateCaller(services.ports, endpoint, http);
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

/** Returns the parsed value. Throws a refusal that lists the invalid fields. */
type Validate = (http: HttpContext) => Promise<unknown>;

export function queryValidator(schema: z.ZodType): Validate {
  const validate: MiddlewareHandler = zValidator("query", schema, refuseInvalid, {
    validationFunction: (schema, query) => {
      for (const value of Object.values<string | string[]>(query)) {
        if (typeof value !== "string") throw new Refusal("bad_request");
        refuseUnstorable(value);
      }
      return schema.safeParse(query);
    },
  });
  return async (http) => {
    await validate(http, done);
    return validated(http, "query");
  };
}

/** Returns a validator of the body. Without a `schema`, only an empty body, `{}` and `null` are accepted. */
export function bodyValidator(schema: z.ZodType = emptyBody): Validate {
  const validate: MiddlewareHandler = zValidator("json", schema, refuseInvalid, {
    validationFunction: (schema, body) => {
      refuseUnstorable(body);
      return schema.safeParse(body);
    },
  });
  return async (http) => {
    // Hono caches the text, so the validator does not read the body again.
    const text = await bodyText(http);
    // The validator would read an empty body as `{}` or as malformed JSON, depending on the content type.
    if (text === "") {
      const result = schema.safeParse(undefined);
      refuseInvalid(result);
      return result.data;
    }
    if (!isJson(http.req.header("content-type"))) throw new Refusal("not_json");
    try {
      await validate(http, done);
    } catch (cause) {
      throw cause instanceof HTTPException ? new Refusal("bad_json") : cause;
    }
    return validated(http, "json");
  };
}

const emptyBody = z.strictObject({}).nullish();

/** The validators run inside the handler, after authentication, so no middleware follows them. */
const done = () => Promise.resolve();

/** Hono's types know a target only within the chain of one route, and these routes come from a table. */
const validated = (http: HttpContext, target: "query" | "json"): unknown => http.req.valid(target as never);

function refuseInvalid(result: { success: true } | { success: false; error: z.core.$ZodError }): void {
  if (!result.success) throw new Refusal("invalid", {}, { fields: fieldErrorsOf(result.error.issues) });
}

/** The maximum nesting of JSON. */
const maxDepth = 3_500;

/** Throws for text that no database column can store (a NUL or half of a surrogate pair), and for JSON that is nested too deeply. */
function refuseUnstorable(root: unknown): void {
  let level = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw new Refusal("bad_json");
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === "string") {
        if (value.includes("\0") || !value.isWellFormed()) throw new Refusal("bad_text");
      } else if (typeof value === "object" && value !== null) {
        for (const item of Array.isArray(value) ? value : Object.entries(value).flat()) below.push(item);
      }
    }
    level = below;
  }
}
