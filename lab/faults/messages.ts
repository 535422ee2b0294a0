/**
 * Counts the emails, texts and notifications that are sent twice while PostgreSQL crashes under two processes that send, and the texts
 * whose answers were lost:
 *
 *   deno run -A lab/faults/messages.ts --messages 1000 --crashes 40
 */
import { parseArgs } from "node:util";
import type { Message } from "@domain/notification/message.ts";
import type { Database } from "@api/adapters/postgres/database.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { outbox } from "@api/adapters/postgres/messages/tables.ts";
import { pushSubscriptions, sessions } from "@api/adapters/postgres/staff/tables.ts";
import { placeOrder } from "@api/testing/guests.ts";
import { startMessageGateways } from "@api/testing/message_gateways.ts";
import { retried, until } from "@api/testing/poll.ts";
import { startPostgres } from "@api/testing/postgres_server.ts";
import { farLunchtime, freePort, startApi, startEmulator } from "@api/testing/processes.ts";
import { pushService } from "@api/testing/push_service.ts";
import { signIn } from "@api/testing/staff.ts";

type Channel = Exclude<Message["channel"], "call">;
const channels = ["mail", "text", "push"] as const satisfies readonly Channel[];

export type MessageCounts = {
  crashes: number;
  queued: number;
  /** Messages that are stored as sent, and those that were sent twice although the first try was answered. */
  sent: Record<Channel, number>;
  doubled: Record<Channel, number>;
  /** Texts that the service took without answering, and those that are stored so. */
  unanswered: number;
  inDoubt: number;
};

/** The answer to one text in this many is lost. */
const lostOneIn = 7;

/** Queues messages while two processes send them and PostgreSQL crashes. Resolves when the end of each message is stored. */
export async function sendThroughCrashes(messages: number, crashes: number): Promise<MessageCounts> {
  await using resources = new AsyncDisposableStack();
  const server = await startPostgres({ fsync: false, alone: true });
  resources.defer(() => server.stop());
  const mails = new Map<string, number>();
  let [answered, unanswered] = [0, 0];
  const { env } = await startMessageGateways(resources, {
    respond: (kind) => {
      if (kind !== "text") return "accepted";
      if ((answered + unanswered) % lostOneIn > 0) {
        answered++;
        return "accepted";
      }
      unanswered++;
      return "response lost";
    },
    onMessage: (kind, _isAccepted, id) => {
      if (kind === "mail") mails.set(id, (mails.get(id) ?? 0) + 1);
    },
  });
  const pushes = resources.use(pushService());
  const port = freePort();
  const stripe = await startEmulator(resources, port);
  const databaseUrl = await server.createDatabase();
  const clock = farLunchtime;
  const shop = await startApi(resources, { port, databaseUrl, stripe, clock, env });
  await startApi(resources, { port: freePort(), databaseUrl, stripe, clock, env });
  const began = performance.now();
  const { db, close } = await openPostgres(databaseUrl, 1);
  resources.defer(close);

  const { id: denied } = await placeOrder(shop, { wantsTexts: true });
  const counter = await signIn(shop);
  await counter.deny(denied);
  await subscribe(db, await pushes.subscribe());
  const each = Math.ceil(messages / crashes / channels.length);
  const queue = async () => {
    const at = Date.parse(clock) + Math.round(performance.now() - began);
    // A denial is sent whatever else happens to its order, and a waiting order is announced to the staff's devices until it expires.
    const { id: waiting } = await retried(() => placeOrder(shop));
    const row = { refKind: "order", createdAt: at, dueAt: at } as const;
    const rows = channels.map((channel) =>
      channel === "push"
        ? { ...row, channel, about: "order_unanswered" as const, refId: waiting }
        : { ...row, channel, about: "order_denied" as const, refId: denied }
    );
    await db.insert(outbox).values(Array.from({ length: each }, () => rows).flat());
  };
  const taken = () => mails.size + answered + pushes.received.length;
  let crashed = 0;
  for (; crashed < crashes; crashed++) {
    const before = taken();
    await queue();
    // In the middle of sending, so that results of accepted messages are on their way.
    await until("a few more messages", () => taken() >= before + each, 120_000);
    await server.restart("immediate");
    await retried(() => db.select({ id: outbox.id }).from(outbox).limit(1), 30_000);
  }
  const rows = () => db.select().from(outbox);
  await until(
    "the end of each message to be stored",
    async () =>
      (await rows()).every(({ sentAt, droppedAt, failedAt }) => (sentAt ?? droppedAt ?? failedAt) !== null),
    300_000,
  );
  const ended = await rows();
  const sentBy = (channel: Channel) =>
    ended.filter((row) => row.channel === channel && row.sentAt !== null).length;
  const texts = ended.filter(({ channel }) => channel === "text");
  const inDoubt = texts.filter(({ isInDoubt }) => isInDoubt).length;
  // A text whose second answer is lost as well is given up.
  const lostTwice = texts.filter(({ isInDoubt, failedAt }) => isInDoubt && failedAt !== null).length;
  return {
    crashes: crashed,
    queued: crashes * each * channels.length,
    sent: { mail: sentBy("mail"), text: sentBy("text"), push: sentBy("push") },
    doubled: {
      mail: [...mails.values()].filter((count) => count > 1).length,
      text: answered - sentBy("text"),
      push: pushes.received.length - sentBy("push"),
    },
    unanswered: unanswered - lostTwice,
    inDoubt,
  };
}

/** Registers a device of the signed-in person for notifications. */
async function subscribe(
  db: Database,
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<void> {
  const [session] = await db.select().from(sessions).limit(1);
  if (!session) throw new Error("no one is signed in");
  const { id: sessionId, staffId } = session;
  await db.insert(pushSubscriptions)
    .values({ ...subscription, sessionId, staffId, createdAt: Date.parse(farLunchtime) });
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      messages: { type: "string", default: "1000" },
      crashes: { type: "string", default: "40" },
    },
  });
  const counts = await sendThroughCrashes(Number(values.messages), Number(values.crashes));
  await Deno.stdout.write(new TextEncoder().encode(`${JSON.stringify(counts)}\n`));
  const { doubled, unanswered, inDoubt } = counts;
  const isRight = Object.values(doubled).every((count) => count === 0) && unanswered === inDoubt;
  Deno.exit(isRight ? 0 : 1);
}
