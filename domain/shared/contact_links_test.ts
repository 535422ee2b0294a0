import { equal } from "node:assert/strict";
import { mapLink, phoneLink } from "./contact_links.ts";

Deno.test("an address opens in Apple Maps on Apple devices and in Google Maps elsewhere", () => {
  const address = "9460 Garden Grove Blvd, CA";
  const query = "9460%20Garden%20Grove%20Blvd%2C%20CA";
  equal(mapLink(address, "apple"), `https://maps.apple.com/?q=${query}`);
  equal(mapLink(address), `https://www.google.com/maps/search/?api=1&query=${query}`);
});

Deno.test("a phone number is called with its country", () => {
  equal(phoneLink("(714) 555-0142"), "tel:+17145550142");
  equal(phoneLink("+82 10 2555 0142"), "tel:+821025550142");
});
