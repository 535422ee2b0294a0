/**
 * Fault switches for tests: `POST /dev/stripe/_faults` with JSON. Several may be set; the first that matches bites.
 *
 * - `{ "match": "/capture", "when": "before", "action": "500", "times": 1 }`
 *   `match`: a part of `METHOD /path`, e.g. `"/capture"` or `"POST /dev/stripe/v1/refunds"`. Default: every call.
 *   `when`: `"before"` the call's effect (default), or `"after"` it: the books have it, the caller does not know.
 *   `action`: `"500"`, `"429"`, `"drop"` (the connection breaks without an answer), `"delay"` (by `delayMs`), `"hang"` (the same, and
 *   then it breaks), or `"refuse"` with `error`: an error object in Stripe's words and its `status` (default 400).
 *   `times`: how many calls it bites (default 1; 0 = until cleared).
 *   `kept`: true for an answer that Stripe remembers for the idempotency key, as it does once it has begun to work.
 * - `{ "webhooks": "off" }` holds events back; `"on"` posts what is waiting.
 * - `{ "expire": "pi_…" }` lets the hold of that intent end now, as after seven days.
 * - `{ "settle_refund": "pi_…", "status": "failed" }` settles the newest refund of that intent: `succeeded` or `failed`.
 * - `{ "dispute": "pi_…", "reason": "fraudulent", "amount": 1000, "inquiry": true }` opens a dispute; all but the intent may be left out.
 * - `{ "dispute": "dp_…", "status": "under_review" }` moves a dispute on: `under_review`, `won`, `lost`, and Stripe's other words.
 * - `GET` answers `{ "heldUp": ["before /capture"] }`: the switches that hold a call up right now.
 * - `{ "clear": true }` forgets all switches, ends every delay and turns webhooks on.
 */
import { z } from "zod";
import type { ErrorBody } from "./objects.ts";

type Fault = {
  match: string;
  when: "before" | "after";
  action: "500" | "429" | "drop" | "delay" | "hang" | "refuse";
  delayMs: number;
  left: number;
  kept: boolean;
  status: number;
  error: ErrorBody;
};

/** What is answered instead; `kept` under the idempotency key from then on. */
export type Bite = "drop" | { status: number; body: unknown; kept: boolean };

export type Faults = {
  add(fault: Fault): void;
  clear(): void;
  /** `when` and `match` of what holds a call up right now, one each. */
  heldUp(): string[];
  /** The answer to give instead (or "drop"), after any delay; undefined to go on. */
  bite(when: Fault["when"], where: string): Promise<Bite | undefined>;
  /** Ends every delay that is being waited for. */
  close(): void;
};

export function faultSwitches(): Faults {
  let faults: Fault[] = [];
  const waiting = new Map<() => void, string>();

  function wait({ delayMs, when, match }: Fault): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, delayMs);
      waiting.set(end, `${when} ${match}`);
    });
  }

  const endAll = () => [...waiting.keys()].forEach((end) => end());

  return {
    add: (fault) => void faults.push(fault),
    clear() {
      faults = [];
      endAll();
    },
    heldUp: () => [...waiting.values()],
    async bite(when, where) {
      const fault = faults.find((candidate) => candidate.when === when && where.includes(candidate.match));
      if (!fault) return undefined;
      fault.left -= 1;
      if (fault.left === 0) faults = faults.filter((other) => other !== fault);
      switch (fault.action) {
        case "delay":
          await wait(fault);
          return undefined;
        case "hang":
          await wait(fault);
          return "drop";
        case "drop":
          return "drop";
        case "429":
          return { status: 429, body: { error: tooMany }, kept: false };
        case "500":
          return { status: 500, body: { error: outage }, kept: fault.kept };
        case "refuse":
          return { status: fault.status, body: { error: fault.error }, kept: fault.kept };
      }
    },
    close: endAll,
  };
}

const outage: ErrorBody = { type: "api_error", message: "Something went wrong on our end (a fault switch)." };
const tooMany: ErrorBody = {
  type: "invalid_request_error",
  code: "rate_limit",
  message: "Too many requests (a fault switch).",
};

/** An answer that promises a body and breaks off: to the caller the connection was lost. */
export function droppedAnswer(): Response {
  const body = new ReadableStream({ start: (controller) => controller.close() });
  return new Response(body, {
    status: 200,
    headers: { "content-length": "64", "content-type": "application/json" },
  });
}

/** Reads a fault from the control call's JSON; undefined when it is none. */
export function faultFrom(json: Record<string, unknown>): Fault | undefined {
  const parsed = faultShape.safeParse(json);
  if (!parsed.success) return undefined;
  const { times, error: { code, ...error }, ...fault } = parsed.data;
  return { ...fault, left: times, error: code === undefined ? error : { ...error, code } };
}

const faultShape = z.object({
  match: z.string().default(""),
  when: z.enum(["before", "after"]).default("before"),
  action: z.enum(["500", "429", "drop", "delay", "hang", "refuse"]),
  delayMs: z.number().default(1000),
  times: z.number().default(1),
  kept: z.boolean().default(false),
  status: z.number().default(400),
  error: z.object({
    type: z.enum(["api_error", "card_error", "idempotency_error", "invalid_request_error"])
      .default("invalid_request_error"),
    code: z.string().optional(),
    message: z.string().default("Refused (a fault switch)."),
  }).default({ type: "invalid_request_error", message: "Refused (a fault switch)." }),
});
