import type { QueryClient } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import { refresh } from "@contract/auth.ts";
import { orders } from "@contract/orders.ts";
import { requestOf } from "@web/api_client.ts";
import { newOrdersQuery } from "../features/board/api/order_queries.ts";
import { hasEarlyResponse } from "../lib/api/early_responses.ts";
import { languageChoices } from "../lib/device_choices.ts";
import { activateLanguage } from "../lib/i18n/languages.ts";
import { session } from "../lib/session/this_device.ts";
import { languageFor } from "./providers.tsx";

/**
 * Reads what the first render shows: the session and the orders, if `opening.js` has received them, and the texts. It waits for no
 * response of the API, so a late session or list renders when it arrives.
 */
export async function readFirst(client: QueryClient): Promise<void> {
  if (hasEarlyResponse(refresh.path)) await session.renew();
  const current = session.now();
  const user = current.kind === "signed_in" ? current.user : undefined;
  const texts = activateLanguage(languageFor(user, getDefaultStore().get(languageChoices)));
  const { address } = requestOf(orders, { query: { status: "pending_approval" } });
  if (user !== undefined && hasEarlyResponse(address)) await client.prefetchQuery(newOrdersQuery(client));
  // Without texts the page stays empty until they load.
  await texts.catch(() => {});
}
