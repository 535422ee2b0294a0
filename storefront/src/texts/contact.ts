import type { TextsById } from "@web/i18n/texts.ts";

/** Texts of hours, contact and the legal pages. ICU MessageFormat. */
export const texts = {
  "legal.privacy.description": {
    en: "What we store when you order for pickup, why, for how long, and who receives it.",
    ko: "픽업 주문을 하실 때 보관하는 정보와 이용 목적, 보관 기간, 정보를 받는 곳을 알려 드립니다.",
  },
  "legal.terms.description": {
    en: "How ordering for pickup works: prices, card authorization, pickup and text messages.",
    ko: "픽업 주문과 가격, 카드 승인, 픽업, 문자 메시지에 관한 약관입니다.",
  },
  "legal.refunds.description": {
    en: "When your card is charged, when a hold is released, and how refunds work.",
    ko: "언제 결제되고 승인이 취소되는지, 환불은 어떻게 이루어지는지 알려 드립니다.",
  },
  "legal.accessibility.description": {
    en: "How this site works with assistive technology, and how to reach us when something does not work.",
    ko: "화면 읽기 프로그램과 키보드로 이용하는 방법, 불편한 점을 알려 주시는 방법을 안내합니다.",
  },
  "hours.title": { en: "Hours", ko: "영업시간" },
  "hours.description": {
    en: "Opening hours, holiday hours, and whether we are open right now.",
    ko: "요일별 영업시간과 휴무일, 지금 영업 중인지 확인할 수 있습니다.",
  },
  "hours.weekly": { en: "Weekly hours", ko: "요일별 영업시간" },
  "hours.loading": { en: "Loading opening hours...", ko: "영업시간을 불러오는 중입니다..." },
  "hours.failed": {
    en: "Unable to load operating hours. Please try again later.",
    ko: "영업시간을 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.",
  },
  "hours.usual": { en: "Usual hours", ko: "평소 영업시간" },
  "hours.today": { en: "Today", ko: "오늘" },
  "hours.closed": { en: "Closed", ko: "휴무" },
  "hours.holidays": { en: "Holiday hours", ko: "휴무일 및 단축 영업" },
  "hours.noHolidays": { en: "No upcoming holidays.", ko: "예정된 휴무일이 없습니다." },
  "hours.closedAllDay": { en: "Closed all day", ko: "종일 휴무" },
  "contact.title": { en: "Contact", ko: "연락처" },
  "contact.lead": {
    en: "Questions about an order? Calling is fastest.",
    ko: "주문 관련 문의는 전화가 가장 빠릅니다.",
  },
  "contact.none": {
    en: "Our address and phone number will be here soon.",
    ko: "주소와 전화번호를 곧 안내해 드리겠습니다.",
  },
  "contact.phone": { en: "Phone", ko: "전화" },
  "contact.phoneHint": {
    en: "If it's about an order, have your order number ready.",
    ko: "주문 관련 문의는 주문 번호를 알려 주세요.",
  },
  "contact.email": { en: "Email", ko: "이메일" },
  "contact.address": { en: "Address", ko: "주소" },
  "contact.maps.apple": { en: "Apple Maps", ko: "Apple 지도" },
  "contact.maps.google": { en: "Google Maps", ko: "Google 지도" },
  "contact.failed": {
    en: "We couldn't load our contact information. Please try again.",
    ko: "연락처를 불러오지 못했습니다. 다시 시도해 주세요.",
  },
} satisfies TextsById;
