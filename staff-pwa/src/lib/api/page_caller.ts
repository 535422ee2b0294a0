import type { Address } from "@contract/endpoint.ts";
import type { Pagination } from "@contract/schemas/page.ts";
import type { Answer, AnyOptions, CallArguments, PagedEndpoint } from "@web/api_client.ts";
import type { Sending } from "./caller.ts";
import { answerOf } from "../session/refused.ts";

/** Calls of paginated lists, sent by the `respond` of a `caller`. A separate file because the first load of the counter has none. */
export function pageCaller(
  respond: (endpoint: Address, options?: AnyOptions & Sending) => Promise<Response>,
) {
  /** Returns one page of a list with its pagination. Throws as `api` does, and when the pagination is missing. */
  return async function apiPage<E extends PagedEndpoint>(
    endpoint: E,
    ...[options]: CallArguments<E, Sending>
  ): Promise<{ rows: Answer<E>; pagination: Pagination }> {
    const { data, pagination } = await answerOf<Answer<E>>(await respond(endpoint, options));
    if (pagination === undefined) {
      throw new Error(`${endpoint.method} ${endpoint.path} answered without its pagination`);
    }
    return { rows: data, pagination };
  };
}
