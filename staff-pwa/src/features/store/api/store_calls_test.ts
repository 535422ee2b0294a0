import { equal } from "node:assert/strict";
import { refetch } from "@web/refetch.ts";
import { slowServer } from "@web/testing/slow_server.ts";
import { holidaysQuery, hoursQuery, settingsQuery, statusQuery, storeKey } from "./store_calls.ts";

for (const { queryKey } of [statusQuery, hoursQuery, holidaysQuery, settingsQuery]) {
  Deno.test(`fetches ${queryKey[1]} again when the store changes during the first fetch`, async () => {
    const server = slowServer(queryKey);
    void refetch(server.client, storeKey);
    server.asked[0]?.resolve("before the change");
    await server.settled();
    server.asked[1]?.resolve("after the change");
    await server.settled();
    equal(server.shown(), "after the change");
    server.stop();
  });
}
