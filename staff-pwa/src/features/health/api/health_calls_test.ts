import { equal } from "node:assert/strict";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import type { ReadinessCheck } from "@contract/schemas/health.ts";
import { toSetQuery } from "./health_calls.ts";

Deno.test("the dashboard fetches the checks again only while something is not set", () => {
  for (const [state, expected] of [["fix", 1], ["ok", 0]] as const) {
    const client = new QueryClient();
    const check: ReadinessCheck = { group: "restaurant", name: "hours", state, params: { count: 0 } };
    client.setQueryData(toSetQuery.queryKey, [check], { updatedAt: 0 });
    let fetches = 0;
    const options = { ...toSetQuery, queryFn: () => (fetches++, Promise.resolve([check])) };
    const stop = new QueryObserver(client, options).subscribe(() => {});
    equal(fetches, expected, state);
    stop();
    client.clear();
  }
});
