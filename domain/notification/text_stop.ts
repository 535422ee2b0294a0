import type { Language } from "../shared/language.ts";
import { formatPhone } from "../order/phone.ts";

/** Who asked for no more texts to a number: its owner by a reply, the guest on an order's page, or staff for the guest. */
export type TextStopSource = "reply" | "guest_page" | "staff";

/** What a reply asks for. `other` is anything else. */
export type TextReply = "stop" | "start" | "help" | "other";

/** A reply that is longer is read up to here. A text message has at most 1,600 characters. */
const maxReplyLength = 1_600;

const stopKeywords = new Set([
  ...["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "revoke", "optout"],
  ...["그만", "중지", "중단", "거부", "해지", "취소", "스톱", "스탑"],
]);
const startKeywords = new Set(["start", "unstop", "다시", "다시시작", "시작"]);
/** Ends the stop of a number, as it does at text services. To any other text it is an ordinary answer. */
const startKeywordsOfStopped = new Set(["yes"]);
const helpKeywords = new Set(["help", "info", "도움", "도움말"]);

/** Terms around a keyword that change nothing. */
const fillers = new Set(
  ("please pls now it this that all thanks thank you ok okay me us my the these your to sending texting messaging " +
    "contacting text texts sms message messages messaging").split(" "),
);

/** Parts of sentences that ask to stop, without spaces. */
const stopPhrases = [
  ...["stoptext", "stopmessag", "stopsending", "stopsms", "stopcontact", "nomoretext", "nomoremessag"],
  ...["donttext", "donotext", "donottext", "donotmessage", "dontmessage", "dontsend", "donotsend"],
  ...["donotcontact", "dontcontact", "unsubscribe", "optout", "optmeout", "removeme", "removemynumber"],
  ...["takemeoff", "leavemealone"],
  ...["수신거부", "수신을거부", "문자그만", "그만보내", "보내지마", "보내지말", "문자하지마", "문자하지말"],
  ...["연락하지마", "연락하지말", "문자중지", "문자중단", "문자거부", "안받을", "받지않", "받기싫"],
];

/** Reads a reply from a number that gets texts or is stopped. When in doubt it is a stop. See docs/product-rules.md, "No more texts". */
export function readReply(body: string, isStopped = false): TextReply {
  const parts = body.slice(0, maxReplyLength).normalize("NFKC").toLowerCase().replaceAll(/['’`]/g, "")
    .split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "");
  const joined = parts.join("");
  if (stopPhrases.some((phrase) => joined.includes(phrase))) return "stop";
  const meant = parts.filter((part) => !fillers.has(part)).join("");
  if (stopKeywords.has(joined) || (meant !== "" && stopKeywords.has(meant))) return "stop";
  if (/^(그만|중지)(해|하|요|좀)/.test(joined)) return "stop";
  if (startKeywords.has(joined) || /^다시(보내|받)/.test(joined)) return "start";
  if (isStopped && startKeywordsOfStopped.has(joined)) return "start";
  return helpKeywords.has(joined) ? "help" : "other";
}

/** Replies with Hangul are answered in Korean. */
export const languageOfReply = (body: string): Language =>
  /[가-힣ㄱ-ㅎㅏ-ㅣ]/.test(body.slice(0, maxReplyLength).normalize("NFC")) ? "ko" : "en";

/** The answers to replies. `name` is that of the restaurant or empty, `phone` is E.164 or empty. */
export const replyTexts: Readonly<
  Record<Language, Readonly<Record<TextReply, (name: string, phone: string) => string>>>
> = {
  en: {
    stop: (name) => `${lead(name)}You will get no more texts from us. Reply START to get them again.`,
    start: (name) => `${lead(name)}You get texts about your orders again. Reply STOP to end them.`,
    help: (name, phone) => `${lead(name)}Texts about your orders.${calls.en(phone)} Reply STOP to end them.`,
    other: (name, phone) =>
      `${lead(name)}This number is not read.${calls.en(phone)} Reply STOP to end texts.`,
  },
  ko: {
    stop: (name) => `${lead(name)}앞으로 문자를 보내지 않습니다. 다시 받으려면 START라고 답장해 주세요.`,
    start: (name) => `${lead(name)}주문 문자를 다시 보내 드립니다. 그만 받으려면 STOP이라고 답장해 주세요.`,
    help: (name, phone) =>
      `${lead(name)}주문 안내 문자입니다.${calls.ko(phone)} 그만 받으려면 STOP이라고 답장해 주세요.`,
    other: (name, phone) =>
      `${lead(name)}이 번호로 온 답장은 확인하지 않습니다.${
        calls.ko(phone)
      } 그만 받으려면 STOP이라고 답장해 주세요.`,
  },
};

const lead = (name: string): string => name === "" ? "" : `${name}: `;

const calls: Readonly<Record<Language, (phone: string) => string>> = {
  en: (phone) => phone === "" ? "" : ` Call ${formatPhone(phone)}.`,
  ko: (phone) => phone === "" ? "" : ` 전화: ${formatPhone(phone)}.`,
};
