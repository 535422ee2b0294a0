/**
 * Every call of the API: its method, its path and who may call it. A row has no schema, so browsers may import it; `calls.ts` adds what
 * each call takes and answers. A route without a row here does not compile. The rows stand in one file for each area, so that a page
 * carries only the table it calls.
 */
import { counterEndpoints } from "./counter_endpoints.ts";
import { guestEndpoints } from "./guest_endpoints.ts";
import { officeEndpoints } from "./office_endpoints.ts";

// Bundlers keep a spread that nothing imports unless it is marked as pure.
export const endpoints =
  /* @__PURE__ */ (() => ({ ...guestEndpoints, ...counterEndpoints, ...officeEndpoints }) as const)();

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
