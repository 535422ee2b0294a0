import type { knownSettings } from "@domain/settings/settings.ts";
import type { StaffLanguage } from "@domain/shared/language.ts";

/** The name of every setting and its explanation (`.hint`), as owners read them. */
export const texts = {
  "setting.restaurant_name": { en: "Restaurant name", ko: "매장 이름" },
  "setting.restaurant_name.hint": {
    en: "Shown in the header, emails and tickets",
    ko: "화면 위쪽, 이메일, 주문서에 나옵니다",
  },
  "setting.restaurant_name_korean": { en: "Korean name", ko: "한국어 이름" },
  "setting.restaurant_name_korean.hint": { en: "Shown beside the name", ko: "이름 옆에 나옵니다" },
  "setting.restaurant_phone": { en: "Phone", ko: "전화" },
  "setting.restaurant_phone.hint": { en: "The number guests call", ko: "손님이 거는 전화번호" },
  "setting.restaurant_address": { en: "Address", ko: "주소" },
  "setting.restaurant_address.hint": { en: "Where guests pick up", ko: "손님이 음식을 찾으러 오는 곳" },
  "setting.restaurant_email": { en: "Email", ko: "이메일" },
  "setting.restaurant_email.hint": { en: "The address guests write to", ko: "손님이 이메일을 보내는 주소" },
  "setting.parking_note": { en: "Parking note", ko: "주차 안내" },
  "setting.parking_note.hint": {
    en: "Where guests park. Shown with directions; empty hides it",
    ko: "길 안내와 함께 보이는 주차 안내. 비워 두면 보이지 않습니다",
  },
  "setting.parking_note_korean": { en: "Parking note (Korean)", ko: "주차 안내 (한국어)" },
  "setting.parking_note_korean.hint": {
    en: "The parking note in Korean",
    ko: "한국어 화면에 보이는 주차 안내",
  },
  "setting.hero_line": { en: "Line below the name", ko: "이름 아래 문장" },
  "setting.hero_line.hint": {
    en: "One sentence below the name on the home page; empty hides it",
    ko: "첫 화면의 매장 이름 아래 한 문장. 비워 두면 보이지 않습니다",
  },
  "setting.hero_line_korean": { en: "Line below the name (Korean)", ko: "이름 아래 문장 (한국어)" },
  "setting.hero_line_korean.hint": {
    en: "The sentence below the name in Korean",
    ko: "한국어 화면의 이름 아래 한 문장",
  },
  "setting.story": { en: "Our story", ko: "저희 이야기" },
  "setting.story.hint": {
    en: '"Our story" on the home page; empty hides it',
    ko: "첫 화면의 ‘저희 이야기’. 비워 두면 보이지 않습니다",
  },
  "setting.story_korean": { en: "Our story (Korean)", ko: "저희 이야기 (한국어)" },
  "setting.story_korean.hint": { en: '"Our story" in Korean', ko: "한국어 화면의 ‘저희 이야기’" },
  "setting.about": { en: "About the kitchen", ko: "주방 소개" },
  "setting.about.hint": {
    en: "About the kitchen, on the page About us; empty hides it",
    ko: "소개 페이지의 주방 소개. 비워 두면 보이지 않습니다",
  },
  "setting.about_korean": { en: "About the kitchen (Korean)", ko: "주방 소개 (한국어)" },
  "setting.about_korean.hint": { en: "About the kitchen, in Korean", ko: "한국어 소개 페이지의 주방 소개" },
  "setting.restaurant_picture": { en: "Picture of the restaurant", ko: "매장 사진" },
  "setting.restaurant_picture.hint": {
    en: "A picture of the restaurant, on Contact and About us; empty hides it",
    ko: "연락처와 소개 페이지에 보이는 사진. 비워 두면 보이지 않습니다",
  },
  "setting.picture_text": { en: "What the picture shows", ko: "사진 설명 (영어)" },
  "setting.picture_text.hint": {
    en: "What the picture shows, for guests who do not see it",
    ko: "사진을 보지 못하는 손님을 위한 설명",
  },
  "setting.picture_text_korean": { en: "What the picture shows (Korean)", ko: "사진 설명 (한국어)" },
  "setting.picture_text_korean.hint": {
    en: "What the picture shows, in Korean",
    ko: "한국어 화면의 사진 설명",
  },
  "setting.first_year": { en: "First year", ko: "개업 연도" },
  "setting.first_year.hint": {
    en: "The year the restaurant opened, on the page About us (0: hidden)",
    ko: "소개 페이지에 나오는 개업 연도 (0: 표시 안 함)",
  },
  "setting.tax_rate": { en: "Tax rate (%)", ko: "세율 (%)" },
  "setting.tax_rate.hint": { en: "Sales tax in percent", ko: "판매세, 퍼센트" },
  "setting.service_fee_rate": { en: "Service fee (%)", ko: "서비스 수수료 (%)" },
  "setting.service_fee_rate.hint": {
    en: "Service fee in percent. A separate, taxed line when not 0",
    ko: "서비스 수수료, 퍼센트. 0이 아니면 과세되는 별도 항목입니다",
  },
  "setting.service_fee_purpose": { en: "Purpose of the service fee", ko: "서비스 수수료를 받는 이유 (영어)" },
  "setting.service_fee_purpose.hint": {
    en: "What the service fee is for. Guests read it wherever prices stand. A fee needs it in both languages",
    ko: "가격이 보이는 모든 곳에 수수료와 함께 표시됩니다. 수수료가 있으면 두 언어로 꼭 입력하셔야 합니다",
  },
  "setting.service_fee_purpose_korean": {
    en: "Purpose of the service fee (Korean)",
    ko: "서비스 수수료를 받는 이유 (한국어)",
  },
  "setting.service_fee_purpose_korean.hint": {
    en: "What the service fee is for, in Korean",
    ko: "한국어 화면에 보이는 이유",
  },
  "setting.lunch_days": { en: "Lunch special: days", ko: "점심 특선: 요일" },
  "setting.lunch_days.hint": {
    en: "Lunch prices apply on these days",
    ko: "이 요일에 점심 가격이 적용됩니다",
  },
  "setting.lunch_start_time": { en: "Lunch special: from", ko: "점심 특선: 시작" },
  "setting.lunch_start_time.hint": { en: "Lunch prices start", ko: "점심 가격이 시작되는 시각" },
  "setting.lunch_end_time": { en: "Lunch special: until", ko: "점심 특선: 종료" },
  "setting.lunch_end_time.hint": { en: "Lunch prices end", ko: "점심 가격이 끝나는 시각" },
  "setting.lunch_difference": {
    en: "Lunch special: dinner costs more by ($)",
    ko: "점심 특선: 저녁 가격 차이 ($)",
  },
  "setting.lunch_difference.hint": {
    en: "Dinner usually costs this much more, in dollars",
    ko: "저녁이 보통 이만큼 더 비쌉니다, 달러",
  },
  "setting.online_ordering_enabled": { en: "Online ordering", ko: "온라인 주문" },
  "setting.online_ordering_enabled.hint": {
    en: "Guests can order online",
    ko: "손님이 온라인으로 주문할 수 있습니다",
  },
  "setting.auto_accept_orders": { en: "Accept orders automatically", ko: "주문 자동 접수" },
  "setting.auto_accept_orders.hint": {
    en: "Orders are accepted and charged automatically during open hours",
    ko: "영업 중에는 자동으로 접수하고 결제합니다",
  },
  "setting.max_prep_time_minutes": { en: "Longest prep time (minutes)", ko: "최대 조리 시간 (분)" },
  "setting.max_prep_time_minutes.hint": {
    en: "The longest ready time staff can promise",
    ko: "직원이 약속할 수 있는 가장 긴 시간",
  },
  "setting.order_ahead_limit_hours": { en: "Order ahead limit (hours)", ko: "예약 가능 시간 (시간)" },
  "setting.order_ahead_limit_hours.hint": {
    en: "How far ahead guests can schedule (at most 144)",
    ko: "손님이 미리 예약할 수 있는 시간 (최대 144)",
  },
  "setting.last_order_minutes": {
    en: "Last order before closing (minutes)",
    ko: "영업 종료 전 주문 마감 (분)",
  },
  "setting.last_order_minutes.hint": {
    en: "ASAP orders stop this long before closing",
    ko: "영업 종료 전 이 시간부터 바로 픽업 주문을 받지 않습니다",
  },
  "setting.expire_asap_minutes": { en: "ASAP orders expire after (minutes)", ko: "바로 픽업 주문 만료 (분)" },
  "setting.expire_asap_minutes.hint": {
    en: "An unanswered ASAP order expires after this much open time",
    ko: "응답 없는 바로 픽업 주문은 영업시간 기준으로 이 시간이 지나면 만료됩니다",
  },
  "setting.expire_scheduled_minutes": {
    en: "Scheduled orders expire after (minutes)",
    ko: "예약 주문 만료 (분)",
  },
  "setting.expire_scheduled_minutes.hint": {
    en: "An unanswered scheduled order expires after this much open time",
    ko: "응답 없는 예약 주문은 영업시간 기준으로 이 시간이 지나면 만료됩니다",
  },
  "setting.offer_minutes": {
    en: "Time to answer an offered change (minutes)",
    ko: "변경 제안 응답 시간 (분)",
  },
  "setting.offer_minutes.hint": {
    en: "A guest can answer an offered change of the order this long",
    ko: "변경 제안에 손님이 답할 수 있는 시간",
  },
  "setting.max_orders_per_slot": { en: "Max orders in 15 minutes", ko: "15분당 최대 주문 수" },
  "setting.max_orders_per_slot.hint": {
    en: "How many orders can be due in one 15-minute pickup window. 0 = no limit",
    ko: "15분 픽업 시간대 하나에 받을 수 있는 주문 수. 0 = 제한 없음",
  },
  "setting.max_dishes_per_slot": { en: "Max dishes in 15 minutes", ko: "15분당 최대 메뉴 수" },
  "setting.max_dishes_per_slot.hint": {
    en: "How many dishes can be due in one 15-minute pickup window. 0 = no limit",
    ko: "15분 픽업 시간대 하나에 준비할 수 있는 메뉴 수. 0 = 제한 없음",
  },
  "setting.capacity_bands": { en: "Limits by time of day", ko: "시간대별 한도" },
  "setting.capacity_bands.hint": {
    en:
      "These limits replace the two above on the chosen days and hours, such as Friday 6–8\u00a0PM. Where two overlap, the lower limit applies.",
    ko:
      "금요일 오후 6~8시처럼 고른 요일과 시간에는 위의 두 한도 대신 이 한도가 적용됩니다. 시간이 겹치면 더 낮은 한도가 적용됩니다.",
  },
  "setting.kitchen_parallel_dishes": {
    en: "Dishes prepared at the same time",
    ko: "동시에 조리하는 메뉴 수",
  },
  "setting.kitchen_parallel_dishes.hint": {
    en:
      "How many dishes the kitchen can prepare at once. ASAP times then grow with the orders ahead. 0 = ASAP times ignore the orders ahead",
    ko:
      "주방에서 한 번에 조리할 수 있는 메뉴 수. 앞선 주문이 많으면 바로 픽업 시간이 길어집니다. 0 = 앞선 주문을 계산하지 않음",
  },
  "setting.large_order_dishes": { en: "A large order has at least (dishes)", ko: "대량 주문 기준 (메뉴 수)" },
  "setting.large_order_dishes.hint": {
    en: "Orders with this many dishes need the lead time below. 0 = no order is large",
    ko: "메뉴 수가 이 이상인 주문에는 아래의 준비 시간이 필요합니다. 0 = 기준 없음",
  },
  "setting.large_order_lead_minutes": {
    en: "Lead time of a large order (minutes)",
    ko: "대량 주문 준비 시간 (분)",
  },
  "setting.large_order_lead_minutes.hint": {
    en:
      "A large order is ready this many minutes after it is placed, or later. 0 = no longer than other orders",
    ko: "대량 주문은 주문하고 이 시간이 지나야 준비됩니다. 0 = 다른 주문과 같음",
  },
  "setting.cart_suggestions": { en: "Suggest dishes in the cart", ko: "장바구니에서 메뉴 추천" },
  "setting.cart_suggestions.hint": {
    en: "The cart suggests side dishes and drinks that go with the order",
    ko: "장바구니에서 주문과 어울리는 반찬과 음료를 추천합니다",
  },
  "setting.utensils": { en: "Utensils and sauces on request", ko: "요청 시 제공하는 수저·소스" },
  "setting.utensils.hint": {
    en:
      "What guests can ask for at checkout. California allows none of it in a bag unless the guest asks for it",
    ko: "손님이 주문할 때 고를 수 있는 항목입니다. 캘리포니아에서는 손님이 요청한 것만 넣을 수 있습니다",
  },
  "setting.max_quantity_per_line": { en: "Max quantity of one dish", ko: "한 메뉴 최대 수량" },
  "setting.max_quantity_per_line.hint": {
    en: "The most of one dish that a guest can add",
    ko: "한 메뉴를 담을 수 있는 최대 수량",
  },
  "setting.max_dishes_per_order": { en: "Max dishes in an order", ko: "한 주문 최대 수량" },
  "setting.max_dishes_per_order.hint": { en: "The most dishes in one order", ko: "한 주문의 최대 수량" },
  "setting.pause_without_tablet": {
    en: "ASAP off while no tablet is listening",
    ko: "알림이 켜진 태블릿이 없으면 바로 픽업 중지",
  },
  "setting.pause_without_tablet.hint": {
    en: "ASAP ordering turns off when no tablet has the orders page open with sound on",
    ko: "소리가 켜진 태블릿이 주문 화면을 열고 있지 않으면 바로 픽업 주문을 받지 않습니다",
  },
  "setting.managers_refund_on_cancel": {
    en: "Managers may refund when they cancel",
    ko: "매니저 취소 시 환불",
  },
  "setting.managers_refund_on_cancel.hint": {
    en:
      "When a manager cancels an accepted order, it is refunded in full. When off, an admin must refund it or settle it another way",
    ko:
      "접수한 주문을 매니저가 취소하면 전액 환불합니다. 끄면 관리자가 환불하거나 다른 방법으로 처리해야 합니다",
  },
  "setting.pickup_code_enabled": { en: "Ask for the pickup code", ko: "픽업코드 확인" },
  "setting.pickup_code_enabled.hint": {
    en: "Staff ask for the guest's pickup code when they hand over the orders below. Off: never",
    ko: "아래 주문을 전달할 때 손님의 픽업코드를 확인합니다. 끄면 확인하지 않습니다",
  },
  "setting.pickup_code_above": { en: "Pickup code above (dollars)", ko: "픽업코드 확인 금액(달러)" },
  "setting.pickup_code_above.hint": {
    en: "The code is asked for when the total is above this many dollars (0: for every order)",
    ko: "합계가 이 금액(달러)보다 크면 코드를 확인합니다 (0: 모든 주문)",
  },
  "setting.unusual_order_code": {
    en: "Pickup code for unusual orders",
    ko: "평소와 다른 주문에 픽업코드 확인",
  },
  "setting.unusual_order_code.hint": {
    en: "The code is also asked for when the order's card says that the order is unusual",
    ko: "주문 카드에 평소와 다른 주문이라고 나오면 금액과 관계없이 코드를 확인합니다",
  },
  "setting.unusual_order_call": { en: "Call about unusual orders first", ko: "평소와 다른 주문은 먼저 전화" },
  "setting.unusual_order_call.hint": {
    en: "The card of an unusual order says to call the guest before accepting it",
    ko: "평소와 다른 주문의 카드에 접수 전 손님에게 전화하라고 표시합니다",
  },
  "setting.three_d_secure_above": {
    en: "3-D Secure above (dollars)",
    ko: "본인인증(3-D Secure) 기준 금액(달러)",
  },
  "setting.three_d_secure_above.hint": {
    en:
      "Above this many dollars the guest's bank is asked to check the guest (3-D Secure, 0: never). The bank then pays for most disputes " +
      "about fraud. Some guests must confirm in their bank's app, and a few give up. Apple Pay and Google Pay ask by themselves",
    ko:
      "합계가 이 금액(달러)보다 크면 카드사가 본인인증(3-D Secure)을 합니다 (0: 하지 않음). 그 뒤 카드 도용을 이유로 제기된 이의는 대부분 카드사가 부담합니다. 카드사 앱에서 확인해야 하는 손님 일부는 주문을 포기할 수 있습니다. Apple Pay와 Google Pay는 자체적으로 인증합니다",
  },
  "setting.three_d_secure_dishes": {
    en: "3-D Secure from (dishes)",
    ko: "본인인증(3-D Secure) 기준 메뉴 수",
  },
  "setting.three_d_secure_dishes.hint": {
    en: "The bank is also asked from this many dishes on (0: never). Low numbers cost orders of groups",
    ko:
      "메뉴가 이 개수 이상이어도 본인인증을 합니다 (0: 하지 않음). 숫자가 작으면 단체 주문이 줄 수 있습니다",
  },
  "setting.three_d_secure_by_record": {
    en: "3-D Secure after disputes and no-shows",
    ko: "이의 제기·미수령 후 본인인증(3-D Secure)",
  },
  "setting.three_d_secure_by_record.hint": {
    en:
      "The bank is also asked when an earlier order of the phone or email was disputed or not picked up. It costs few orders",
    ko:
      "같은 전화번호나 이메일의 이전 주문에 결제 이의 제기나 미수령이 있었으면 본인인증을 합니다. 이 때문에 줄어드는 주문은 거의 없습니다",
  },
  "setting.print_automatically": { en: "Print tickets automatically", ko: "주문서 자동 인쇄" },
  "setting.print_automatically.hint": {
    en: "Print the kitchen ticket as soon as an order is accepted",
    ko: "주문을 접수하면 주문서를 바로 인쇄합니다",
  },
  "setting.alert_phone": { en: "Alert phone", ko: "비상 연락 전화" },
  "setting.alert_phone.hint": {
    en: "Gets a text when no one responds to an order",
    ko: "주문에 응답이 없으면 문자를 보냅니다",
  },
  "setting.calls_enabled": { en: "Call when no one answers", ko: "응답이 없을 때 전화" },
  "setting.calls_enabled.hint": {
    en: "Calls the numbers below when the alert text has no effect",
    ko: "문자를 보낸 뒤에도 응답이 없으면 아래 번호로 전화합니다",
  },
  "setting.call_numbers": { en: "Numbers to call", ko: "전화할 번호" },
  "setting.call_numbers.hint": {
    en: "Called one after the other, in this order",
    ko: "적은 순서대로 전화합니다",
  },
  "setting.call_after_minutes": { en: "Call after (minutes)", ko: "전화까지의 시간(분)" },
  "setting.call_after_minutes.hint": {
    en: "Calls after this many minutes of open time without an answer, at least 4: the text goes after 3",
    ko: "영업 중 이 시간 동안 응답이 없으면 전화합니다. 문자를 3분 뒤에 보내므로 4분부터 됩니다",
  },
  "setting.drill_minutes": {
    en: "Opening drill (minutes before opening)",
    ko: "개점 점검 (영업 시작 전, 분)",
  },
  "setting.drill_minutes.hint": {
    en:
      "The tablets ring this many minutes before opening, to check that someone hears them (0: they do not)",
    ko: "영업 시작 이 시간 전에 태블릿 알림을 울려, 들리는지 확인합니다 (0: 울리지 않음)",
  },
  "setting.email_notifications_enabled": { en: "Emails to guests", ko: "손님 이메일" },
  "setting.email_notifications_enabled.hint": {
    en: "Emails to guests about accepted and ready orders",
    ko: "접수와 준비 완료를 손님에게 이메일로 알립니다",
  },
  "setting.sms_notifications_enabled": { en: "Texts to guests", ko: "손님 문자" },
  "setting.sms_notifications_enabled.hint": {
    en: "Texts to guests who asked for them",
    ko: "문자를 원한 손님에게 알립니다",
  },
  "setting.monthly_ledger_enabled": { en: "Email the books every month", ko: "매달 장부 이메일" },
  "setting.monthly_ledger_enabled.hint": {
    en: "On the 2nd of each month, the restaurant gets last month's tax report, orders and payouts by email",
    ko: "매달 2일에 지난달 세금 보고서, 주문, 입금 내역을 매장 이메일로 보냅니다",
  },
  "setting.text_area_codes": { en: "Texts outside the US and Canada", ko: "미국·캐나다 밖으로 보내는 문자" },
  "setting.text_area_codes.hint": {
    en: "Area codes outside the US and Canada that can get texts, separated by commas: 787, 939",
    ko: "문자를 보낼 수 있는 미국·캐나다 밖의 지역 번호, 쉼표로 구분: 787, 939",
  },
  "setting.alcohol_last_day": { en: "To-go alcohol sales end on", ko: "주류 포장 판매 종료일" },
  "setting.alcohol_last_day.hint": {
    en: "The last day on which guests can pick up alcoholic drinks. Empty: sales do not end",
    ko: "손님이 주류를 픽업할 수 있는 마지막 날. 비워 두면 종료되지 않습니다",
  },
  "setting.prop_65_text": { en: "Proposition 65 warning", ko: "Proposition 65 경고문 (영어)" },
  "setting.prop_65_text.hint": {
    en: "The Proposition 65 warning on menu, dishes and checkout. Empty hides it",
    ko: "메뉴, 메뉴 상세와 결제 화면에 보이는 Proposition 65 경고문. 비워 두면 보이지 않습니다",
  },
  "setting.prop_65_text_korean": {
    en: "Proposition 65 warning (Korean)",
    ko: "Proposition 65 경고문 (한국어)",
  },
  "setting.prop_65_text_korean.hint": {
    en: "The Proposition 65 warning in Korean",
    ko: "한국어 화면에 보이는 경고문",
  },
  "setting.privacy_text": { en: "Privacy policy (English)", ko: "개인정보 처리방침 (영어)" },
  "setting.privacy_text.hint": {
    en:
      'The text of /privacy. Empty: a text made from your settings. "# " begins a heading and "- " a list item',
    ko:
      "/privacy 페이지의 글입니다. 비워 두면 설정에 맞춰 자동으로 작성됩니다. 줄 앞의 # 기호는 제목, - 기호는 목록입니다",
  },
  "setting.privacy_text_korean": { en: "Privacy policy (Korean)", ko: "개인정보 처리방침 (한국어)" },
  "setting.privacy_text_korean.hint": {
    en:
      'The text of /ko/privacy. Empty: a text made from your settings. "# " begins a heading and "- " a list item',
    ko:
      "/ko/privacy 페이지의 글입니다. 비워 두면 설정에 맞춰 자동으로 작성됩니다. 줄 앞의 # 기호는 제목, - 기호는 목록입니다",
  },
  "setting.terms_text": { en: "Terms (English)", ko: "이용약관 (영어)" },
  "setting.terms_text.hint": {
    en:
      'The text of /terms. Empty: a text made from your settings. "# " begins a heading and "- " a list item',
    ko:
      "/terms 페이지의 글입니다. 비워 두면 설정에 맞춰 자동으로 작성됩니다. 줄 앞의 # 기호는 제목, - 기호는 목록입니다",
  },
  "setting.terms_text_korean": { en: "Terms (Korean)", ko: "이용약관 (한국어)" },
  "setting.terms_text_korean.hint": {
    en:
      'The text of /ko/terms. Empty: a text made from your settings. "# " begins a heading and "- " a list item',
    ko:
      "/ko/terms 페이지의 글입니다. 비워 두면 설정에 맞춰 자동으로 작성됩니다. 줄 앞의 # 기호는 제목, - 기호는 목록입니다",
  },
  "setting.refunds_text": { en: "Refund policy (English)", ko: "환불 안내 (영어)" },
  "setting.refunds_text.hint": {
    en:
      'The text of /refunds. Empty: a text made from your settings. "# " begins a heading and "- " a list item',
    ko:
      "/refunds 페이지의 글입니다. 비워 두면 설정에 맞춰 자동으로 작성됩니다. 줄 앞의 # 기호는 제목, - 기호는 목록입니다",
  },
  "setting.refunds_text_korean": { en: "Refund policy (Korean)", ko: "환불 안내 (한국어)" },
  "setting.refunds_text_korean.hint": {
    en:
      'The text of /ko/refunds. Empty: a text made from your settings. "# " begins a heading and "- " a list item',
    ko:
      "/ko/refunds 페이지의 글입니다. 비워 두면 설정에 맞춰 자동으로 작성됩니다. 줄 앞의 # 기호는 제목, - 기호는 목록입니다",
  },
  "setting.accessibility_text": { en: "Accessibility (English)", ko: "접근성 안내 (영어)" },
  "setting.accessibility_text.hint": {
    en:
      'The text of /accessibility. Empty: a text made from your settings. "# " begins a heading and "- " a list item',
    ko:
      "/accessibility 페이지의 글입니다. 비워 두면 설정에 맞춰 자동으로 작성됩니다. 줄 앞의 # 기호는 제목, - 기호는 목록입니다",
  },
  "setting.accessibility_text_korean": { en: "Accessibility (Korean)", ko: "접근성 안내 (한국어)" },
  "setting.accessibility_text_korean.hint": {
    en:
      'The text of /ko/accessibility. Empty: a text made from your settings. "# " begins a heading and "- " a list item',
    ko:
      "/ko/accessibility 페이지의 글입니다. 비워 두면 설정에 맞춰 자동으로 작성됩니다. 줄 앞의 # 기호는 제목, - 기호는 목록입니다",
  },
  "setting.second_factor_roles": { en: "Two-step authentication for", ko: "2단계 인증 대상" },
  "setting.second_factor_roles.hint": {
    en: "Staff with these roles sign in with a passkey, or also need a code from their phone",
    ko: "이 권한의 직원은 패스키로 로그인하거나 휴대폰 코드도 입력합니다",
  },
  "setting.station_lock_minutes": { en: "Station locks after (minutes)", ko: "스테이션 자동 잠금 (분)" },
  "setting.station_lock_minutes.hint": {
    en: "A paired tablet asks for the PIN again after this many minutes without an action. It keeps ringing",
    ko: "연결된 태블릿은 이 시간 동안 조작이 없으면 PIN을 다시 묻습니다. 알림은 계속 울립니다",
  },
  "setting.retention_months": { en: "Keep guests' details (months)", ko: "손님 정보 보관 (개월)" },
  "setting.retention_months.hint": {
    en: "Guests' contact details are erased after this many months",
    ko: "이 기간이 지나면 손님의 연락처를 지웁니다",
  },
  "setting.measure_page_speed": { en: "Measure page speed", ko: "페이지 속도 측정" },
  "setting.measure_page_speed.hint": {
    en: "Measures how fast pages load for guests, without anything that identifies them",
    ko: "손님을 알아볼 수 있는 정보 없이 페이지가 열리는 속도를 측정합니다",
  },
  "setting.maintenance_mode": { en: "Maintenance mode", ko: "점검 모드" },
  "setting.maintenance_mode.hint": {
    en: "Guests can only browse. Current orders continue",
    ko: "메뉴만 볼 수 있고, 진행 중인 주문은 계속됩니다",
  },
  "setting.loyalty_program_enabled": { en: "Loyalty program (coming later)", ko: "적립 프로그램 (준비 중)" },
  "setting.loyalty_program_enabled.hint": {
    en: "This switch does nothing yet. Guests see and collect nothing",
    ko: "아직 아무 기능이 없습니다. 손님 화면에도 나타나지 않습니다",
  },
} satisfies Record<`setting.${keyof typeof knownSettings}${"" | ".hint"}`, Record<StaffLanguage, string>>;
