import type { PaymentSession } from "@contract/schemas/payment.ts";

/** A full session, or undefined for heartbeats and what cannot be read. */
export function sessionIn(data: string): PaymentSession | undefined {
  try {
    const message: unknown = JSON.parse(data);
    const isSession = typeof message === "object" && message !== null && "session" in message &&
      "order" in message;
    return isSession ? message as PaymentSession : undefined;
  } catch {
    return undefined;
  }
}
