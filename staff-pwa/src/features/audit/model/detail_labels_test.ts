import { deepEqual } from "node:assert/strict";
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { optionGroupKinds } from "@domain/menu/option.ts";
import { messageSubjects } from "@domain/notification/message.ts";
import type { TextStopSource } from "@domain/notification/text_stop.ts";
import { type HandOver, recordedKinds } from "@domain/order/order.ts";
import { disputeStatuses } from "@domain/payment/dispute.ts";
import { captureFailures, type RefundChoice, refundFailures } from "@domain/payment/payment.ts";
import { loadErrorMessages } from "@web/i18n/error_texts.ts";
import { messagesIn } from "@web/i18n/texts.ts";
import { texts as board } from "@/texts/board.ts";
import { texts as records } from "@/texts/records.ts";
import { labeledDetails } from "./detail_labels.ts";

const [english, korean] = [messagesIn(records, "en"), messagesIn(records, "ko")];

function i18nOf(locale: "en" | "ko", ...catalogs: Readonly<Record<string, string>>[]) {
  const compiled = Object.entries(Object.assign({}, ...catalogs) as Record<string, string>)
    .map(([id, text]) => [id, compileMessage(text)]);
  return setupI18n({ locale, messages: { [locale]: Object.fromEntries(compiled) } });
}

const price = {
  resource: "dish",
  resource_id: "dish_1",
  details: {
    name: "Bulgogi",
    old_price_cents: 199_000,
    new_price_cents: 2090,
    old_lunch_price_cents: null,
    new_lunch_price_cents: 1890,
    percent_change: 5.03,
    reason: "Beef costs more",
  },
};

Deno.test("combines the values before and after a change and shows cents as dollars, with separators", () => {
  deepEqual(labeledDetails(i18nOf("en", english), undefined, price), [
    { name: "Name", after: "Bulgogi" },
    { name: "Price", before: "$1,990.00", after: "$20.90" },
    { name: "Lunch price", before: "—", after: "$18.90" },
    { name: "Change", after: "+5.03%" },
    { name: "Reason", after: "Beef costs more" },
  ]);
});

Deno.test("shows phone numbers as people write them", () => {
  const details = { before: "+17145550134", after: "+17145550188" };
  deepEqual(
    labeledDetails(i18nOf("en", english), undefined, {
      resource: "setting",
      resource_id: "alert_phone",
      details,
    }).map(({ before, after }) => [before, after]),
    [["(714) 555-0134", "(714) 555-0188"]],
  );
});

Deno.test("shows names and values in Korean and keeps typed texts", () => {
  const ko = i18nOf("ko", korean, { "setting.auto_accept_orders": "주문 자동 접수", "day.0": "일요일" });
  deepEqual(labeledDetails(ko, undefined, price).map(({ name }) => name), [
    "이름",
    "가격",
    "점심 가격",
    "변동률",
    "이유",
  ]);
  deepEqual(
    labeledDetails(ko, undefined, {
      resource: "setting",
      resource_id: "auto_accept_orders",
      details: { before: "false", after: "true" },
    }),
    [{ name: "주문 자동 접수", before: "아니요", after: "예" }],
  );
  deepEqual(
    labeledDetails(ko, undefined, {
      resource: "order",
      resource_id: "ord_1",
      details: { number: "K-001", reason: "too_busy", text: "", by: "guest", kind: "ready" },
    }),
    [
      { name: "주문 번호", after: "K-001" },
      { name: "이유", after: "너무 바쁨" },
      { name: "손님에게 보낸 메시지", after: "—" },
      { name: "처리", after: "손님" },
      { name: "종류", after: "준비 완료" },
    ],
  );
});

/** The codes that details of orders, payments, groups and messages can have, and the names of those details. */
const codes: Readonly<Record<string, readonly string[]>> = {
  choice: ["full", "lines", "amount"] satisfies RefundChoice["kind"][],
  kind: [...recordedKinds, ...optionGroupKinds],
  reason: [...refundFailures, ...captureFailures, "other_currency"],
  handed_over: ["code", "id", "without"] satisfies HandOver["as"][],
  source: ["reply", "guest_page", "staff"] satisfies TextStopSource[],
  dispute_status: disputeStatuses,
  about: messageSubjects,
};

Deno.test("a code of the system has a text in both languages, and so has the name of its detail", () => {
  const i18ns = {
    en: i18nOf("en", english, messagesIn(board, "en")),
    ko: i18nOf("ko", korean, messagesIn(board, "ko")),
  };
  const labeled = (locale: "en" | "ko", name: string, value: string) => {
    const [detail] = labeledDetails(i18ns[locale], undefined, {
      ...{ resource: "order", resource_id: "ord_1", details: { [name]: value } },
    });
    return [detail?.name ?? "", detail?.after ?? ""];
  };
  const isUntold = (name: string, value: string) =>
    labeled("en", name, value).some((text) => text.includes("_")) ||
    labeled("ko", name, value).some((text) => !/[가-힣]/.test(text));
  const untold = Object.entries(codes).flatMap(([name, values]) =>
    values.filter((value) => isUntold(name, value)).map((value) => `${name}: ${value}`)
  );
  deepEqual(untold, []);
  const names = ["dispute", "failures", "clients", "max_names_per_client", "passkey", "day"];
  deepEqual(names.filter((name) => !/[가-힣]/.test(labeled("ko", name, "x")[0] ?? "")), []);
});

Deno.test("labels hours with their day and shows closed as text", () => {
  const en = i18nOf("en", english, { "day.0": "Sunday" });
  const [hours] = labeledDetails(en, undefined, {
    resource: "hours",
    resource_id: "Sunday",
    details: { hours_before: "11:00–21:00", hours_after: "closed" },
  });
  deepEqual({ ...hours, before: hours?.before?.replaceAll(/\s/g, " ") }, {
    name: "Sunday",
    before: "11:00 AM–9:00 PM",
    after: "closed",
  });
});

Deno.test("formats dates and keeps the key of a detail without a label", () => {
  deepEqual(
    labeledDetails(i18nOf("en", english), undefined, {
      resource: "holiday",
      resource_id: "hol_1",
      details: { date: "2026-12-25", is_recurring: true, odd_thing: 3, refunded_before_cents: 250 },
    }),
    [
      { name: "Date", after: "Fri, Dec 25, 2026" },
      { name: "Every year", after: "yes" },
      { name: "odd thing", after: "3" },
      { name: "Refunded before", after: "$2.50" },
    ],
  );
});

Deno.test("shows the reason of a refused action in the user's language, without raw JSON", async () => {
  const refused = {
    resource: "order",
    resource_id: "ord_1",
    details: {
      code: "too_many_minutes",
      reason: "Ready times can be up to 240 minutes.",
      params: JSON.stringify({ max: 240 }),
      field_error: JSON.stringify({
        field: "minutes",
        code: "minutes_too_far",
        message: "That is too far ahead",
      }),
    },
  };
  const [inEnglish, inKorean] = await Promise.all([loadErrorMessages("en"), loadErrorMessages("ko")]);
  deepEqual(labeledDetails(i18nOf("en", english), inEnglish, refused), [
    { name: "Code", after: "too_many_minutes" },
    { name: "Reason", after: "Ready times can be up to 240 minutes." },
  ]);
  deepEqual(labeledDetails(i18nOf("ko", korean), inKorean, refused).at(-1), {
    name: "이유",
    after: "준비 시간은 240분까지입니다.",
  });
});

Deno.test("shows the error of the field that was refused", async () => {
  const field_error = JSON.stringify({
    field: "reason",
    code: "reason_required",
    message: "Please give a reason",
  });
  const details = { code: "invalid", reason: "Please give a reason", field_error };
  const row = { resource: "order", resource_id: "ord_1", details };
  const labeled = labeledDetails(i18nOf("ko", korean), await loadErrorMessages("ko"), row);
  deepEqual(labeled.at(-1), { name: "이유", after: "이유를 적어 주세요" });
});

Deno.test("shows the English text of the log for old entries without parameters and for unknown codes", async () => {
  const messages = await loadErrorMessages("ko");
  const reasonOf = (details: Record<string, string>) =>
    labeledDetails(i18nOf("ko", korean), messages, { resource: "order", resource_id: "o", details }).at(-1)
      ?.after;
  deepEqual(
    [
      reasonOf({ code: "too_many_minutes", reason: "Ready times can be up to 240 minutes." }),
      reasonOf({ code: "invalid", reason: "Name is required" }),
      reasonOf({ code: "new_in_a_later_version", reason: "Not today." }),
      reasonOf({ code: "no_such_order", reason: "This order does not exist." }),
    ],
    ["Ready times can be up to 240 minutes.", "Name is required", "Not today.", "없는 주문입니다."],
  );
});

Deno.test("translates a reason that the system recorded", () => {
  const row = { ...price, details: { reason: "menu_import" } };
  deepEqual(labeledDetails(i18nOf("ko", korean), undefined, row), [{
    name: "이유",
    after: "메뉴 가져오기",
  }]);
});

Deno.test("a flag of a dish has its name", () => {
  const edited = {
    resource: "dish",
    resource_id: "dish_1",
    details: { is_special_before: false, is_special_after: true },
  };
  deepEqual(labeledDetails(i18nOf("en", english), undefined, edited).map(({ name }) => name), [
    "Chef's Special",
  ]);
  deepEqual(labeledDetails(i18nOf("ko", korean), undefined, edited).map(({ name }) => name), ["셰프 추천"]);
});

Deno.test("labels the texts with links of staff in both languages", () => {
  const sent = {
    resource: "message",
    resource_id: "2x4k",
    details: { phone: "(•••) •••-0134", texts: 2, asked_for: "by_phone" },
  };
  deepEqual(labeledDetails(i18nOf("en", english), undefined, sent), [
    { name: "Phone number", after: "(•••) •••-0134" },
    { name: "Texts with this link", after: "2" },
    { name: "Asked for", after: "by phone" },
  ]);
  deepEqual(labeledDetails(i18nOf("ko", korean), undefined, sent), [
    { name: "전화번호", after: "(•••) •••-0134" },
    { name: "이 링크로 보낸 문자 (건)", after: "2" },
    { name: "요청 방법", after: "전화" },
  ]);
});
