/** The types of a request and a response between the router and the handlers. */
import type { Context } from "hono";
import type { RequestIdVariables } from "hono/request-id";
import type { BodyOf, DataOf, EndpointName, endpoints, QueryOf } from "@contract/endpoints.ts";
import type { Pagination } from "@contract/schemas/page.ts";
import type { Account, Session } from "@domain/staff/account.ts";
import type { Station } from "@domain/staff/station.ts";
import type { Exchange } from "../server.ts";

export type Environment = {
  Bindings: Partial<Exchange>;
  Variables: RequestIdVariables;
};
export type HttpContext = Context<Environment>;

/** A signed-in person. */
export type Staff = { account: Account; session: Session };

/** The caller of an endpoint for staff: a person, a paired station, or a person whose shift is open on a station. */
export type Caller = { staff?: Staff | undefined; station?: Station | undefined };

/** Endpoints that paired stations may call without a person. */
type WithoutPerson = "station" | { station: "board" };

export type Call<N extends EndpointName> = {
  body: BodyOf<N>;
  query: QueryOf<N>;
  /** The `{id}` of the path. */
  id: string;
  staff: (typeof endpoints)[N]["access"] extends WithoutPerson ? Staff | undefined
    : (typeof endpoints)[N]["access"] extends { permission: string } | "signed_in" ? Staff
    : undefined;
  station: (typeof endpoints)[N]["access"] extends "station" ? Station : Station | undefined;
  http: HttpContext;
};

export type Answer<N extends EndpointName> = {
  data: DataOf<N>;
  status?: 200 | 202;
  pagination?: Pagination;
} & ((typeof endpoints)[N] extends { paginated: true } ? { pagination: Pagination } : unknown);

/** Handles a request after the router has parsed it and checked the caller's role, both by the endpoint's row. */
export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<Answer<N> | Response>;
export type Handlers = { [N in EndpointName]: Handler<N> };
