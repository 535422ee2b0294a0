import { deepEqual } from "node:assert/strict";
import { endpoints } from "@contract/endpoints.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { Refusal } from "../refusals.ts";
import type { Services } from "../services.ts";
import type { HttpContext } from "./call.ts";
import { auditRefused } from "./refused_audit.ts";

async function auditedAfter(cause: Refusal): Promise<unknown[]> {
  const written: AuditEntry[] = [];
  const write = (entry: AuditEntry) => Promise.resolve(void written.push(entry));
  const services = {
    ports: { auditTrail: { write }, clock: { now: () => 0 } },
    log: () => {},
  } as unknown as Services;
  const http = { req: { param: () => undefined } } as unknown as HttpContext;
  await auditRefused(services, { name: "presence", endpoint: endpoints.presence, caller: {}, http, cause });
  return written.map(({ action, details }) => [action, details.code]);
}

Deno.test("a refused report of a tablet is audited", async () => {
  deepEqual(await auditedAfter(new Refusal("no_such_order")), [["presence", "no_such_order"]]);
});

Deno.test("a request that ended before its body arrived is not audited", async () => {
  deepEqual(await auditedAfter(new Refusal("unreadable_body")), []);
});
