/** Every endpoint with its schemas, for the server, the OpenAPI document and tests. Browser code imports only types from this file. */
import type { z } from "zod";
import { accountSpecs } from "./specs/account.ts";
import { auditSpecs } from "./specs/audit.ts";
import { counterSpecs } from "./specs/counter.ts";
import { dayCloseSpecs } from "./specs/day_close.ts";
import type { EndpointRow } from "./endpoint_row.ts";
import { type EndpointName, type Endpoints, endpoints } from "./endpoints.ts";
import { analyticsSpecs } from "./specs/analytics.ts";
import { healthSpecs } from "./specs/health.ts";
import { ledgerSpecs } from "./specs/ledger.ts";
import { menuAdminSpecs } from "./specs/menu_admin.ts";
import { operationsSpecs } from "./specs/operations.ts";
import type { EndpointSpec } from "./specs/spec.ts";
import { printingSpecs } from "./specs/printing.ts";
import { stationSpecs } from "./specs/station.ts";
import { menuSpecs } from "./specs/menu.ts";
import { cartSpecs } from "./specs/cart.ts";
import { cartLinkSpecs } from "./specs/cart_link.ts";
import { storeSpecs } from "./specs/store.ts";
import { paymentSpecs } from "./specs/payment.ts";
import { authSpecs } from "./specs/auth.ts";
import { orderSpecs } from "./specs/orders.ts";
import { userSpecs } from "./specs/users.ts";
import { optionAdminSpecs } from "./specs/options_admin.ts";
import { modeSpecs } from "./specs/modes.ts";
import { storeAdminSpecs } from "./specs/store_admin.ts";

const specs = {
  ...menuSpecs,
  ...cartSpecs,
  ...cartLinkSpecs,
  ...storeSpecs,
  ...paymentSpecs,
  ...authSpecs,
  ...orderSpecs,
  ...userSpecs,
  ...optionAdminSpecs,
  ...modeSpecs,
  ...menuAdminSpecs,
  ...stationSpecs,
  ...storeAdminSpecs,
  ...auditSpecs,
  ...analyticsSpecs,
  ...ledgerSpecs,
  ...healthSpecs,
  ...operationsSpecs,
  ...counterSpecs,
  ...printingSpecs,
  ...dayCloseSpecs,
  ...accountSpecs,
} as const satisfies Record<EndpointName, EndpointSpec>;

export type Calls = { [N in EndpointName]: Endpoints[N] & (typeof specs)[N] };

const rows: Readonly<Record<EndpointName, EndpointRow>> = endpoints;
const allSpecs: Readonly<Record<EndpointName, EndpointSpec>> = specs;
const merged: unknown = Object.fromEntries(
  // `Object.keys` loses the key type.
  (Object.keys(rows) as EndpointName[]).map((name) => [name, { ...rows[name], ...allSpecs[name] }]),
);
/** Every endpoint's row and spec, merged by name. */
export const calls = merged as Calls;

type Schema<N extends EndpointName, K extends string> = Calls[N] extends Record<K, infer S extends z.ZodType>
  ? S
  : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The types of an endpoint as its handler receives and returns them, after defaults are applied. */
export type BodyOf<N extends EndpointName> = Output<Schema<N, "body">>;
export type QueryOf<N extends EndpointName> = Output<Schema<N, "query">>;
export type DataOf<N extends EndpointName> = Output<Schema<N, "data">>;

/** The body of an endpoint as a client sends it: fields with a default are optional. */
export type RequestBodyOf<N extends EndpointName> = Schema<N, "body"> extends z.ZodType
  ? z.input<Schema<N, "body">>
  : undefined;
