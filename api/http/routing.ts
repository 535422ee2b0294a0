import type { Context, Hono } from "hono";
import { deleteCookie } from "hono/cookie";
import type { z } from "zod";
import type { Endpoint } from "@contract/endpoint.ts";
import { type BodyOf, type DataOf, type EndpointName, endpoints, type QueryOf } from "@contract/endpoints.ts";
import type { Account, Session } from "@domain/staff/account.ts";
import { may, rolesFor } from "@domain/staff/permissions.ts";
import { authenticate } from "@domain/usecases/sign_in.ts";
import { Refusal } from "./refusals.ts";
import type { Services } from "./services.ts";

export type Environment = { Bindings: { remoteAddress?: string }; Variables: { requestId: string } };
export type HttpContext = Context<Environment>;

/** Who is calling, where the endpoint asks for staff. */
export type Staff = { account: Account; session: Session };

export type Call<N extends EndpointName> = {
  body: BodyOf<N>;
  query: QueryOf<N>;
  /** The `{id}` of the path. */
  id: string;
  staff: (typeof endpoints)[N]["access"] extends { permission: string } | "signed_in" ? Staff : undefined;
  http: HttpContext;
};

export type Answer<N extends EndpointName> = { data: DataOf<N>; status?: 200 | 202 };

/** A handler parses nothing and checks no role: both are done before it, from the endpoint's row. */
export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<Answer<N> | Response>;
export type Handlers = { [N in EndpointName]: Handler<N> };

/** Puts every endpoint of the table on `app`. */
export function route(app: Hono<Environment>, services: Services, handlers: Handlers): void {
  for (const name of Object.keys(endpoints) as EndpointName[]) routeOne(app, services, name, handlers[name]);
}

function routeOne<N extends EndpointName>(
  app: Hono<Environment>,
  services: Services,
  name: N,
  handler: Handler<N>,
): void {
  const endpoint: Endpoint = endpoints[name];
  app.on(endpoint.method, [endpoint.path.replace("{id}", ":id")], async (http: HttpContext) => {
    const staff = await admit(services, endpoint, http);
    const call = {
      staff,
      query: endpoint.query ? parse(endpoint.query, readQuery(http)) : undefined,
      body: endpoint.body ? parse(endpoint.body, await readBody(http)) : undefined,
      id: http.req.param("id") ?? "",
      http,
    };
    // The row that `name` points at is where these types come from; the compiler cannot follow it through the loop.
    const answer = await handler(call as unknown as Call<N>);
    if (answer instanceof Response) return answer;
    return http.json({ success: true, data: answer.data }, answer.status ?? 200);
  });
}

async function admit(
  services: Services,
  { access }: Endpoint,
  http: HttpContext,
): Promise<Staff | undefined> {
  if (access === "refresh_cookie") refuseForeignOrigin(services, http);
  if (access !== "signed_in" && typeof access !== "object") return undefined;
  const token = /^Bearer ([\w.-]+)$/.exec(http.req.header("authorization") ?? "")?.[1];
  const staff = token === undefined ? undefined : await authenticate(services.ports, token);
  if (!staff) throw new Refusal({ status: 401, code: "signed_out", error: "Please sign in." });
  if (typeof access === "object") {
    if (staff.account.mustChangePassword) {
      throw new Refusal({
        status: 403,
        code: "must_change_password",
        error: "Please change your password first.",
      });
    }
    if (!may(staff.account.role, access.permission)) {
      const needed = rolesFor(access.permission).join(" or ");
      throw new Refusal({
        status: 403,
        code: "access_denied",
        error: `Access denied. This needs the role ${needed}.`,
      });
    }
  }
  return staff;
}

/** Cookies travel by themselves: calls that use them must come from our own pages. */
function refuseForeignOrigin(services: Services, http: HttpContext): void {
  const origin = http.req.header("origin");
  if (origin === undefined) return;
  const ours = [new URL(services.publicUrl).host, http.req.header("host")];
  if (!URL.canParse(origin) || !ours.includes(new URL(origin).host)) {
    throw new Refusal({
      status: 403,
      code: "foreign_origin",
      error: "This call must come from our own pages.",
    });
  }
}

function readQuery(http: HttpContext): Record<string, string> {
  return Object.fromEntries(
    Object.entries(http.req.queries()).map(([key, values]) => {
      if (values.length > 1) {
        throw new Refusal({ status: 400, code: "bad_request", error: `${key} is given more than once.` });
      }
      return [key, values[0] ?? ""];
    }),
  );
}

async function readBody(http: HttpContext): Promise<unknown> {
  const text = await http.req.text();
  if (text === "") return undefined;
  if (!/^application\/json\b/i.test(http.req.header("content-type") ?? "")) {
    throw new Refusal({
      status: 415,
      code: "not_json",
      error: "Please send JSON (content-type application/json).",
    });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal({ status: 400, code: "bad_json", error: "This is not valid JSON." });
  }
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map((issue) => ({
    field: issue.path.join("."),
    message: sentence(issue),
  }));
  throw new Refusal({
    status: 400,
    code: "invalid",
    error: details[0]?.message ?? "The request is not valid.",
    details,
  });
}

/** Our own messages as they are; the library's own in words a person understands. */
function sentence(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too |Unrecognized|Expected)/.test(issue.message)) return issue.message;
  const field = issue.path.join(" ").replaceAll("_", " ");
  if (field === "") return "The request has no valid content.";
  const name = field.charAt(0).toUpperCase() + field.slice(1);
  return `${name} is missing or not valid.`;
}

export const refreshCookie = "refresh_token";

/** The refresh cookie travels to the sign-in calls only. */
export function forgetCookie(http: HttpContext): void {
  deleteCookie(http, refreshCookie, { path: "/api/auth" });
}
