/**
 * Fault injection for tests: `POST /dev/stripe/_faults` with JSON. Several faults can be set; the first match applies.
 *
 * - `{ "match": "/capture", "when": "before", "action": "500", "times": 1 }`
 *   `match`: a part of `METHOD /path`, e.g. `"/capture"` or `"POST /dev/stripe/v1/refunds"`. Default: every call.
 *   `when`: `"before"` the call's effect (default), or `"after"` it, when the effect is stored but the caller gets no response.
 *   `action`: `"500"`, `"429"`, `"drop"` (closes the connection without a response), `"delay"` (by `delayMs`), `"hang"` (delays and
 *   then closes the connection), or `"refuse"` with `error`: a Stripe error object and its `status` (default 400).
 *   `times`: the number of affected calls (default 1; 0 = until cleared).
 *   `stored`: whether the response is stored for the idempotency key, as Stripe does once processing has begun.
 * - `{ "webhooks": "off" }` holds events back; `"on"` posts the waiting ones.
 * - `{ "expire": "pi_…" }` expires the authorization of that intent now, as after seven days.
 * - `{ "settle_refund": "pi_…", "status": "failed", "reason": "declined" }` settles the newest refund of that intent: `succeeded` or
 *   `failed`, for Stripe's `reason` (default `expired_or_canceled_card`).
 * - `{ "dispute": "pi_…", "reason": "fraudulent", "amount": 1000, "inquiry": true }` opens a dispute; only the intent is required.
 * - `{ "dispute": "dp_…", "status": "under_review" }` changes a dispute's status: `under_review`, `won`, `lost` or another Stripe status.
 * - `{ "payout_days": 4 }` pays out as if this many days had passed.
 * - `GET` returns `{ "heldUp": ["before /capture"] }`: the faults that currently delay a call.
 * - `{ "clear": true }` removes all faults, ends every delay and turns webhooks on.
 */
import * as z from "zod";
import type { ErrorBody } from "./objects.ts";

export type Fault = {
  match: string;
  when: "before" | "after";
  action: "500" | "429" | "drop" | "delay" | "hang" | "refuse";
  delayMs: number;
  /** The number of calls that it still affects; Infinity until cleared. */
  remaining: number;
  stored: boolean;
  status: number;
  error: ErrorBody;
};

/** The response to send instead. With `stored`, it is stored for the idempotency key. */
export type Interruption = "drop" | { status: number; body: unknown; stored: boolean };

export type Faults = {
  add(fault: Fault): void;
  clear(): void;
  all(): readonly Fault[];
  /** `when` and `match` of every fault that currently delays a call. */
  delayedCalls(): string[];
  /** Waits for any delay and returns the response to send instead, "drop", or undefined to continue. */
  apply(when: Fault["when"], where: string): Promise<Interruption | undefined>;
  /** Ends every current delay. */
  close(): void;
};

export function createFaults(): Faults {
  let faults: Fault[] = [];
  const delays = new Map<() => void, string>();

  function wait({ delayMs, when, match }: Fault): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        delays.delete(end);
        resolve();
      };
      const timer = setTimeout(end, delayMs);
      delays.set(end, `${when} ${match}`);
    });
  }

  const endAll = () => [...delays.keys()].forEach((end) => end());

  return {
    add: (fault) => void faults.push(fault),
    clear() {
      faults = [];
      endAll();
    },
    all: () => faults,
    delayedCalls: () => [...delays.values()],
    async apply(when, where) {
      const fault = faults.find((candidate) => candidate.when === when && where.includes(candidate.match));
      if (!fault) return undefined;
      fault.remaining -= 1;
      if (fault.remaining === 0) faults = faults.filter((other) => other !== fault);
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
          return { status: 429, body: { error: rateLimitError }, stored: false };
        case "500":
          return { status: 500, body: { error: outageError }, stored: fault.stored };
        case "refuse":
          return { status: fault.status, body: { error: fault.error }, stored: fault.stored };
      }
    },
    close: endAll,
  };
}

const outageError: ErrorBody = {
  type: "api_error",
  message: "Something went wrong on our end (a fault switch).",
};
const rateLimitError: ErrorBody = {
  type: "invalid_request_error",
  code: "rate_limit",
  message: "Too many requests (a fault switch).",
};

/** A response without its announced body, which the caller sees as a lost connection. */
export function droppedResponse(): Response {
  const body = new ReadableStream({ start: (controller) => controller.close() });
  return new Response(body, {
    status: 200,
    headers: { "content-length": "64", "content-type": "application/json" },
  });
}

/** Parses a fault from JSON, or returns undefined if it is invalid. */
export function faultFrom(json: Record<string, unknown>): Fault | undefined {
  const parsed = faultShape.safeParse(json);
  if (!parsed.success) return undefined;
  const { times, error: { code, ...error }, ...fault } = parsed.data;
  return {
    ...fault,
    remaining: times === 0 ? Infinity : times,
    error: code === undefined ? error : { ...error, code },
  };
}

const faultShape = z.object({
  match: z.string().default(""),
  when: z.enum(["before", "after"]).default("before"),
  action: z.enum(["500", "429", "drop", "delay", "hang", "refuse"]),
  delayMs: z.number().default(1000),
  times: z.number().default(1),
  stored: z.boolean().default(false),
  status: z.number().default(400),
  error: z.object({
    type: z.enum(["api_error", "card_error", "idempotency_error", "invalid_request_error"])
      .default("invalid_request_error"),
    code: z.string().optional(),
    message: z.string().default("Refused (a fault switch)."),
  }).default({ type: "invalid_request_error", message: "Refused (a fault switch)." }),
});
