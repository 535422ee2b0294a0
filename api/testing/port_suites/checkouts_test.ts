import { cartsSuite } from "./carts.ts";
import { checkoutsSuite } from "./checkouts.ts";
import { kitchenSuite } from "./kitchen.ts";
import { restaurantSuite } from "./restaurant.ts";
import { testPorts } from "./stores.ts";

testPorts({
  carts: cartsSuite,
  checkouts: checkoutsSuite,
  kitchen: kitchenSuite,
  restaurant: restaurantSuite,
});
