import { audit } from "@domain/shared/audit.ts";
import { mayCall } from "@domain/notification/call_ladder.ts";
import { canReceiveTexts, formatPhone } from "@domain/order/phone.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { StaffLanguage } from "@domain/shared/language.ts";
import { sendText } from "./text_stops.ts";
import { type Email, failureReason } from "@domain/ports/outbox.ts";
import type { Ports } from "@domain/ports/ports.ts";

export type TestChannel = "mail" | "text";
export type TestMessageRefusal =
  /** The restaurant's email address or alert number is missing, or cannot receive texts. `call`: no number to call is listed, or calls are off. */
  | { kind: "test_recipient_missing"; channel: TestChannel | "call" }
  /** `reason` is the gateway's answer. */
  | { kind: "test_message_failed"; channel: TestChannel | "call"; reason: string }
  /** Every number has had its calls of this hour. */
  | { kind: "test_calls_used_up" };

/** The text of a test message and the body of a test email. */
export const testTexts: Readonly<Record<StaffLanguage, string>> = {
  en: "This is a test message from your ordering site. If you can read it, messages work.",
  ko: "주문 사이트의 테스트 메시지입니다. 이 글이 보이면 메시지가 정상으로 도착한 것입니다.",
};

const subjects: Readonly<Record<StaffLanguage, string>> = {
  en: "Test message from your ordering site",
  ko: "주문 사이트 테스트 이메일",
};

/** The test email. */
export function testEmail(language: StaffLanguage): Pick<Email, "subject" | "text" | "html"> {
  const text = testTexts[language];
  return {
    subject: subjects[language],
    text,
    html: `<p lang="${language}" style="word-break:keep-all">${text}</p>`,
  };
}

/**
 * Sends a test message at once, without the outbox, to the restaurant's own email address or alert number and audits it
 * (docs/product-rules.md, "Test messages"). Returns the recipient. Refuses with `test_message_failed` when the gateway refuses it or does
 * not answer.
 */
export async function sendTestMessage(
  { store, transport, textStops, orders, clock, ids, auditTrail }: Pick<
    Ports,
    "store" | "transport" | "textStops" | "orders" | "clock" | "ids" | "auditTrail"
  >,
  { channel, language, staffId }: { channel: TestChannel; language: StaffLanguage; staffId: string },
): Promise<Result<{ to: string }, TestMessageRefusal>> {
  const { settings } = await store.load();
  const { restaurant, alertPhone, textAreaCodes } = settings;
  const to = channel === "mail" ? restaurant.email : alertPhone;
  if (to === "" || (channel === "text" && !canReceiveTexts(to, textAreaCodes))) {
    return refuse({ kind: "test_recipient_missing", channel });
  }
  const failure = await failureOf(() =>
    channel === "mail"
      ? transport.mail({ ...testEmail(language), to, key: `test.${ids.next("job")}` })
      : sendText({ textStops, transport, orders, clock }, to, testTexts[language])
  );
  await auditTrail.write(
    audit("store.test_message_sent", "store", channel, {
      at: clock.now(),
      by: { id: staffId },
      details: failure === undefined ? {} : { reason: failure },
      status: failure === undefined ? "success" : "failed",
    }),
  );
  return failure === undefined
    ? ok({ to })
    : refuse({ kind: "test_message_failed", channel, reason: failure });
}

/** What a test call says. */
const testCallTexts: Readonly<Record<StaffLanguage, string>> = {
  en: "This is a test call from your ordering site.",
  ko: "주문 사이트의 테스트 전화입니다.",
};

/**
 * Calls every listed number once and says that it is a test (docs/product-rules.md, "Test messages"). A number that has had its three calls of
 * this hour is passed over. Returns the numbers called. Refuses when the gateway refuses a call or does not answer.
 */
export async function placeTestCalls(
  { store, calls, transport, clock, auditTrail }: Pick<
    Ports,
    "store" | "calls" | "transport" | "clock" | "auditTrail"
  >,
  { staffId }: { staffId: string },
): Promise<Result<{ to: string }, TestMessageRefusal>> {
  const at = clock.now();
  const { numbers } = (await store.load()).settings.calls;
  if (numbers.length === 0) return refuse({ kind: "test_recipient_missing", channel: "call" });
  const called: string[] = [];
  const failures: string[] = [];
  for (const { name, phone, language } of numbers) {
    const latest = await calls.latest();
    const nth = (latest.at(-1)?.nth ?? 0) + 1;
    const isPlaced = mayCall(phone, latest, at) && await calls.place({ nth, name, phone, at, isTest: true });
    if (!isPlaced) continue;
    called.push(phone);
    const failure = await failureOf(() =>
      transport.call(phone, nth, { language, text: testCallTexts[language] })
    );
    if (failure !== undefined) failures.push(`${name}: ${failure}`);
  }
  if (called.length === 0) return refuse({ kind: "test_calls_used_up" });
  const reason = failures.join("; ");
  await auditTrail.write(
    audit("store.test_message_sent", "store", "call", {
      at,
      by: { id: staffId },
      details: reason === "" ? {} : { reason },
      status: reason === "" ? "success" : "failed",
    }),
  );
  return reason === ""
    ? ok({ to: called.map(formatPhone).join(", ") })
    : refuse({ kind: "test_message_failed", channel: "call", reason });
}

async function failureOf(send: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await send();
    return undefined;
  } catch (cause) {
    return failureReason(cause);
  }
}
