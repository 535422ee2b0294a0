import assert from "node:assert/strict";
import { fridayDinner as now } from "../testing/fixtures.ts";
import { jobState, printedSince } from "./print_job.ts";

const job = { id: "job_1", printerId: "prn_1", createdAt: now };
const outcome = (isPrinted: boolean) => ({ isPrinted, status: "200 OK", at: now });

Deno.test("a job waits for three hours, until the printer has printed it or failed", () => {
  const oldest = { ...job, createdAt: printedSince(now) };
  assert.equal(printedSince(now), now - 3 * 3_600_000);
  assert.deepEqual([jobState(job, now), jobState(oldest, now)], ["waiting", "waiting"]);
  assert.equal(jobState({ ...oldest, createdAt: oldest.createdAt - 1 }, now), "expired");
  assert.equal(jobState({ ...oldest, outcome: outcome(true) }, now + 1), "printed");
  assert.equal(jobState({ ...job, outcome: outcome(false) }, now), "failed");
});
