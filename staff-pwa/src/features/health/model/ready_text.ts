import type { ReadinessCheck } from "@contract/schemas/health.ts";
import type { MessageId } from "@/lib/i18n/text.ts";
import type { Tone } from "@/ui/status_badge.tsx";

type State = ReadinessCheck["state"];

export const tones: Readonly<Record<State, Tone>> = {
  ok: "good",
  warning: "caution",
  fix: "bad",
  demo: "plain",
};

const demoTexts: Partial<Record<ReadinessCheck["name"], MessageId>> = {
  mode: "ready.mode.demo",
  address: "ready.address.demo",
  database: "ready.database.demo",
  proxies: "ready.proxies.demo",
  payments: "ready.payments.demo",
  payment_events: "ready.payment_events.demo",
  mail: "ready.mail.demo",
  texts: "ready.texts.demo",
  backup: "ready.backup.demo",
  calls: "ready.calls.demo",
  demo_passwords: "ready.demo_passwords.demo",
};

/** The text of a check: that it passed, or what to do. */
export function checkText({ name, state }: Pick<ReadinessCheck, "name" | "state">): MessageId {
  if (state === "ok") return `ready.${name}.ok`;
  return (state === "demo" ? demoTexts[name] : undefined) ?? `ready.${name}.open`;
}

/** The overall state: the worst state of the checks, except that a demo without a check to fix is "demo". `count` counts its checks. */
export function overallOf(checks: readonly Pick<ReadinessCheck, "name" | "state">[]): {
  id: MessageId;
  state: State;
  count: number;
} {
  const count = (state: State) => checks.filter((check) => check.state === state).length;
  if (count("fix") > 0) return { id: "ready.overall.fix", state: "fix", count: count("fix") };
  if (checks.some(({ name, state }) => name === "mode" && state === "demo")) {
    return { id: "ready.overall.demo", state: "demo", count: 0 };
  }
  return count("warning") > 0
    ? { id: "ready.overall.warning", state: "warning", count: count("warning") }
    : { id: "ready.overall.ok", state: "ok", count: 0 };
}

/** How much of the restaurant itself is not set. Providers and tablets come and go while it is open. */
export const unsetOf = (checks: readonly Pick<ReadinessCheck, "group" | "state">[]): number =>
  checks.filter(({ group, state }) => group === "restaurant" && state === "fix").length;

/** The address of the guests' site, which the checks name; undefined without the check. */
export function addressIn(checks: readonly Pick<ReadinessCheck, "name" | "params">[]): string | undefined {
  const address = checks.find(({ name }) => name === "address")?.params.address;
  return typeof address === "string" ? address : undefined;
}
