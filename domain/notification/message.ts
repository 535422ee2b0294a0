import type { StaffLanguage } from "../shared/language.ts";

/** What a message is about. The id of a challenge is its hash, that of a month `2026-10`, that of a drill its day, and that of the restaurant is empty. */
export type MessageRef = {
  kind:
    | "order"
    | "cart_link"
    | "challenge"
    | "account"
    | "day_close"
    | "month"
    | "call"
    | "drill"
    | "restaurant";
  id: string;
};

/**
 * A message to the guest or an alert to staff, stored in the same transaction as the change that caused it and sent by the
 * outbox. `push` goes to every registered device. See docs/adr/0004-outbox-and-leases.md.
 */
export type Message = {
  channel: "mail" | "text" | "push" | "call";
  about: MessageSubject;
  ref: MessageRef;
  /** The address of an email that goes to none of today's addresses. It is erased when the message is sent or given up. */
  to?: string | undefined;
};

/**
 * `waiting` includes retries; `delivered` and `undelivered` are later reports of the gateway; `failed` messages are not sent again;
 * `dropped` ones were no longer useful.
 */
export type DeliveryStatus = "waiting" | "sent" | "delivered" | "undelivered" | "failed" | "dropped";

type MessageFacts = {
  /** Who gets it: the guest of an order, the guest on the phone, the restaurant, or the person of one staff account. */
  to: "guest" | "caller" | "restaurant" | "account";
  ref: MessageRef["kind"];
  /** Its name in the staff app. */
  label: Readonly<Record<StaffLanguage, string>>;
};

/** Every message, by its subject. Its rules and texts are in a file of `api/notifications/messages/`. */
// deno-fmt-ignore: keeps the table on one line per row.
export const messageFacts = {
  order_received:      { to: "guest",      ref: "order",      label: { en: "Order received", ko: "주문 확인" } },
  order_offered:       { to: "guest",      ref: "order",      label: { en: "Change offered", ko: "변경 제안" } },
  order_confirmed:     { to: "guest",      ref: "order",      label: { en: "Order confirmed", ko: "주문 접수" } },
  order_denied:        { to: "guest",      ref: "order",      label: { en: "Order not accepted", ko: "주문 거절" } },
  order_expired:       { to: "guest",      ref: "order",      label: { en: "Order expired", ko: "주문 만료" } },
  order_cancelled:     { to: "guest",      ref: "order",      label: { en: "Order cancelled", ko: "주문 취소" } },
  order_refunded:      { to: "guest",      ref: "order",      label: { en: "Refund", ko: "환불" } },
  order_refund_failed: { to: "guest",      ref: "order",      label: { en: "Refund failed (guest)", ko: "환불 실패 (손님)" } },
  order_delayed:       { to: "guest",      ref: "order",      label: { en: "More time", ko: "준비 시간 변경" } },
  order_ready:         { to: "guest",      ref: "order",      label: { en: "Ready for pickup", ko: "준비 완료" } },
  cart_link_sent:      { to: "caller",     ref: "cart_link",  label: { en: "Phone order link", ko: "전화 주문 링크" } },
  order_unanswered:    { to: "restaurant", ref: "order",      label: { en: "Order waiting", ko: "접수 대기 주문" } },
  kitchen_call:        { to: "restaurant", ref: "call",       label: { en: "Call about waiting orders", ko: "대기 주문 전화" } },
  drill_unanswered:       { to: "restaurant", ref: "drill",      label: { en: "Opening drill without an answer", ko: "개점 점검 무응답" } },
  no_tablet:           { to: "restaurant", ref: "restaurant", label: { en: "No tablet listening", ko: "알림이 켜진 태블릿 없음" } },
  sign_in_attack:      { to: "restaurant", ref: "restaurant", label: { en: "Someone is guessing passwords or PINs", ko: "비밀번호나 PIN 추측 시도" } },
  sign_in_code:        { to: "account",    ref: "challenge",  label: { en: "Sign-in code", ko: "로그인 코드" } },
  email_changed:       { to: "account",    ref: "account",    label: { en: "Email address changed", ko: "이메일 주소 변경" } },
  day_closed:          { to: "restaurant", ref: "day_close",  label: { en: "Day closed", ko: "영업 마감" } },
  monthly_ledger:      { to: "restaurant", ref: "month",      label: { en: "Books of the month", ko: "월 장부" } },
  dispute_opened:      { to: "restaurant", ref: "order",      label: { en: "Charge disputed", ko: "결제 이의 제기" } },
  dispute_closed:      { to: "restaurant", ref: "order",      label: { en: "Dispute decided", ko: "이의 제기 결과" } },
  refund_failed:       { to: "restaurant", ref: "order",      label: { en: "Refund failed (restaurant)", ko: "환불 실패 (매장)" } },
} as const satisfies Readonly<Record<string, MessageFacts>>;

export type MessageSubject = keyof typeof messageFacts;
export const messageSubjects = Object.keys(messageFacts) as MessageSubject[];

type SubjectWith<Facts> = {
  [Subject in MessageSubject]: (typeof messageFacts)[Subject] extends Facts ? Subject : never;
}[MessageSubject];

/** Subjects of messages to guests about their order. */
export type GuestSubject = SubjectWith<{ to: "guest" }>;

/** Subjects of messages that refer to an order. */
export type OrderSubject = SubjectWith<{ ref: "order" }>;

export const isForGuest = (about: MessageSubject): about is GuestSubject =>
  messageFacts[about].to === "guest";

/** Returns the id of the order that a message is about, or undefined for a message about something else. */
export const orderIdOf = ({ ref }: Message): string | undefined => ref.kind === "order" ? ref.id : undefined;

/**
 * Returns whether staff may send an undelivered message again by its id: not a call, which says what was true minutes or days ago, and not
 * a text with a link, which is sent again with its link and within the limits of these texts.
 */
export const isResendable = ({ channel, about }: Pick<Message, "channel" | "about">): boolean =>
  channel !== "call" && messageFacts[about].to !== "caller";

/** Returns the reference of a message about an order. */
export const orderRef = ({ id }: { id: string }): MessageRef => ({ kind: "order", id });

/** Returns an email message about an order. */
export function orderEmail(about: OrderSubject, order: { id: string }): Message {
  return { channel: "mail", about, ref: orderRef(order) };
}

/** Returns the end-of-day summary of a close, an email to the restaurant. */
export function summaryEmail(close: { id: string }): Message {
  return { channel: "mail", about: "day_closed", ref: { kind: "day_close", id: close.id } };
}

/** Returns the email with the ledger of a month (`2026-10`) to the restaurant. */
export function ledgerEmail(month: string): Message {
  return { channel: "mail", about: "monthly_ledger", ref: { kind: "month", id: month } };
}

/** Returns the notice to the replaced email address of a staff account. */
export function emailChangedNotice({ id, email }: { id: string; email: string }): Message {
  return { channel: "mail", about: "email_changed", ref: { kind: "account", id }, to: email };
}

/** Returns the call to a number of the ladder. */
export function kitchenCall({ nth }: { nth: number }): Message {
  return { channel: "call", about: "kitchen_call", ref: { kind: "call", id: String(nth) } };
}

/** Returns the push or the text about an opening drill that no one answers. */
export function drillMessage(channel: "push" | "text", { day }: { day: string }): Message {
  return { channel, about: "drill_unanswered", ref: { kind: "drill", id: day } };
}

/** Returns the text message with a link of staff. */
export function cartLinkText({ id }: { id: string }): Message {
  return { channel: "text", about: "cart_link_sent", ref: { kind: "cart_link", id } };
}

/** Returns a text message about an order. */
export function orderText(about: OrderSubject, order: { id: string }): Message {
  return { channel: "text", about, ref: orderRef(order) };
}
