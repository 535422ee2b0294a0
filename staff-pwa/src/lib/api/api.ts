/** Calls of every endpoint. Code in the first load of the counter uses `counter_api.ts`, whose endpoint table is smaller. */
import { endpoints } from "@contract/endpoints.ts";
import type { CallArguments, FileName } from "@web/api_client.ts";
import { caller, type Sending } from "./caller.ts";
import { deps } from "./counter_api.ts";
import { pageCaller } from "./page_caller.ts";
import { dataOf } from "../session/refused.ts";

const calls = caller(deps, endpoints);

export const { api } = calls;
export const apiPage = pageCaller(calls.respond);

/** Downloads a file under the name in its Content-Disposition header. Throws as `api` does. */
export async function download<N extends FileName>(
  name: N,
  ...[options]: CallArguments<N, Sending>
): Promise<void> {
  const response = await calls.respond(name, options);
  if (!response.ok) await dataOf(response);
  const fileName = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName ?? "table.csv";
  link.click();
  // Revoking the URL at once would cancel the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
