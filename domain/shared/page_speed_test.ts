import { equal } from "node:assert/strict";
import { firstPartOf, speedPageOf } from "./page_speed.ts";

Deno.test("a path counts as one of a few pages, whatever its language, query and ids", () => {
  for (
    const [path, page] of [
      ["/", "home"],
      ["/ko", "home"],
      ["/ko/", "home"],
      ["/?dish=dish_1", "home"],
      ["/menu", "menu"],
      ["/ko/menu?q=kimchi#soups", "menu"],
      ["/hours/", "hours"],
      ["/about", "about"],
      ["/contact#map", "contact"],
      ["/cart", "cart"],
      ["/ko/checkout?payment_intent=pi_1", "checkout"],
      ["/order-pending/pi_1", "order"],
      ["/ko/order-confirmation/ord_1", "order"],
      ["/privacy", "other"],
      ["/c/a-link", "other"],
      ["/korea", "other"],
      ["/constructor", "other"],
      ["//menu", "home"],
      ["", "other"],
      ["menu", "other"],
      ["https://jogakbo.example/menu", "other"],
    ] as const
  ) equal(speedPageOf(path), page, path);
});

Deno.test("the first part of a path has no id", () => {
  equal(firstPartOf("/ko/order-confirmation/ord_1?cart=2"), "/order-confirmation");
  equal(firstPartOf("/c/a-link"), "/c");
  equal(firstPartOf("/ko"), "/");
});
