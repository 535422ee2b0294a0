import { dayClosesSuite } from "./day_closes.ts";
import { outboxSuite } from "./outbox.ts";
import { payoutsSuite } from "./payouts.ts";
import { printingSuite } from "./printing.ts";
import { testPorts } from "./stores.ts";

testPorts({
  payouts: payoutsSuite,
  "day closes": dayClosesSuite,
  outbox: outboxSuite,
  printing: printingSuite,
});
