import assert from "node:assert/strict";
import { type EndpointName, endpoints } from "@contract/endpoints.ts";
import { fixedPathsFirst } from "./routing.ts";

Deno.test("an address with a fixed text is registered before the one whose id would match it, whatever the order of the table", () => {
  const names = Object.keys(endpoints) as EndpointName[];
  for (const order of [names, names.toReversed()]) {
    const registered = fixedPathsFirst(order);
    for (const [place, name] of registered.entries()) {
      const { method, path } = endpoints[name];
      const pattern = new RegExp(`^${path.replaceAll("{id}", "[^/]+")}$`);
      const hidden = registered.slice(place + 1).filter((later) =>
        endpoints[later].method === method && pattern.test(endpoints[later].path)
      );
      assert.deepEqual(hidden, [], `hidden by ${name}`);
    }
  }
});
