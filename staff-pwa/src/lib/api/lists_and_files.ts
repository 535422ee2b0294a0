/** Calls of paginated lists and files, which the first load of the counter has none of. */
import type { CallArguments, FileEndpoint } from "@web/api_client.ts";
import { respond } from "./api.ts";
import type { Sending } from "./caller.ts";
import { pageCaller } from "./page_caller.ts";
import { dataOf } from "../session/refused.ts";

export const apiPage = pageCaller(respond);

/** Downloads a file under the name in its Content-Disposition header. Throws as `api` does. */
export async function download<E extends FileEndpoint>(
  endpoint: E,
  ...[options]: CallArguments<E, Sending>
): Promise<void> {
  const response = await respond(endpoint, options);
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
