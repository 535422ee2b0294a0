import { equal, notEqual, ok } from "node:assert/strict";
import { type ErrorFormatter, loadErrorFormatter } from "./error_texts.ts";
import { CallFailed, type Refusal } from "./api.ts";
import { errorMessage, type MessageContext } from "./error_message.ts";
import { type TextId } from "./i18n.ts";
import type { TextsById } from "@web/i18n/texts.ts";
import { texts as shopTexts } from "@/texts/shop.ts";
import { joinTimes, type Language, languages } from "@domain/shared/language.ts";

const shop: TextsById = shopTexts;
const formatters: Record<string, ErrorFormatter> = {};
for (const language of languages) formatters[language] = await loadErrorFormatter(language);

/** The message when a dish could not be added. */
function messageIn(language: Language, error: unknown, context: Partial<MessageContext> = {}): string {
  const text = (id: TextId) => {
    const message = shop[id]?.[language];
    ok(message, `${id} in ${language}`);
    return message;
  };
  return errorMessage(error, "add.failed", {
    t: text,
    errors: formatters[language],
    isOnline: true,
    ...context,
  });
}

const failed = (refusal: Refusal, status = 409) => new CallFailed(refusal.code, status, refusal);

/** Error responses of the server, with the Korean text of each. */
const refusals: { refusal: Refusal; korean: string }[] = [
  {
    refusal: {
      code: "line_limit",
      params: { limit: 12 },
      error: "You can order up to 12 of one dish at a time. Please call us for more.",
    },
    korean: "한 메뉴는 한 번에 12개까지 주문하실 수 있습니다. 더 필요하시면 전화해 주세요.",
  },
  {
    refusal: {
      code: "cart_limit",
      params: { limit: 34 },
      error: "You can order up to 34 dishes at a time. Please call us for more.",
    },
    korean: "한 번에 34개까지 주문하실 수 있습니다. 더 필요하시면 전화해 주세요.",
  },
  {
    refusal: { code: "no_such_dish", error: "This dish is no longer on the menu." },
    korean: "더 이상 판매하지 않는 메뉴입니다.",
  },
  {
    refusal: {
      code: "dish_off",
      params: { name: "Japchae" },
      error: "Japchae is not available right now.",
    },
    korean: "지금은 품절된 메뉴입니다.",
  },
  {
    refusal: {
      code: "ordering_off",
      params: { reason: "maintenance" },
      error: "Online ordering is down for maintenance. Please call us to order.",
    },
    korean: "점검 중이라 온라인 주문을 받지 않습니다. 전화로 주문해 주세요.",
  },
  {
    refusal: {
      code: "ordering_off",
      params: { reason: "disabled" },
      error: "Online ordering is off right now. Please call us to order.",
    },
    korean: "지금은 온라인 주문을 받지 않습니다. 전화로 주문해 주세요.",
  },
  {
    refusal: {
      code: "asap_unavailable",
      params: {
        reason: "unattended",
        resumes_at: { date: "2026-11-23", time: "12:15", is_today: true },
        phone: "(714) 555-0142",
      },
      error: "We can't take ASAP orders right now. The earliest pickup is at 12:15 PM. " +
        "Please call us at (714) 555-0142 or schedule your pickup.",
    },
    korean: "지금은 바로 픽업 주문을 받을 수 없습니다. 가장 빠른 픽업 시간: 오후 12:15. " +
      "(714) 555-0142번으로 전화하시거나 픽업 시간을 예약해 주세요.",
  },
  {
    refusal: {
      code: "slot_lost",
      params: { reason: "too_soon", resumes_at: null },
      error: "This pickup time is too soon. Please choose a later one.",
    },
    korean: "이 픽업 시간까지는 준비하기 어렵습니다. 더 늦은 시간을 선택해 주세요.",
  },
  {
    refusal: {
      code: "quote_changed",
      params: { from_cents: 1495, to_cents: 1626 },
      error: "Your total changed from $14.95 to $16.26. Please review it before you authorize the payment.",
    },
    korean: "합계 금액이 바뀌었습니다. 결제를 승인하시기 전에 확인해 주세요.",
  },
];

for (const { refusal, korean } of refusals) {
  Deno.test(`takes the text of ${refusal.code} from its code and parameters: ${refusal.error}`, () => {
    const { code, params = {} } = refusal;
    const withoutEnglish = failed({ code, params, error: "" });
    equal(messageIn("en", withoutEnglish), joinTimes(refusal.error));
    equal(messageIn("ko", withoutEnglish), joinTimes(korean));
  });
}

Deno.test("shows the server's English text for an unknown code in both languages", () => {
  const refused = failed({ code: "brand_new", error: "The kitchen said no." });
  for (const language of languages) equal(messageIn(language, refused), "The kitchen said no.");
});

Deno.test("shows the server's English text without error texts", () => {
  const refused = failed({ code: "cart_empty", error: "Your cart is empty." });
  notEqual(messageIn("ko", refused), "Your cart is empty.");
  equal(messageIn("ko", refused, { errors: undefined }), "Your cart is empty.");
});

Deno.test("shows the text of the code for a readable server error", () => {
  const internal = failed({ code: "internal", error: "Something went wrong on our side." }, 500);
  equal(messageIn("ko", internal), "서버에 문제가 생겼습니다. 다시 시도해 주세요.");
});

Deno.test("shows the fallback for a failure without a text and for other errors", () => {
  for (const language of languages) {
    const fallback = shopTexts["add.failed"][language];
    equal(messageIn(language, new CallFailed("timeout", 0)), fallback);
    equal(messageIn(language, new CallFailed("unreadable", 502)), fallback);
    equal(messageIn(language, failed({ code: "brand_new", error: "" }, 500)), fallback);
    equal(messageIn(language, new Error("broken")), fallback);
  }
});

Deno.test("mentions the connection only while the device is offline", () => {
  const lost = new CallFailed("offline", 0);
  for (const language of languages) {
    equal(messageIn(language, lost, { isOnline: false }), shopTexts["refused.offline"][language]);
    equal(
      messageIn(language, lost, { isOnline: false, offline: "offline.note" }),
      shopTexts["offline.note"][language],
    );
    equal(messageIn(language, lost), shopTexts["add.failed"][language]);
  }
});
