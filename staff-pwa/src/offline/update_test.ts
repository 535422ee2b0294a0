import { equal } from "node:assert/strict";
import { register } from "./update.ts";

Deno.test("calls at the same moment register one service worker, whose policy a page may create only once", async () => {
  Object.defineProperty(navigator, "serviceWorker", { value: {}, configurable: true });
  let created = 0;
  const newWorkbox = () => {
    created++;
    return { register: () => Promise.resolve() };
  };
  const load = () => Promise.resolve({ newWorkbox } as never);
  await Promise.all([register(load), register(load)]);
  await register(load);
  equal(created, 1);
});
