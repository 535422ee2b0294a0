/** `deno task demo:rush`: a lunch rush at the demo that runs, with a progress bar. */
import { parseArgs } from "node:util";
import { playRush, type Progress } from "./rush.ts";
import { say } from "./run.ts";

const help = `
  deno task demo:rush [--orders 30] [--minutes 4] [--staff] [--noon] [--url http://localhost:8000]

  Guests order at the demo that is running. With --staff the orders are accepted, cooked and handed out as well; without
  it that is yours to do, at /admin/. --noon sets the demo's clock to Friday noon, when it is open, until it is restarted.
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
    const isUnderstood = Number.isInteger(orders) && orders > 0 && minutes > 0 && URL.canParse(values.url);
    return isUnderstood ? { ...values, orders, minutes } : undefined;
  } catch {
    return undefined;
  }
}

const wanted = parse(Deno.args);
if (!wanted) {
  say(help);
  Deno.exit(2);
}
const { orders, minutes, staff, noon } = wanted;
const url = wanted.url.replace(/\/$/, "");
const clock = await fetch(`${url}/dev/clock`).then((response) => response.ok ? response.json() : undefined)
  .catch(() => undefined);
if (!clock) {
  say(`No demo answers at ${url}. Start one with \`deno task start\`.`);
  Deno.exit(1);
}
if (noon) {
  const now = fridayNoon(Temporal.Instant.from(clock.now));
  await fetch(`${url}/dev/clock`, { method: "POST", body: JSON.stringify({ now }) })
    .then((response) => response.body?.cancel());
}

const began = performance.now();
const isTerminal = Deno.stdout.isTerminal();
const ended = await playRush(
  { url, stripe: `${url}/dev/stripe` },
  { orders, millis: minutes * 60_000, hasStaff: staff, random: Math.random },
  draw,
);
say(isTerminal ? "\n" : "");
say(`${ended.placed} orders are in. Look at ${url}/admin/ and ${url}/dev/stripe/ledger.`);

function draw(progress: Progress): void {
  const { placed, declined, turnedAway, accepted, done } = progress;
  const width = 30;
  const share = (staff ? done + declined + turnedAway : placed + declined + turnedAway) / orders;
  const full = Math.round(width * share);
  const seconds = Math.round((performance.now() - began) / 1000);
  const parts = [
    `${placed} of ${orders} ordered`,
    ...(staff ? [`${accepted} accepted`, `${done} handed out`] : []),
    ...(declined > 0 ? [`${declined} cards declined`] : []),
    ...(turnedAway > 0 ? [`${turnedAway} turned away`] : []),
  ];
  const line = `${"█".repeat(full)}${"░".repeat(width - full)}  ${parts.join(", ")}  ${
    Math.floor(seconds / 60)
  }:${String(seconds % 60).padStart(2, "0")}`;
  if (isTerminal) Deno.stdout.writeSync(new TextEncoder().encode(`\r\x1b[K${line}`));
  else say(line);
}

/** The next one from `now`, or this very day's. */
function fridayNoon(now: Temporal.Instant): string {
  const here = now.toZonedDateTimeISO("America/Los_Angeles");
  const friday = here.add({ days: (5 - here.dayOfWeek + 7) % 7 });
  return friday.with({ hour: 12, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .toInstant().toString();
}
