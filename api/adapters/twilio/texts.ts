import { ok, refuse } from "@domain/shared/result.ts";
import {
  type CallReport,
  type DeliveryReport,
  type InboundText,
  NoAnswer,
  type SpokenText,
  StoppedAtGateway,
  type TextTransport,
  Undeliverable,
  type VoiceTransport,
} from "@domain/ports/outbox.ts";

export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  from: string;
  /** The URL of another server with Twilio's API. */
  apiBase: string | undefined;
};

const timeoutMs = 10_000;
/** Shorter than `timeoutMs`, because a person may be waiting for the result. */
const probeMs = 3_000;
/** A call that is not picked up ends before the next number is due. */
const ringSeconds = 25;

/** Large, so it is imported at the first text or report. */
const library = async () => (await import("twilio")).default;

/** The URLs that reports are posted to. */
export type ReportUrls = { text(id: number): string; call(nth: number): string };

/** Sends text messages and places calls through Twilio. Without URLs it asks for no reports. */
export function twilioTexts(
  { accountSid, authToken, from, apiBase }: TwilioAccount,
  reportUrls: ReportUrls | undefined,
): TextTransport & VoiceTransport {
  const connect = async (timeout: number) => {
    const client = (await library())(accountSid, authToken, { timeout });
    if (apiBase !== undefined) client.api.baseUrl = apiBase;
    return client;
  };
  let client: ReturnType<typeof connect> | undefined;
  let probe: ReturnType<typeof connect> | undefined;
  return {
    async text(to, message, id) {
      const { messages } = await (client ??= connect(timeoutMs));
      try {
        const { sid } = await messages.create({
          to,
          from,
          body: message,
          ...(reportUrls === undefined || id === undefined ? {} : { statusCallback: reportUrls.text(id) }),
        });
        return sid;
      } catch (cause) {
        throw toTransportError(cause);
      }
    },
    async call(to, nth, spoken) {
      const { calls } = await (client ??= connect(timeoutMs));
      const reports = reportUrls?.call(nth);
      const twiml = await spokenTwiml(spoken, reports);
      try {
        const { sid } = await calls.create({
          to,
          from,
          twiml,
          timeout: ringSeconds,
          ...(reports === undefined ? {} : { statusCallback: reports, statusCallbackEvent: ["completed"] }),
        });
        return sid;
      } catch (cause) {
        throw toTransportError(cause);
      }
    },
    async parseCallReport(url, body, signature) {
      const fields = Object.fromEntries(new URLSearchParams(body));
      const isSigned = signature !== undefined &&
        (await library()).validateRequest(authToken, signature, url, fields);
      return isSigned ? ok(toCallReport(fields)) : refuse("bad_signature");
    },
    async parseInbound(url, body, signature) {
      const fields = Object.fromEntries(new URLSearchParams(body));
      const isSigned = signature !== undefined &&
        (await library()).validateRequest(authToken, signature, url, fields);
      return isSigned ? ok(toInbound(fields)) : refuse("bad_signature");
    },
    /** Reads the account, which sends nothing. */
    async reachesTexts() {
      try {
        const { api } = await (probe ??= connect(probeMs));
        await api.v2010.accounts(accountSid).fetch();
        return true;
      } catch {
        return false;
      }
    },
    /** Twilio signs the URL and every field with the account's token. */
    async parseReport(url, body, signature) {
      const fields = Object.fromEntries(new URLSearchParams(body));
      const isSigned = signature !== undefined &&
        (await library()).validateRequest(authToken, signature, url, fields);
      return isSigned ? ok(toReport(fields)) : refuse("bad_signature");
    },
  };
}

/** Says the text twice. Without an URL for reports no digit is asked for. */
async function spokenTwiml({ language, text }: SpokenText, reportsTo: string | undefined): Promise<string> {
  const response = new (await library()).twiml.VoiceResponse();
  const voice = { language: locales[language], loop: 2 };
  if (reportsTo === undefined) response.say(voice, text);
  else response.gather({ numDigits: 1, timeout: 5, action: reportsTo, method: "POST" }).say(voice, text);
  return response.toString();
}

const locales = { en: "en-US", ko: "ko-KR" } as const satisfies Record<SpokenText["language"], string>;

/** Undefined while the call rings or goes on, and for a digit that is none. */
function toCallReport({ Digits, CallStatus }: Record<string, string>): CallReport | undefined {
  if (Digits !== undefined) return /^\d$/.test(Digits) ? { kind: "digit", digit: Digits } : undefined;
  const isOver = ["completed", "busy", "failed", "no-answer", "canceled"].includes(CallStatus ?? "");
  return isOver ? { kind: "ended" } : undefined;
}

/** With Advanced Opt-Out, Twilio names the kind of a keyword in `OptOutType` and has answered it. */
function toInbound({ From, Body = "", OptOutType }: Record<string, string>): InboundText | undefined {
  const isNumber = From !== undefined && /^\+[1-9]\d{6,14}$/.test(From);
  const asks = inboundKinds.find((kind) => kind === OptOutType?.toLowerCase());
  return isNumber ? { from: From, body: Body, asks, isAnswered: OptOutType !== undefined } : undefined;
}

const inboundKinds = ["stop", "start", "help"] as const;

/** Undefined for `queued`, `sending` and `sent`, which are not final. Malformed ids and error codes are not copied. */
function toReport(
  { MessageSid, MessageStatus, ErrorCode }: Record<string, string>,
): DeliveryReport | undefined {
  if (MessageSid === undefined || !/^\w{1,64}$/.test(MessageSid)) return undefined;
  if (MessageStatus === "delivered") return { transportId: MessageSid, outcome: "delivered", reason: "" };
  if (MessageStatus !== "undelivered" && MessageStatus !== "failed") return undefined;
  const code = /^\d{1,10}$/.exec(ErrorCode ?? "")?.[0];
  return { transportId: MessageSid, outcome: "undelivered", reason: `Twilio ${code ?? MessageStatus}` };
}

/** Twilio's code for a text to a number that replied STOP to ours. */
const stopped = 21610;

/** Errors before a connection: the text was not sent. After other connection errors, it may have been sent. */
const notReached = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"];

function toTransportError(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const { status, code } = cause as Error & { status?: number; code?: number | string };
  if (status === undefined || status < 400) {
    return notReached.includes(String(code))
      ? new Error(`not reached: ${code}`, { cause })
      : new NoAnswer("no answer; it may have been sent", { cause });
  }
  if (code === stopped) return new StoppedAtGateway(`refused: ${status} ${code}`, { cause });
  const isTheirs = status >= 500 || status === 429 || status === 401 || status === 403;
  return isTheirs
    ? new Error(`not now: ${status} ${code ?? ""}`.trim(), { cause })
    : new Undeliverable(`refused: ${status} ${code ?? ""}`.trim(), { cause });
}
