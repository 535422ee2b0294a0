/** Validates a request's query and body with the schemas of its endpoint. */
import { zValidator } from "@hono/zod-validator";
import type { MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { fieldErrorsOf } from "@contract/field_problems.ts";
import { Refusal } from "../refusals.ts";
import type { HttpContext } from "./call.ts";
import { isJson } from "./guard.ts";
import { bodyText } from "./slow_clients.ts";

/** Returns the parsed value. Throws a refusal that lists the invalid fields. */
export type Validate = (http: HttpContext) => Promise<unknown>;

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
export function refuseUnstorable(root: unknown): void {
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
