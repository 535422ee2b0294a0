/**
 * Every endpoint of the API: its method, its path and who may call it. Rows have no schemas, so browser code may import them; `calls.ts`
 * adds the schemas. A handler without a row does not compile. The rows are split into one file for each area, so that a page loads only
 * the table it uses. Routes are registered in the order of the rows, so fixed paths must be before paths with `{id}`.
 */
import { counterEndpoints } from "./counter_endpoints.ts";
import { guestEndpoints } from "./guest_endpoints.ts";
import { officeEndpoints } from "./office_endpoints.ts";

// Bundlers do not remove an unused spread unless it is marked as pure.
export const endpoints =
  /* @__PURE__ */ (() => ({ ...guestEndpoints, ...counterEndpoints, ...officeEndpoints }) as const)();

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
