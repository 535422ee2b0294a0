import { counterSuite } from "./counter.ts";
import { textStopsSuite } from "./text_stops.ts";
import { liveSuite } from "./live.ts";
import { orderListsSuite } from "./order_lists.ts";
import { ordersSuite } from "./orders.ts";
import { testPorts } from "./stores.ts";

testPorts({
  orders: ordersSuite,
  "order lists": orderListsSuite,
  counter: counterSuite,
  "text stops": textStopsSuite,
  live: liveSuite,
});
