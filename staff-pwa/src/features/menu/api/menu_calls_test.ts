import { equal } from "node:assert/strict";
import { slowServer } from "@web/testing/slow_server.ts";
import { categoriesQuery, dishesQuery, lunchQuery, refetchMenu } from "./menu_calls.ts";

const search = {} as Parameters<typeof dishesQuery>[0];

for (const { queryKey } of [dishesQuery(search), categoriesQuery, lunchQuery]) {
  Deno.test(`fetches ${queryKey[1]} again when the menu changes during the first fetch`, async () => {
    const server = slowServer(queryKey);
    void refetchMenu(server.client);
    server.asked[0]?.resolve("before the change");
    await server.settled();
    server.asked[1]?.resolve("after the change");
    await server.settled();
    equal(server.shown(), "after the change");
    server.stop();
  });
}
