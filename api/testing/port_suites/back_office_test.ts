import {
  auditTrailSuite,
  healthSuite,
  menuRepositorySuite,
  salesSuite,
  storeRepositorySuite,
} from "./back_office.ts";
import { operationsSuite } from "./operations.ts";
import { housekeepingSuite } from "./retention.ts";
import { testPorts } from "./stores.ts";

testPorts({
  "menu repository": menuRepositorySuite,
  "store repository": storeRepositorySuite,
  "audit trail": auditTrailSuite,
  sales: salesSuite,
  health: healthSuite,
  housekeeping: housekeepingSuite,
  operations: operationsSuite,
});
