import { menuSuite } from "./menu.ts";
import { menuImportsSuite } from "./menu_imports.ts";
import { storeSuite } from "./store.ts";
import { auditTrailSuite } from "./audit_trail.ts";
import { salesSuite } from "./sales.ts";
import { healthSuite } from "./health.ts";
import { operationsSuite } from "./operations.ts";
import { housekeepingSuite } from "./retention.ts";
import { testPorts } from "./stores.ts";

testPorts({
  menu: menuSuite,
  "menu imports": menuImportsSuite,
  store: storeSuite,
  "audit trail": auditTrailSuite,
  sales: salesSuite,
  health: healthSuite,
  housekeeping: housekeepingSuite,
  operations: operationsSuite,
});
