import { menuSuite } from "./menu.ts";
import { auditTrailSuite } from "./audit_trail.ts";
import { liveSuite } from "./live.ts";
import { orderListsSuite } from "./order_lists.ts";
import { ordersSuite } from "./orders.ts";
import { testInDatabase } from "./stores.ts";
import type { Suite } from "./suite.ts";

/**
 * The statements are those of PostgreSQL, so these suites test only what the driver does differently: transactions, errors, JSON, arrays and
 * numbers (orders), raw statements and the search by trigrams (order lists), notifications and transactions that wait for the only
 * connection (live), triggers and cached copies (menu repository), timestamps and pages (audit trail).
 */
testInDatabase("PGlite", {
  orders: withoutRaces(ordersSuite),
  "order lists": orderListsSuite,
  live: liveSuite,
  menu: menuSuite,
  "audit trail": auditTrailSuite,
});

/** Transactions on one connection cannot race. */
function withoutRaces(suite: Suite): Suite {
  return Object.fromEntries(Object.entries(suite).filter(([title]) => !title.includes("concurrent")));
}
