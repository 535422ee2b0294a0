/**
 * Counts the emails that are sent twice while PostgreSQL crashes under two processes that send:
 *
 *   deno run -A lab/faults/messages.ts --messages 1000 --crashes 40
 */
import { parseArgs } from "node:util";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { outbox } from "@api/adapters/postgres/messages/tables.ts";
import { placeOrder } from "@api/testing/guests.ts";
import { startMessageGateways } from "@api/testing/message_gateways.ts";
import { retried, until } from "@api/testing/poll.ts";
import { startPostgres } from "@api/testing/postgres_server.ts";
import { farLunchtime, freePort, startApi, startEmulator } from "@api/testing/processes.ts";
import { signIn } from "@api/testing/staff.ts";

export type MessageCounts = { crashes: number; queued: number; sent: number; doubled: number };

/** Queues emails while two processes send them and PostgreSQL crashes. Resolves when each email is stored as sent. */
export async function sendThroughCrashes(messages: number, crashes: number): Promise<MessageCounts> {
  await using resources = new AsyncDisposableStack();
  const server = await startPostgres({ fsync: false, alone: true });
  resources.defer(() => server.stop());
  const received = new Map<string, number>();
  const { env } = await startMessageGateways(resources, {
    onMessage: (kind, isAccepted, id) => {
      if (kind === "mail" && isAccepted) received.set(id, (received.get(id) ?? 0) + 1);
    },
  });
  const port = freePort();
  const stripe = await startEmulator(resources, port);
  const databaseUrl = await server.createDatabase();
  const clock = farLunchtime;
  const shop = await startApi(resources, { port, databaseUrl, stripe, clock, env });
  await startApi(resources, { port: freePort(), databaseUrl, stripe, clock, env });
  const { db, close } = await openPostgres(databaseUrl, 1);
  resources.defer(close);

  // A denial is sent whatever else happens to its order.
  const { id: orderId } = await placeOrder(shop);
  await (await signIn(shop)).deny(orderId);
  const each = Math.ceil(messages / crashes);
  const queue = async () => {
    const at = Date.parse(clock);
    const message = { channel: "mail", about: "order_denied", refKind: "order", refId: orderId } as const;
    const row = { ...message, createdAt: at, dueAt: at };
    await db.insert(outbox).values(Array.from({ length: each }, () => row));
  };
  let crashed = 0;
  for (; crashed < crashes; crashed++) {
    const before = received.size;
    await queue();
    // In the middle of sending, so that results of accepted messages are on their way.
    await until("a few more emails", () => received.size >= before + each / 4, 120_000);
    await server.restart("immediate");
    await retried(() => db.select({ id: outbox.id }).from(outbox).limit(1), 30_000);
  }
  const rows = () => db.select().from(outbox);
  await until(
    "each message to be stored as sent",
    async () => (await rows()).every(({ sentAt, droppedAt }) => (sentAt ?? droppedAt) !== null),
    300_000,
  );
  return {
    crashes: crashed,
    queued: crashes * each,
    sent: (await rows()).filter(({ sentAt }) => sentAt !== null).length,
    doubled: [...received.values()].filter((count) => count > 1).length,
  };
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
  Deno.exit(counts.doubled === 0 ? 0 : 1);
}
