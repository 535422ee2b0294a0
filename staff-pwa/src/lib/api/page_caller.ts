import type { EndpointName } from "@contract/endpoints.ts";
import type { Pagination } from "@contract/schemas/page.ts";
import type { Answer, AnyOptions, CallArguments, PagedName } from "@web/api_client.ts";
import type { Sending } from "./caller.ts";
import { answerOf } from "../session/refused.ts";

/** Calls of paginated lists, sent by the `respond` of a `caller`. A separate file because the first load of the counter has none. */
export function pageCaller<Name extends EndpointName>(
  respond: (name: Name, options?: AnyOptions & Sending) => Promise<Response>,
) {
  /** Returns one page of a list with its pagination. Throws as `api` does, and when the pagination is missing. */
  return async function apiPage<N extends Name & PagedName>(
    name: N,
    ...[options]: CallArguments<N, Sending>
  ): Promise<{ rows: Answer<N>; pagination: Pagination }> {
    const { data, pagination } = await answerOf<Answer<N>>(await respond(name, options));
    if (pagination === undefined) throw new Error(`${name} answered without its pagination`);
    return { rows: data, pagination };
  };
}
