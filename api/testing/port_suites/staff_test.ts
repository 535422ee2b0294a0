import { limitsSuite, passkeysSuite, revocationSuite, secondFactorsSuite, usersSuite } from "./access.ts";
import { accountsSuite, attemptsSuite, sessionsSuite, ticketsSuite, trustedDevicesSuite } from "./staff.ts";
import { pinsSuite, stationsSuite } from "./stations.ts";
import { testPorts } from "./stores.ts";

testPorts({
  accounts: accountsSuite,
  attempts: attemptsSuite,
  "trusted devices": trustedDevicesSuite,
  sessions: sessionsSuite,
  tickets: ticketsSuite,
  stations: stationsSuite,
  pins: pinsSuite,
  users: usersSuite,
  "second factors": secondFactorsSuite,
  passkeys: passkeysSuite,
  revocations: revocationSuite,
  limits: limitsSuite,
});
