import * as z from "zod";
import type { Access, Endpoint } from "@contract/endpoint.ts";
import { endpoints } from "@contract/endpoints.ts";
import { failure, success } from "@contract/schemas/envelope.ts";
import { idempotencyKeyHeader } from "@contract/schemas/orders.ts";
import type { StationAccess } from "@domain/staff/station.ts";
import { rolesFor } from "@domain/staff/permissions.ts";
import { cookieOf } from "../middleware/cookies.ts";
import { siteOf } from "../middleware/sites.ts";
import type { Services } from "../services.ts";

type Json = Record<string, unknown>;

/** Returns the OpenAPI 3.1 document of the endpoint table. */
export function openApi({ publicUrl, staffUrl }: Pick<Services, "publicUrl" | "staffUrl">): Json {
  const paths: Record<string, Json> = {};
  const atStaff = staffUrl === publicUrl ? {} : { servers: [{ url: staffUrl }] };
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    paths[endpoint.path] = {
      ...siteOf(endpoint.path) === "staff" ? atStaff : {},
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Pickup ordering",
      version: "1",
      description: "Generated from the endpoint table that also routes and guards every call.",
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        refreshCookie: { type: "apiKey", in: "cookie", name: cookieOf("refresh_token", staffUrl).name },
        trustedDevice: { type: "apiKey", in: "cookie", name: cookieOf("trusted_device", staffUrl).name },
        providerSignature: { type: "apiKey", in: "header", name: "stripe-signature" },
        streamTicket: { type: "apiKey", in: "query", name: "ticket" },
      },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: whoMayCall(endpoint.access),
    security: security(endpoint.access),
    parameters: [
      ...pathParameters(endpoint.path),
      ...queryParameters(endpoint.query),
      ...(endpoint.idempotencyKey ? [idempotencyKeyParameter] : []),
    ],
    ...(endpoint.body ? { requestBody: jsonBody(endpoint.body) } : {}),
    ...(endpoint.upload ? { requestBody: { required: true, content: { [endpoint.upload]: {} } } } : {}),
    responses: {
      [endpoint.data === "none" ? 204 : 200]: endpoint.data === "stream"
        ? {
          description: "Server-sent events",
          content: { "text/event-stream": { schema: { type: "string" } } },
        }
        : endpoint.data === "csv"
        ? { description: "A table", content: { "text/csv": { schema: { type: "string" } } } }
        : endpoint.data === "zip"
        ? { description: "An archive", content: { "application/zip": {} } }
        : endpoint.data === "twiml"
        ? { description: "TwiML", content: { "text/xml": { schema: { type: "string" } } } }
        : endpoint.data === "none"
        ? { description: "Done" }
        : { description: "Done", content: jsonContent(success(endpoint.data, endpoint.paginated), "output") },
      ...Object.fromEntries(
        [400, ...endpoint.refusals ?? []].map((status) => [
          status,
          { description: "Refused", content: jsonContent(failure, "output") },
        ]),
      ),
    },
  };
}

const stationTexts: Readonly<Record<StationAccess, string>> = {
  board: "yes",
  shift: "after a person entered a PIN",
  pin: "within 2 minutes of entering a PIN",
};

export function whoMayCall(access: Access): string {
  if (typeof access === "object") {
    const staff = `Staff: ${rolesFor(access.permission).join(", ")}`;
    return access.station === undefined
      ? staff
      : `${staff}. Paired stations: ${stationTexts[access.station]}`;
  }
  switch (access) {
    case "anyone":
      return "Anyone";
    case "refresh_cookie":
      return "The holder of the refresh cookie, from our own pages";
    case "trusted_device":
      return "A browser that staff signed in on before";
    case "provider_signature":
      return "The payment provider, by its signature";
    case "stream_ticket":
      return "Staff, with a ticket or token in the query";
    case "station":
      return "A paired station";
    case "signed_in":
      return "Any signed-in staff";
  }
}

function security(access: Access): Json[] {
  if (typeof access === "object" || access === "signed_in" || access === "station") return [{ bearer: [] }];
  if (access === "refresh_cookie") return [{ refreshCookie: [] }];
  if (access === "trusted_device") return [{ trustedDevice: [] }];
  if (access === "provider_signature") return [{ providerSignature: [] }];
  return access === "stream_ticket" ? [{ streamTicket: [] }] : [];
}

const idempotencyKeyParameter: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: true,
  schema: z.toJSONSchema(idempotencyKeyHeader, { io: "input" }),
};

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(query: z.ZodType | undefined): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function jsonBody(body: z.ZodType): Json {
  return { required: !body.safeParse(undefined).success, content: jsonContent(body, "input") };
}

function jsonContent(schema: z.ZodType, io: "input" | "output"): Json {
  return { "application/json": { schema: z.toJSONSchema(schema, { io, unrepresentable: "any" }) } };
}
