import type { TextsById } from "@web/i18n/texts.ts";

/** Texts of Home. ICU MessageFormat. */
export const texts = {
  "home.title": { en: "Korean food for pickup", ko: "한식 포장 주문" },
  "home.description": {
    en:
      "Korean dishes cooked to order. Order ahead for pickup. We charge your card only after we accept your order.",
    ko:
      "주문 즉시 조리하는 한식. 미리 주문하시면 따뜻할 때 찾아가실 수 있습니다. 직원이 주문을 접수하면 그때 결제됩니다.",
  },
  "home.start": { en: "Start your order", ko: "주문 시작하기" },
  "home.readyIn": { en: "Ready in {from}–\u2060{to}\u00a0min", ko: "{from}~{to}분 후 픽업" },
  // Follows the text above; a comma may end a line.
  "home.lunchUntil": { en: ", lunch price until {time}", ko: ", {time}까지 점심 가격" },
  "home.ahead": {
    en: "Order now for pickup after {when}",
    ko: "지금 주문하시면 {when} 이후에 픽업하실 수 있습니다",
  },
  "home.call": { en: "Call to order", ko: "전화로 주문하기" },
  "home.popular": { en: "Popular dishes", ko: "인기 메뉴" },
  "home.featured": { en: "From our menu", ko: "추천 메뉴" },
  "home.categories": { en: "Browse by category", ko: "종류별로 보기" },
  "home.wholeMenu": { en: "See the whole menu", ko: "전체 메뉴 보기" },
  "home.all": { en: "See all {count}", ko: "{count}가지 모두 보기" },
  "notes.title": { en: "Good to know", ko: "주문 전 안내" },
  "notes.lunch": { en: "Lunch special", ko: "점심 특선" },
  "notes.lunchWhen": {
    en: "{window}, based on pickup time. Dinner is usually {difference} more.",
    ko: "{window} (픽업 시간 기준). 저녁에는 보통 {difference} 추가됩니다.",
  },
  "notes.pickup": { en: "Pickup only.", ko: "포장 주문만 받습니다." },
  "notes.readyIn": { en: "Ready in {from}–\u2060{to}\u00a0minutes.", ko: "{from}~{to}분 후 준비됩니다." },
  "notes.card": { en: "Your card isn't charged yet", ko: "주문할 때는 결제되지 않습니다." },
  "notes.cardMore": {
    en: "when you order. We charge it when our team accepts your order.",
    ko: "직원이 주문을 접수하면 그때 결제됩니다.",
  },
  "story.title": { en: "Our story", ko: "저희 이야기" },
  "story.more": { en: "More about us", ko: "더 알아보기" },
  "visit.title": { en: "Visit us", ko: "오시는 길" },
  "ready.title": { en: "Ready to order?", ko: "주문하시겠습니까?" },
  "ready.text": {
    en: "Choose your dishes, pick a time, and we'll have it hot for you.",
    ko: "메뉴와 시간을 고르시면 따뜻하게 준비해 두겠습니다.",
  },
  "ready.viewOrder": {
    en: "{count, select, 1 {View your cart (1 item)} other {View your cart ({count} items)}}",
    ko: "장바구니 보기 ({count}개)",
  },
} satisfies TextsById;
