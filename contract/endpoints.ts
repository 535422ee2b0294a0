/**
 * Every endpoint, for the server, the OpenAPI document and tests. Its method and path are one export of its noun's file, and its spec is in
 * the noun's other file under the same name. Browser code imports single endpoints from the nouns, and only types from here.
 */
import type { z } from "zod";
import * as account from "./account.ts";
import { accountSpecs } from "./schemas/account.ts";
import * as analytics from "./analytics.ts";
import { analyticsSpecs } from "./schemas/analytics.ts";
import * as audit from "./audit.ts";
import { auditSpecs } from "./schemas/audit.ts";
import * as auth from "./auth.ts";
import { authSpecs } from "./schemas/auth.ts";
import * as cart from "./cart.ts";
import { cartSpecs } from "./schemas/cart.ts";
import * as cartLink from "./cart_link.ts";
import { cartLinkSpecs } from "./schemas/cart_link.ts";
import * as dayClose from "./day_close.ts";
import { dayCloseSpecs } from "./schemas/day_close.ts";
import * as device from "./device.ts";
import { deviceSpecs } from "./schemas/device.ts";
import * as health from "./health.ts";
import { healthSpecs } from "./schemas/health.ts";
import * as ledger from "./ledger.ts";
import { ledgerSpecs } from "./schemas/ledger.ts";
import * as menu from "./menu.ts";
import { menuSpecs } from "./schemas/menu.ts";
import * as modes from "./modes.ts";
import { modesSpecs } from "./schemas/modes.ts";
import * as operations from "./operations.ts";
import { operationsSpecs } from "./schemas/operations.ts";
import * as options from "./options.ts";
import { optionsSpecs } from "./schemas/options.ts";
import * as orders from "./orders.ts";
import { ordersSpecs } from "./schemas/orders.ts";
import * as payment from "./payment.ts";
import { paymentSpecs } from "./schemas/payment.ts";
import * as phoneLink from "./phone_link.ts";
import { phoneLinkSpecs } from "./schemas/phone_link.ts";
import * as printing from "./printing.ts";
import { printingSpecs } from "./schemas/printing.ts";
import * as store from "./store.ts";
import { storeSpecs } from "./schemas/store.ts";
import * as users from "./users.ts";
import { usersSpecs } from "./schemas/users.ts";
import type { Address, SpecsOf } from "./endpoint.ts";

/** Every endpoint by its name. The order means nothing: routes are registered in an order of their own. */
export const endpoints = {
  ...withSpecs(account, accountSpecs),
  ...withSpecs(analytics, analyticsSpecs),
  ...withSpecs(audit, auditSpecs),
  ...withSpecs(auth, authSpecs),
  ...withSpecs(cart, cartSpecs),
  ...withSpecs(cartLink, cartLinkSpecs),
  ...withSpecs(dayClose, dayCloseSpecs),
  ...withSpecs(device, deviceSpecs),
  ...withSpecs(health, healthSpecs),
  ...withSpecs(ledger, ledgerSpecs),
  ...withSpecs(menu, menuSpecs),
  ...withSpecs(modes, modesSpecs),
  ...withSpecs(operations, operationsSpecs),
  ...withSpecs(options, optionsSpecs),
  ...withSpecs(orders, ordersSpecs),
  ...withSpecs(payment, paymentSpecs),
  ...withSpecs(phoneLink, phoneLinkSpecs),
  ...withSpecs(printing, printingSpecs),
  ...withSpecs(store, storeSpecs),
  ...withSpecs(users, usersSpecs),
};

/** Merges a noun's addresses with their specs by name. */
function withSpecs<Noun extends Record<keyof Specs, Address>, Specs extends SpecsOf<Noun>>(
  noun: Noun,
  specs: Specs,
) {
  // `Object.keys` loses the key type.
  const names = Object.keys(noun) as (keyof Noun & keyof Specs)[];
  const merged: unknown = Object.fromEntries(names.map((name) => [name, { ...noun[name], ...specs[name] }]));
  return merged as { [Name in keyof Noun & keyof Specs]: Noun[Name] & Specs[Name] };
}

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type NamesByAddress = {
  [N in EndpointName as `${Endpoints[N]["method"]} ${Endpoints[N]["path"]}`]: N;
};
/** The name of an endpoint that a page has imported from its noun. */
export type NameOf<E extends Address> = E extends Address
  ? `${E["method"]} ${E["path"]}` extends infer A extends keyof NamesByAddress ? NamesByAddress[A]
  : never
  : never;

type Schema<N extends EndpointName, K extends string> = Endpoints[N] extends
  Record<K, infer S extends z.ZodType> ? S
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
