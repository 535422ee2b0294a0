import { equal } from "node:assert/strict";
import { menuByCategory } from "@contract/menu.ts";
import { recordResponse } from "./connection.ts";
import { cartQuery, menuFreshness, setStreaming } from "./queries.ts";

const pollsMenu = (error: Error | null = null) => menuFreshness.refetchInterval({ state: { error } });
const address = `${menuByCategory.path}?language=ko`;

Deno.test("the menu and the cart are polled only while the stream is down", () => {
  const { refetchInterval } = cartQuery("ses_guest");
  const pollsCart = () =>
    typeof refetchInterval === "function" ? refetchInterval({ state: { error: null } } as never) : undefined;
  for (const isUp of [false, true]) {
    setStreaming(isUp);
    const expected = isUp ? false : 20_000;
    equal(pollsMenu(), expected);
    equal(pollsCart(), expected);
  }
});

Deno.test("the menu is polled after a failed fetch and after one from the cache, because no event repeats it", () => {
  setStreaming(true);
  equal(pollsMenu(new Error("busy")), 20_000);
  recordResponse(address, new Headers({ "x-cached-at": "2026-11-20T20:05:00.000Z" }));
  equal(pollsMenu(), 20_000);
  recordResponse("/api/store/status", new Headers());
  equal(pollsMenu(), 20_000);
  recordResponse(address, new Headers());
  equal(pollsMenu(), false);
  setStreaming(false);
});
