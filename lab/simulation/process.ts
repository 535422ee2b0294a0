import { AsyncLocalStorage } from "node:async_hooks";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { type MessageSender, messageSender } from "@api/jobs/send_messages.ts";
import type { Rng } from "../faults/rng.ts";
import type { Turns } from "./turns.ts";

/** The step that runs. A process dies in the step whose call was its last one. */
const running = new AsyncLocalStorage<string>();
export const inStep = <T>(name: string, work: () => T): T => running.run(name, work);

/** The process died at a call. Its later calls fail with it, too. */
export class ProcessDied extends Error {}

/** The database did not answer. The call may have had its effect. */
export class DatabaseAway extends Error {}

/** Where a process died: the step, and the call before or after whose effect it was ("orders.change, done"). */
export type Death = { step: string; call: string };

/** A server process: its ports, what it keeps in memory, and where it died. */
export type Process = { ports: MemoryPorts; messages: MessageSender; died(): Death | undefined };

/**
 * The probabilities that a call is the last one of its process, and that the database does not answer it. In the deadly steps each process
 * dies many times as often.
 */
export type Dangers = { death: number; databaseAway: number; deadly: ReadonlySet<string> };

/** The calls of each port that leave the process. All of them answer with a promise. */
const calls = {
  carts: ["load", "change", "addLink", "link", "addPhoneLink", "phoneLinkOfKey", "changePhoneLink"],
  checkouts: [
    ...["byId", "byIntent", "byIntents", "openOf", "begin", "save"] as const,
    ...["claimPaying", "claimIdle", "scheduleCheck"] as const,
  ],
  orders: [
    ...["byId", "byIntent", "byIntents", "withPayment", "withConcern", "expiredBy"] as const,
    ...["dueToStart", "place", "change"] as const,
  ],
  kitchen: ["load", "hold", "release"],
  outbox: ["claim", "done", "failed", "drop"],
  printing: ["poll", "waiting", "finish", "queue"],
  payouts: ["saveTransactions", "savePayouts", "complete", "span", "latestPayoutAt", "incomplete"],
  discrepancies: ["note", "noteForeign", "open"],
  auditTrail: ["write"],
  // Reads of access take no turn: what is read can change before the write that follows.
  accounts: ["change"],
  sessions: ["begin", "rotate", "setMfaRequired", "end"],
  stations: ["add", "pair", "rotate", "revoke", "beginShift", "extendShift", "setPin"],
  secondFactors: ["begin", "confirm", "useStep", "remove"],
  passkeys: ["add", "remove", "removeAll"],
  attempts: ["record", "clear", "issueChallenge", "takeTry"],
  store: ["changeModes", "endDueModes"],
  menus: ["change"],
  menuImports: ["add", "startUndo", "move"],
  payments: ["open", "amend", "read", "capture", "captured", "release", "refund", "refunds", "disputes"],
  calls: ["latest", "place", "made", "end", "onIt"],
  drills: ["latest", "begin", "answer"],
  alerts: ["raise"],
  transport: ["mail", "text", "call"],
  // Whether a number is stopped is read without a turn, so that a text leaves at the moment of the answer.
  textStops: ["stop", "resume"],
} as const satisfies { [Port in keyof MemoryPorts]?: readonly (keyof MemoryPorts[Port])[] };

/**
 * Starts a process on the shared `store`. Each of its calls waits for a turn and may be its last one. `judgeText` gets the number of each
 * text before it waits.
 */
export function startProcess(
  store: MemoryPorts,
  turns: Turns,
  rng: Rng,
  dangers: Dangers,
  judgeText: (to: string) => void,
): Process {
  let died: Death | undefined;
  // A process that dies soon shows the first calls of a step, one that lives longer the later ones.
  const times = rng.pick([10, 40, 120]);
  const liveOn = (call: string) => {
    const step = running.getStore() ?? "between steps";
    const isDeadly = dangers.deadly.has(step);
    if (died === undefined && rng.happens(dangers.death * (isDeadly ? times : 1))) died = { step, call };
    if (died !== undefined) throw new ProcessDied();
  };
  const guarded = (port: keyof typeof calls) => {
    const isDatabase = port !== "payments" && port !== "transport";
    const answers = () => {
      if (isDatabase && rng.happens(dangers.databaseAway)) throw new DatabaseAway();
    };
    const own: Record<string, unknown> = {};
    for (const name of calls[port]) {
      const call = (store[port] as Record<string, (...args: unknown[]) => Promise<unknown>>)[name];
      if (call === undefined) throw new Error(`${port} has no ${name}`);
      own[name] = async (...args: unknown[]) => {
        await turns.take();
        liveOn(`${port}.${name}, not done`);
        answers();
        const answer = await call(...args);
        liveOn(`${port}.${name}, done`);
        answers();
        return answer;
      };
    }
    return { ...store[port], ...own };
  };
  const limited: MemoryPorts = {
    ...store,
    ...Object.fromEntries(Object.keys(calls).map((port) => [port, guarded(port as keyof typeof calls)])),
  };
  const text: MemoryPorts["transport"]["text"] = (to, body, id) => {
    judgeText(to);
    return limited.transport.text(to, body, id);
  };
  const ports: MemoryPorts = { ...limited, transport: { ...limited.transport, text } };
  const address = "https://jogakbo.example";
  const links = { publicUrl: address, staffUrl: address };
  return { ports, messages: messageSender(ports, links, () => {}, rng.next), died: () => died };
}
