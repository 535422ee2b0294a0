import { deepEqual, equal } from "node:assert/strict";
import { CallFailed, type Refusal } from "@/lib/api.ts";
import { offeredUtensils, refusalOf, remedyFor } from "./remedy.ts";
import { cartOf, lineOf } from "./testing.ts";

const refused = (code: string): Refusal => ({ code, error: "A message." });

Deno.test("returns an error response only for a readable 4xx", () => {
  equal(refusalOf(new CallFailed("offline", 0)), undefined);
  equal(refusalOf(new CallFailed("internal", 500, refused("internal"))), undefined);
  equal(refusalOf(new CallFailed("unreadable", 404)), undefined);
  equal(refusalOf(new TypeError("bug")), undefined);
  deepEqual(refusalOf(new CallFailed("slot_lost", 409, refused("slot_lost"))), refused("slot_lost"));
});

Deno.test("asks for agreement to a changed quote only if the response has the cart", () => {
  equal(remedyFor({ ...refused("quote_changed"), cart: cartOf([lineOf()], 18.43) }), "agree");
  equal(remedyFor({ ...refused("options_changed"), cart: cartOf([lineOf()], 18.43) }), "agree");
  equal(remedyFor(refused("quote_changed")), "show_text");
});

Deno.test("reads the offered utensils of an error response", () => {
  const fork = { id: "fork", name: "Fork", name_korean: "포크" };
  deepEqual(offeredUtensils({ ...refused("utensils_changed"), params: { utensils: [fork] } }), ["fork"]);
  deepEqual(offeredUtensils(refused("utensils_changed")), []);
});

Deno.test("maps each error code to its reaction", () => {
  equal(remedyFor(refused("slot_lost")), "choose_time");
  equal(remedyFor(refused("slot_full")), "choose_time");
  equal(remedyFor(refused("asap_unavailable")), "choose_time");
  equal(remedyFor(refused("utensils_changed")), "choose_utensils");
  equal(remedyFor(refused("already_authorized")), "see_order");
  equal(remedyFor(refused("no_such_checkout")), "reopen");
  equal(remedyFor(refused("cart_empty")), "cart");
  equal(remedyFor(refused("ordering_off")), "show_text");
  equal(
    remedyFor({
      ...refused("invalid"),
      details: [{ field: "email", code: "email_required", message: "Email is required" }],
    }),
    "correct_fields",
  );
});
