import { equal } from "node:assert/strict";
import { slowServer } from "@web/testing/slow_server.ts";
import { holidaysQuery, hoursQuery, refetchStore, settingsQuery, statusQuery } from "./store_calls.ts";

for (const { queryKey } of [statusQuery, hoursQuery, holidaysQuery, settingsQuery]) {
  Deno.test(`fetches ${queryKey[1]} again when the store changes during the first fetch`, async () => {
    const server = slowServer(queryKey);
    void refetchStore(server.client);
    server.asked[0]?.resolve("before the change");
    await server.settled();
    server.asked[1]?.resolve("after the change");
    await server.settled();
    equal(server.shown(), "after the change");
    server.stop();
  });
}
