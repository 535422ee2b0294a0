import { audit } from "@domain/shared/audit.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import type { Message } from "@domain/notification/message.ts";
import { isSpraying } from "@domain/staff/lockout.ts";
import type { Ports } from "@domain/ports/ports.ts";

/** Raises an alert during password spraying: one email to the restaurant and one audit entry until it ends. */
export async function watchSignIns(deps: Pick<Ports, "attempts" | "alerts" | "clock">): Promise<void> {
  const at = deps.clock.now();
  const spread = await deps.attempts.spread(at - hourMs);
  if (!isSpraying(spread)) {
    await deps.alerts.clear({ step: "sign_in_attack" }, at);
    return;
  }
  const mail: Message = { channel: "mail", about: "sign_in_attack", ref: { kind: "restaurant", id: "" } };
  await deps.alerts.raise({ step: "sign_in_attack" }, at, {
    messages: [mail],
    audit: audit("auth.sign_in_attack", "session", "", {
      at,
      details: {
        failures: spread.failures,
        clients: spread.clients,
        max_names_per_client: spread.maxNames,
      },
      status: "failed",
    }),
  });
}
