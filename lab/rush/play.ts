/** `deno task demo:rush`: simulates a lunch rush against the running demo and shows its progress. */
import { parseArgs } from "node:util";
import { playRush, type Progress } from "@demo/guests/rush.ts";
import { print } from "@tasks/run.ts";

const help = `
  deno task demo:rush [--orders 30] [--minutes 4] [--staff] [--noon] [--url http://localhost:8000]

  Simulates guests who order at the running demo. With --staff the orders are also accepted, prepared and picked up;
  without it, handle them yourself at /admin/. --noon sets the demo's clock to Friday noon, when it is open, until a restart.
`;

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        orders: { type: "string", default: "30" },
        minutes: { type: "string", default: "4" },
        staff: { type: "boolean", default: false },
        noon: { type: "boolean", default: false },
        url: { type: "string", default: "http://localhost:8000" },
      },
    });
    const [orders, minutes] = [Number(values.orders), Number(values.minutes)];
    const isValid = Number.isInteger(orders) && orders > 0 && minutes > 0 && URL.canParse(values.url);
    return isValid ? { ...values, orders, minutes } : undefined;
  } catch {
    return undefined;
  }
}

const options = parse(Deno.args);
if (!options) {
  print(help);
  Deno.exit(2);
}
const { orders, minutes, staff, noon } = options;
const url = options.url.replace(/\/$/, "");
const clock = await fetch(`${url}/dev/clock`).then((response) => response.ok ? response.json() : undefined)
  .catch(() => undefined);
if (!clock) {
  print(`No demo is running at ${url}. Start one with \`deno task start\`.`);
  Deno.exit(1);
}
if (noon) {
  const now = fridayNoon(Temporal.Instant.from(clock.now));
  await fetch(`${url}/dev/clock`, { method: "POST", body: JSON.stringify({ now }) })
    .then((response) => response.body?.cancel());
}

const began = performance.now();
/** How often each reason rejected an order. */
const reasons = new Map<string, number>();
const isTerminal = Deno.stdout.isTerminal();
const result = await playRush(
  { url, stripe: `${url}/dev/stripe` },
  { orders, durationMs: minutes * 60_000, hasStaff: staff, random: Math.random },
  printProgress,
  (cause) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  },
);
print(isTerminal ? "\n" : "");
for (const [reason, count] of reasons) print(`${count} rejected: ${reason}`);
print(`${result.placed} orders placed. See ${url}/admin/ and ${url}/dev/stripe/ledger.`);

function printProgress(progress: Progress): void {
  const { placed, declined, rejected, accepted, done } = progress;
  const width = 30;
  const share = (staff ? done + declined + rejected : placed + declined + rejected) / orders;
  const filled = Math.round(width * share);
  const seconds = Math.round((performance.now() - began) / 1000);
  const parts = [
    `${placed} of ${orders} ordered`,
    ...(staff ? [`${accepted} accepted`, `${done} picked up`] : []),
    ...(declined > 0 ? [`${declined} cards declined`] : []),
    ...(rejected > 0 ? [`${rejected} rejected`] : []),
  ];
  const line = `${"█".repeat(filled)}${"░".repeat(width - filled)}  ${parts.join(", ")}  ${
    Math.floor(seconds / 60)
  }:${String(seconds % 60).padStart(2, "0")}`;
  if (isTerminal) Deno.stdout.writeSync(new TextEncoder().encode(`\r\x1b[K${line}`));
  else print(line);
}

/** Noon of the next Friday from `now`, which may be today. */
function fridayNoon(now: Temporal.Instant): string {
  const local = now.toZonedDateTimeISO("America/Los_Angeles");
  const friday = local.add({ days: (5 - local.dayOfWeek + 7) % 7 });
  return friday.with({ hour: 12, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .toInstant().toString();
}
