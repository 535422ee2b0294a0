import { ok, refuse } from "@domain/shared/result.ts";
import {
  type DeliveryReport,
  type DeliveryReports,
  NoAnswer,
  type TextTransport,
  Undeliverable,
} from "@domain/ports/outbox.ts";

export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  from: string;
  /** Another server that speaks Twilio's protocol. */
  apiBase: string | undefined;
};

const timeoutMs = 10_000;
/** Somebody may be looking at the answer. */
const probeMs = 3_000;

/** Large, and loaded at the first text or report. */
const library = async () => (await import("twilio")).default;

/** Text messages through Twilio, which reports their delivery to `reportsTo`. */
export function twilioTexts(
  { accountSid, authToken, from, apiBase }: TwilioAccount,
  reportsTo: string | undefined,
): TextTransport {
  const connect = async (timeout: number) => {
    const client = (await library())(accountSid, authToken, { timeout });
    if (apiBase !== undefined) client.api.baseUrl = apiBase;
    return client;
  };
  let client: ReturnType<typeof connect> | undefined;
  let probe: ReturnType<typeof connect> | undefined;
  return {
    async text(to, words) {
      const { messages } = await (client ??= connect(timeoutMs));
      try {
        const { sid } = await messages.create({
          to,
          from,
          body: words,
          ...(reportsTo === undefined ? {} : { statusCallback: reportsTo }),
        });
        return sid;
      } catch (cause) {
        throw named(cause);
      }
    },
    /** Reads our own account there. */
    async reachesTexts() {
      try {
        const { api } = await (probe ??= connect(probeMs));
        await api.v2010.accounts(accountSid).fetch();
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Twilio's reports, signed with the account's token over the address and every field. */
export function twilioReports({ authToken }: Pick<TwilioAccount, "authToken">): DeliveryReports {
  return {
    async handleReport(url, body, signature) {
      const fields = Object.fromEntries(new URLSearchParams(body));
      const isSigned = signature !== undefined &&
        (await library()).validateRequest(authToken, signature, url, fields);
      return isSigned ? ok(toReport(fields)) : refuse("bad_signature");
    },
  };
}

/** `queued`, `sending` and `sent` are on the way only. What is no name or number of Twilio's is not repeated. */
function toReport(
  { MessageSid, MessageStatus, ErrorCode }: Record<string, string>,
): DeliveryReport | undefined {
  if (MessageSid === undefined || !/^\w{1,64}$/.test(MessageSid)) return undefined;
  if (MessageStatus === "delivered") return { transportId: MessageSid, outcome: "delivered", reason: "" };
  if (MessageStatus !== "undelivered" && MessageStatus !== "failed") return undefined;
  const code = /^\d{1,10}$/.exec(ErrorCode ?? "")?.[0];
  return { transportId: MessageSid, outcome: "undelivered", reason: `Twilio ${code ?? MessageStatus}` };
}

/** Nothing was begun when Twilio could not be reached; a line that broke later leaves it open. */
const notReached = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"];

function named(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const { status, code } = cause as Error & { status?: number; code?: number | string };
  if (status === undefined || status < 400) {
    return notReached.includes(String(code))
      ? new Error(`not reached: ${code}`, { cause })
      : new NoAnswer("no answer; it may have been sent", { cause });
  }
  const isTheirs = status >= 500 || status === 429 || status === 401 || status === 403;
  return isTheirs
    ? new Error(`not now: ${status} ${code ?? ""}`.trim(), { cause })
    : new Undeliverable(`refused: ${status} ${code ?? ""}`.trim(), { cause });
}
