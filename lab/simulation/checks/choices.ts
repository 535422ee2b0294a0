/** What the tablets and the owner's settings offer to choose from. */
import assert from "node:assert/strict";
import { extendSteps } from "@domain/order/extend.ts";
import { offerMinutesRange } from "@domain/order/offer.ts";
import { denyReasons, reasonLength } from "@domain/order/order.ts";
import { foreignAreaCodes } from "@domain/order/phone.ts";

/**
 * Staff deny for one of five reasons or in a few words, give a guest up to half an hour to answer an offer, and add 5, 10 or 15 minutes.
 * The owner picks areas abroad by their names.
 */
export function checkChoices(): void {
  assert.deepEqual(
    [...denyReasons].toSorted(),
    ["cannot_make", "closing", "other", "sold_out", "too_busy"],
    "the reasons to deny an order",
  );
  assert.deepEqual(reasonLength, { min: 3, max: 200 }, "the length of a reason");
  assert.deepEqual(offerMinutesRange, { min: 1, max: 30 }, "the minutes to answer an offer");
  assert.deepEqual([...extendSteps], [5, 10, 15], "the buttons for more time");
  for (const [code, name] of Object.entries(foreignAreaCodes)) {
    assert.match(name, /^[A-Z]/, `the name of the area ${code}`);
  }
}
