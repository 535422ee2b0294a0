import type { Texts } from "../shared/language.ts";

/** The names of a dish for the kitchen. `second` is empty when there is none. */
export type KitchenNames = { first: string; isKorean: boolean; second: string };

/** Returns "LA갈비 한상" for "LA갈비 한상 (3~4인분)". A name that begins with a parenthesis stays whole. */
function short(name: string): string {
  const end = [...name].findIndex((character) => character === "(" || character === "（");
  return end > 0 ? [...name].slice(0, end).join("").trimEnd() : name;
}

/**
 * The names that cards, kitchen view, tickets and counts show: the short kitchen name, or the Korean name, or the English name, without what
 * stands in parentheses at the end, and the English name below a Korean one (docs/product-rules.md, "Dish fields").
 */
export function kitchenNames(
  { name, kitchenName }: { name: Texts; kitchenName: string },
): KitchenNames {
  const first = kitchenName || short(name.ko);
  return first === ""
    ? { first: short(name.en), isKorean: false, second: "" }
    : { first, isKorean: true, second: short(name.en) };
}
