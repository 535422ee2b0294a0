import type { EndpointName } from "@contract/endpoints.ts";
import type { Pagination } from "@contract/schemas/page.ts";
import type { Answer, AnyOptions, CallArguments, PagedName } from "../../../web/api_client.ts";
import type { Sending } from "./caller.ts";
import { answerOf } from "./session/refused.ts";

/** The calls of lists, sent by the `respond` of a `caller`; apart from it because the first visit of the counter reads no pagination. */
export function pageCaller<Name extends EndpointName>(
  respond: (name: Name, options?: AnyOptions & Sending) => Promise<Response>,
) {
  /** One page of a list, with where it stands in the whole. */
  return async function apiPage<N extends Name & PagedName>(
    name: N,
    ...[options]: CallArguments<N, Sending>
  ): Promise<{ rows: Answer<N>; pagination: Pagination }> {
    const { data, pagination } = await answerOf<Answer<N>>(await respond(name, options));
    if (pagination === undefined) throw new Error(`${name} answered without its pagination`);
    return { rows: data, pagination };
  };
}
