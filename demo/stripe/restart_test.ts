import { deepEqual, equal, match, throws } from "node:assert/strict";
import { openStore } from "./store.ts";
import { sdkFor, SECRET, withEmulator } from "./testing.ts";

const HELD = {
  amount: 3842,
  currency: "usd",
  capture_method: "manual",
  confirm: true,
  payment_method: "pm_card_visa",
  metadata: { order_id: "K-042" },
} as const;

async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "stripe-emulator-" });
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Runs `serve.ts` as a process. */
async function startProcess(folder: string) {
  const script = new URL("serve.ts", import.meta.url).pathname;
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-check", script, "--port", "0", "--data", folder],
      ...["--webhook-url", "http://127.0.0.1:9/unused", "--webhook-secret", SECRET],
    ],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const out = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = await out.read();
  const base = /http:\S+/.exec(value)?.[0] ?? "";
  return {
    stripe: sdkFor(base),
    async kill() {
      child.kill("SIGKILL");
      await out.cancel();
      await child.status;
    },
  };
}

Deno.test("after kill -9 the authorization, saved responses and undelivered events are restored", () =>
  inFolder(async (folder) => {
    const before = await startProcess(folder);
    const intent = await before.stripe.paymentIntents.create(HELD);
    await before.stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: "cap" });
    await before.kill();

    await withEmulator(async ({ stripe, emulator, inbox }) => {
      deepEqual(emulator.ledger().intents.map(({ id, captures }) => [id, captures]), [[intent.id, 1]]);
      const again = await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: "cap" });
      equal(again.status, "succeeded");
      equal(emulator.ledger().intents[0]?.captures, 1);
      await inbox.until("payment_intent.succeeded");
      const log = await Deno.readTextFile(`${folder}/stripe/ledger.log`);
      match(log, /held .*\$38\.42 .*order K-042\n.*captured .*\$38\.42 .*order K-042\n$/);
    }, { folder, clockMs: Date.now() });
  }));

Deno.test("a restart delivers pending events and no event twice", () =>
  inFolder(async (folder) => {
    await withEmulator(async ({ stripe, fault, inbox }) => {
      await stripe.paymentIntents.create(HELD);
      await inbox.until("charge.succeeded");
      await until(async () => (await journal(folder)).filter((line) => line.settled).length === 3);
      await fault({ webhooks: "off" });
      await stripe.paymentIntents.create({ amount: 900, currency: "usd" });
    }, { folder });
    const first = await eventIds(folder);
    await withEmulator(async ({ inbox }) => {
      const events = await inbox.until("payment_intent.created");
      equal(first.length, 4);
      deepEqual(events.map(({ id }) => id), first.slice(-1));
    }, { folder });
  }));

Deno.test("skips a truncated line and continues after the last complete one", () =>
  inFolder(async (folder) => {
    await withEmulator(async ({ stripe }) => void await stripe.paymentIntents.create(HELD), { folder });
    await Deno.writeTextFile(`${folder}/stripe/journal.jsonl`, '{"put":[{"id":"pi_torn', { append: true });
    await withEmulator(async ({ stripe }) => void await stripe.paymentIntents.create(HELD), { folder });
    await withEmulator(({ emulator }) => {
      equal(emulator.ledger().intents.length, 2);
      return Promise.resolve();
    }, { folder });
  }));

Deno.test("a second process cannot open the same folder", () =>
  inFolder(async (folder) => {
    const store = openStore(folder, Date.now);
    throws(() => openStore(folder, Date.now), /open in another process/);
    await store.close();
    await openStore(folder, Date.now).close();
  }));

type Line = { events?: { id: string }[]; settled?: string };

async function journal(folder: string): Promise<Line[]> {
  const text = await Deno.readTextFile(`${folder}/stripe/journal.jsonl`);
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

async function eventIds(folder: string): Promise<string[]> {
  return (await journal(folder)).flatMap((line) => (line.events ?? []).map(({ id }) => id));
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!await holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
