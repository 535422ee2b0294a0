/** Every call of the API. What the first visit of the counter loads uses `counter_api.ts`, which has a smaller table. */
import { endpoints } from "@contract/endpoints.ts";
import type { CallArguments, FileName } from "../../../web/api_client.ts";
import { caller, type Sending } from "./caller.ts";
import { deps } from "./counter_api.ts";
import { pageCaller } from "./page_caller.ts";
import { dataOf } from "./session/refused.ts";

const calls = caller(deps, endpoints);

export const { api } = calls;
export const apiPage = pageCaller(calls.respond);

/** Saves a file the server makes under the name the server gives it. Throws as `api` does. */
export async function download<N extends FileName>(
  name: N,
  ...[options]: CallArguments<N, Sending>
): Promise<void> {
  const response = await calls.respond(name, options);
  if (!response.ok) await dataOf(response);
  const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = named ?? "table.csv";
  link.click();
  // Given up only after the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
