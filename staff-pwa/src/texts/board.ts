import type { StaffLanguage } from "@domain/shared/language.ts";
import type { TextsById } from "@web/i18n/texts.ts";

/** Dialogs of the board and the lists other than NEW; loaded once NEW is visible. ICU MessageFormat. */
export const texts = {
  "missing.title": { en: "Page not found", ko: "없는 페이지입니다" },
  "missing.text": {
    en: "The address may be old or mistyped.",
    ko: "주소가 오래되었거나 잘못되었을 수 있습니다. 주문 화면으로 바로 갈 수 있습니다.",
  },
  "missing.orders": { en: "Go to the orders", ko: "주문으로 가기" },
  "left.confirmed": {
    en: "{number} was accepted by {by}.",
    ko: "{number}: 다른 곳에서 접수했습니다 ({by}).",
  },
  "left.denied": { en: "{number} was denied by {by}.", ko: "{number}: 다른 곳에서 거절했습니다 ({by})." },
  "left.expired": {
    en: "{number} expired without a response. The guest was not charged.",
    ko: "{number}: 응답이 없어 자동으로 만료되었습니다. 결제되지 않았습니다.",
  },
  "left.cancelled": {
    en: "{number} was cancelled by the guest. The guest was not charged.",
    ko: "{number}: 손님이 취소했습니다. 결제되지 않았습니다.",
  },
  "card.gloss": { en: "Korean gloss, not the guest's words", ko: "자동 풀이 (손님이 쓴 말이 아님)" },
  "card.gloss.english": {
    en: "English gloss, not the guest's words",
    ko: "자동 영어 풀이 (손님이 쓴 말이 아님)",
  },
  "card.hidden": { en: "+{count, plural, one {# dish} other {# dishes}}", ko: "메뉴 {count}개 더" },
  "left.offer_accepted": {
    en: "{number}: the guest accepted the change.",
    ko: "{number}: 손님이 변경을 수락했습니다.",
  },
  "left.offer_declined": {
    en: "{number}: the guest declined the change and was not charged.",
    ko: "{number}: 손님이 변경을 거절했습니다. 결제되지 않았습니다.",
  },
  "left.offer_lapsed": {
    en: "{number}: the guest did not answer in time and was not charged.",
    ko: "{number}: 손님이 제때 답하지 않았습니다. 결제되지 않았습니다.",
  },
  "left.by_someone": { en: "another tablet", ko: "다른 태블릿" },
  "places.answered": { en: "Answered", ko: "응답함" },
  "places.accepted": { en: "accepted by {by}", ko: "접수: {by}" },
  "places.denied": { en: "denied by {by}", ko: "거절: {by}" },
  "places.expired": { en: "expired", ko: "자동 만료" },
  "places.cancelled": { en: "cancelled by the guest", ko: "손님이 취소함" },
  "places.offer_accepted": { en: "the guest accepted the change", ko: "손님이 변경을 수락함" },
  "places.offer_declined": { en: "the guest declined the change", ko: "손님이 변경을 거절함" },
  "places.offer_lapsed": { en: "the guest did not answer in time", ko: "손님이 제때 답하지 않음" },
  "places.ready": { en: "ready", ko: "준비 완료" },
  "places.moved_on": { en: "done", ko: "처리 완료" },

  "move.no_show": { en: "No-show", ko: "미수령" },
  "move.start": { en: "Start", ko: "조리 시작" },
  "move.ready": { en: "Ready", ko: "준비 완료" },
  "move.complete": { en: "Picked up", ko: "픽업 완료" },

  "more.extend": { en: "More time", ko: "시간 추가" },
  "more.print.printer": { en: "Print on the ticket printers", ko: "프린터로 인쇄" },
  "more.came_late": { en: "Picked up late", ko: "늦게 픽업함" },
  "more.refund": { en: "Refund", ko: "환불" },
  "more.settle": { en: "Refund settled another way", ko: "환불을 다른 방법으로 처리함" },
  "more.stop_texts": { en: "No more texts to this number", ko: "이 번호로 문자 보내지 않기" },
  "more.cancel": { en: "Cancel order", ko: "주문 취소" },

  "modes.pause.bar": {
    en: "Paused until {time}: no orders ({by})",
    ko: "{time}까지 일시 중지: 주문을 받지 않습니다 ({by})",
  },
  "modes.pause.end": { en: "Take orders again", ko: "다시 주문 받기" },
  "modes.busy.bar": {
    en: "Busy: +{minutes}\u00a0min on every pickup for {left} ({by})",
    ko: "조리 시간 추가: 모든 준비 시간 +{minutes}분, {left} 남음 ({by})",
  },
  "modes.busy.end": { en: "End busy mode", ko: "조리 시간 추가 끝내기" },
  "modes.asap_off.bar": {
    en: "ASAP off until {time}: scheduled orders only ({by})",
    ko: "{time}까지 바로 픽업 중지: 예약 주문만 받습니다 ({by})",
  },
  "modes.asap_off.end": { en: "Take ASAP orders again", ko: "바로 픽업 다시 받기" },
  "modes.asap.closed": {
    en: "Closed: ASAP ordering is off",
    ko: "영업시간 외: 바로 픽업 주문을 받지 않습니다",
  },
  "modes.asap.paused": { en: "Orders are paused", ko: "주문을 받지 않습니다" },
  "modes.asap.asap_off": { en: "ASAP ordering is off", ko: "바로 픽업 중지" },
  "modes.asap.unattended": {
    en: "No tablet is listening: ASAP ordering is off",
    ko: "알림이 켜진 태블릿이 없어 바로 픽업 주문을 받지 않습니다",
  },
  "modes.asap.past_last_order": {
    en: "No more ASAP orders today",
    ko: "오늘 바로 픽업 주문은 마감되었습니다",
  },
  "modes.asap.full": {
    en: "ASAP orders are fully booked until closing",
    ko: "영업 종료까지 바로 픽업 예약이 모두 찼습니다",
  },
  "modes.asap.too_slow_for_closing": {
    en: "No more ASAP orders today: they would not be ready before closing",
    ko: "영업 종료 전에 준비할 수 없어 오늘 바로 픽업 주문을 더 받지 않습니다",
  },
  "modes.asap.ordering_off": { en: "Online ordering is off", ko: "온라인 주문이 꺼져 있습니다" },
  "modes.asap.resumes": {
    en: "ASAP ordering resumes {time}",
    ko: "{time}부터 바로 픽업 주문을 다시 받습니다",
  },
  "modes.pause": { en: "Pause", ko: "일시 중지" },
  "modes.pause.hint": {
    en: "New orders, ASAP and scheduled, stop until then. Current orders continue.",
    ko: "그때까지 바로 픽업과 예약 주문을 모두 받지 않습니다. 받은 주문은 그대로 진행됩니다.",
  },
  "modes.for.15_minutes": { en: "15 minutes", ko: "15분" },
  "modes.for.30_minutes": { en: "30 minutes", ko: "30분" },
  "modes.for.60_minutes": { en: "1 hour", ko: "1시간" },
  "modes.for.120_minutes": { en: "2 hours", ko: "2시간" },
  "modes.for.rest_of_day": { en: "Rest of the day", ko: "오늘 하루" },
  "modes.for.closing": { en: "Until closing", ko: "영업 종료까지" },
  "modes.asap_off": { en: "ASAP off", ko: "바로 픽업 중지" },
  "modes.asap_off.hint": {
    en: "Guests can schedule a pickup but not order ASAP. It ends automatically.",
    ko: "손님이 예약 주문은 할 수 있지만 바로 픽업은 주문할 수 없습니다. 시간이 지나면 자동으로 끝납니다.",
  },
  "modes.busy": { en: "Busy mode", ko: "조리 시간 추가" },
  "modes.busy.hint": {
    en: "Adds time to every pickup. It ends automatically.",
    ko: "모든 준비 시간이 길어집니다. 시간이 지나면 자동으로 끝납니다.",
  },
  "modes.busy.for": { en: "How long", ko: "기간" },
  "modes.busy.add": { en: "+{minutes}\u00a0min", ko: "+{minutes}분" },
  "modes.busy.until": { en: "+{minutes}\u00a0min until {time} ({by})", ko: "{time}까지 +{minutes}분 ({by})" },
  "modes.end": { en: "End now", ko: "지금 끝내기" },
  "modes.tonight.bar": {
    en: "Lower capacity until {time}: {limits} per 15 minutes ({by})",
    ko: "{time}까지 한도 축소: 15분당 {limits} ({by})",
  },
  "modes.tonight.end": { en: "Use normal limits", ko: "원래 한도로" },
  "modes.on_it": { en: "{name} is on it · {left}", ko: "{name}\u00a0님이 확인 중 · {left}" },
  "modes.windows_held": {
    en:
      "Guests who have not paid have reserved most pickup times until closing. Someone may be blocking them.",
    ko:
      "결제하지 않은 손님이 영업 종료까지 대부분의 픽업 시간을 예약해 두었습니다. 누군가 일부러 막고 있을 수 있습니다.",
  },
  "modes.tonight.failed": {
    en: "Failed to change tonight's limits: {reason}",
    ko: "오늘 저녁 한도를 바꾸지 못했습니다: {reason}",
  },
  "load.title": { en: "Next 2 hours", ko: "앞으로 2시간" },
  "load.orders": { en: "{count, plural, one {# order} other {# orders}}", ko: "주문 {count}건" },
  "load.dishes": { en: "{count, plural, one {# dish} other {# dishes}}", ko: "메뉴 {count}개" },
  "load.orders.of": { en: "{count}/{max} orders", ko: "주문 {count}/{max}" },
  "load.dishes.of": { en: "{count}/{max} dishes", ko: "메뉴 {count}/{max}" },
  "load.full": { en: "Full", ko: "마감" },
  "load.held": { en: "{count} more reserved at checkout", ko: "결제 중 예약 {count}건 별도" },
  "load.hint": {
    en: "Tap a time to lower the limits for tonight.",
    ko: "시간을 누르면 오늘 저녁 한도를 줄일 수 있습니다.",
  },
  "load.stale": {
    en: "Failed to load the kitchen's orders. Retrying…",
    ko: "주방 주문량을 불러오지 못했습니다. 다시 시도합니다…",
  },
  "tonight.title": { en: "Limits for tonight", ko: "오늘 저녁 한도" },
  "tonight.text": {
    en:
      "These limits apply to every 15-minute pickup window until closing, then the normal limits return. Orders that guests have already placed stay.",
    ko:
      "영업 종료까지 모든 15분 픽업 시간대에 이 한도가 적용되고, 그 뒤에는 자동으로 원래 한도로 돌아갑니다. 이미 받은 주문은 그대로입니다.",
  },
  "tonight.window": {
    en: "{from} to {to} now has {orders} and {dishes}.",
    ko: "{from}~{to} 현재 {orders}, {dishes}",
  },
  "tonight.orders": { en: "Max orders in 15 minutes", ko: "15분당 최대 주문 수" },
  "tonight.dishes": { en: "Max dishes in 15 minutes", ko: "15분당 최대 메뉴 수" },
  "tonight.no_limit": { en: "0 = no limit", ko: "0 = 제한 없음" },
  "tonight.error": { en: "Enter whole numbers up to {max}.", ko: "{max} 이하의 정수를 입력해 주세요." },
  "tonight.error.none": {
    en: "Enter a limit above 0 for orders or dishes. To stop new orders, use Pause.",
    ko: "주문 또는 메뉴에 0보다 큰 한도를 입력해 주세요. 주문을 멈추려면 일시 중지를 사용해 주세요.",
  },
  "tonight.save": { en: "Apply until closing", ko: "영업 종료까지 적용" },
  "tonight.max.both": { en: "{orders}, {dishes}", ko: "{orders}, {dishes}" },

  "presence.unattended": {
    en:
      "Guests can't order ASAP: no tablet has been listening since {time}. Turn on the sound here to reopen.",
    ko:
      "손님이 바로 픽업을 주문할 수 없습니다: {time}부터 알림이 켜진 태블릿이 없습니다. 여기서 소리를 켜면 다시 열립니다.",
  },
  "presence.title": { en: "Tablets listening for orders", ko: "알림이 켜진 태블릿" },
  "presence.listening": {
    en: "{count, plural, one {# tablet is listening} other {# tablets are listening}}",
    ko: "{count, plural, other {알림이 켜진 태블릿 #대}}",
  },
  "presence.none": { en: "No tablet is listening", ko: "알림이 켜진 태블릿 없음" },
  "presence.name": { en: "Device name", ko: "기기 이름" },
  "presence.name.save": { en: "Save name", ko: "이름 저장" },
  "presence.this": { en: "this tablet", ko: "이 태블릿" },
  "presence.receives": { en: "sound on", ko: "소리 켜짐" },
  "presence.silent": { en: "sound off", ko: "소리 꺼짐" },
  "presence.gone": { en: "not connected", ko: "연결 안 됨" },
  "presence.required": {
    en: "If no tablet listens for 2 minutes, ASAP ordering turns off.",
    ko: "2분 동안 알림이 켜진 태블릿이 없으면 손님이 바로 픽업을 주문할 수 없습니다.",
  },
  "presence.optional": {
    en: "ASAP ordering stays on even when no tablet is listening (a setting).",
    ko: "알림이 켜진 태블릿이 없어도 바로 픽업 주문을 받습니다 (설정).",
  },

  "printer.queued": { en: "{number} sent to the printer", ko: "{number} 주문서를 프린터로 보냈습니다" },
  "printer.title": { en: "Tickets", ko: "주문서" },
  "printer.never": { en: "No printer connected.", ko: "연결된 프린터가 없습니다." },
  "printer.unseen": { en: "{name}: not connected yet.", ko: "{name}: 아직 연결되지 않았습니다." },
  "printer.there": {
    en: "{name}: connected ({status}, {time}).",
    ko: "{name}: 연결되어 있습니다 ({status}, {time}).",
  },
  "printer.silent": {
    en: "{name}: no response since {time} ({status}).",
    ko: "{name}: {time}부터 응답이 없습니다 ({status}).",
  },
  "printer.waiting": {
    en: "{count, plural, one {# ticket waiting.} other {# tickets waiting.}}",
    ko: "{count, plural, other {주문서 #장 대기 중.}}",
  },
  "printer.automatic": {
    en: "Every accepted order prints automatically.",
    ko: "접수한 주문을 모두 자동으로 인쇄합니다.",
  },
  "printer.by_hand": {
    en: "Tickets print only when asked (a setting).",
    ko: "요청할 때만 인쇄합니다 (설정).",
  },
  "printer.here": {
    en: "Print orders accepted on this tablet here",
    ko: "이 태블릿에서 접수한 주문을 여기서 인쇄",
  },

  "nav.profile": { en: "Profile", ko: "내 정보" },
  "nav.change_password": { en: "Change password", ko: "비밀번호 변경" },
  "nav.theme.light": { en: "Light screen", ko: "밝은 화면" },
  "nav.theme.dark": { en: "Dark screen", ko: "어두운 화면" },
  "nav.logout": { en: "Logout", ko: "로그아웃" },
  "nav.logged_out": { en: "Logged out successfully", ko: "로그아웃되었습니다" },
  "nav.logout.unsent.title": {
    en: "Log out before everything is sent?",
    ko: "전송하지 않고 로그아웃할까요?",
  },
  "nav.logout.unsent.text": {
    en:
      "{count, plural, one {# change has} other {# changes have}} not reached the server yet. If you log out, they are lost and you have to mark the orders again.",
    ko:
      "{count, plural, other {전송 안 된 처리 #건이 있습니다.}} 로그아웃하면 지워져 주문을 다시 처리해야 합니다.",
  },
  "nav.logout.unsent.leave": { en: "Log out and discard", ko: "지우고 로그아웃" },
  "nav.logout.unsent.stay": { en: "Stay logged in", ko: "로그인 유지" },
  "nav.logout_failed": { en: "Logout failed", ko: "로그아웃하지 못했습니다" },

  "role.manager": { en: "Manager", ko: "매니저" },
  "role.admin": { en: "Admin", ko: "관리자" },
  "role.super_admin": { en: "Super admin", ko: "최고 관리자" },

  "denied.title": { en: "Access Denied", ko: "접근할 수 없습니다" },
  "denied.need": { en: "This page is for {roles}.", ko: "이 화면은 {roles}만 볼 수 있습니다." },
  "denied.or": { en: " or ", ko: " 또는 " },
  "denied.own": { en: "Your role: {role}", ko: "내 권한: {role}" },
  "denied.back": { en: "Go Back", ko: "뒤로" },
  "denied.dashboard": { en: "Dashboard", ko: "대시보드" },

  "orders.empty.scheduled": { en: "No scheduled orders", ko: "예약 주문 없음" },
  "orders.empty.scheduled.hint": {
    en: "Accepted scheduled orders wait here until it's time to cook.",
    ko: "접수한 예약 주문은 조리할 시간까지 여기에 표시됩니다.",
  },
  "orders.empty.in_progress": { en: "No in progress orders", ko: "진행 중인 주문 없음" },
  "orders.empty.in_progress.hint": {
    en: "Accepted orders appear here.",
    ko: "접수한 주문이 여기에 표시됩니다.",
  },
  "orders.empty.completed": { en: "No completed orders", ko: "완료된 주문 없음" },
  "orders.empty.completed.hint": {
    en: "Orders picked up, denied, missed or cancelled today.",
    ko: "오늘 픽업, 거절, 만료, 취소된 주문입니다.",
  },

  "card.needs_line": { en: "Accept and Deny need a connection", ko: "접수와 거절은 연결이 필요합니다" },
  "accept.title": { en: "Accept {number}", ko: "{number} 접수" },
  "accept.message": {
    en: "Accept order {number}? Customer will be charged ${total}.",
    ko: "{number} 주문을 접수할까요? 손님 카드로 ${total}가 결제됩니다.",
  },
  "accept.message.test": {
    en: "Accept test order {number}? No card is charged.",
    ko: "{number} 테스트 주문을 접수할까요? 카드는 결제되지 않습니다.",
  },
  "accept.minutes": { en: "Ready in how many minutes?", ko: "몇 분 뒤에 준비되나요?" },
  "accept.min": { en: "min", ko: "분" },
  "accept.longest": { en: "Longest dish: {minutes}\u00a0min", ko: "가장 오래 걸리는 메뉴: {minutes}분" },
  "accept.estimate": { en: "The guest was shown {label}", ko: "고객 안내: {label}" },
  "accept.queue": {
    en:
      "{orders, plural, one {# order} other {# orders}} ahead, {dishes, plural, one {# dish} other {# dishes}}{minutes, plural, =0 {} other {: +#\u00a0min}}",
    ko: "앞선 주문 {orders}건, 메뉴 {dishes}개{minutes, plural, =0 {} other {: +#분}}",
  },
  "accept.queue.late": {
    en: "Recent orders were late: +{minutes}\u00a0min",
    ko: "최근 주문이 늦어졌습니다: +{minutes}분",
  },
  "accept.ready_at": { en: "We'll tell the guest {time}.", ko: "손님에게 안내되는 시간: {time}" },
  "accept.promised": { en: "Promised for {time}", ko: "픽업 예정 {time}" },
  "accept.promised.hint": {
    en: "The guest chose this time. It doesn't change.",
    ko: "손님이 고른 시간입니다. 바뀌지 않습니다.",
  },
  "accept.confirm": { en: "Accept and charge ${total}", ko: "접수하고 ${total} 결제" },
  "accept.confirm.test": { en: "Accept test order", ko: "테스트 주문 접수" },
  "accept.cancel": { en: "Not yet", ko: "나중에" },

  "offer.open": { en: "Offer a change", ko: "변경 제안" },
  "offer.hint": { en: "Ask the guest before you deny", ko: "거절하기 전에 손님에게 물어보세요" },
  "offer.is_out": { en: "{name} is out", ko: "{name} 품절" },
  "offer.title": { en: "Offer a change of {number}", ko: "{number} 변경 제안" },
  "offer.leave_out": { en: "Leave out", ko: "빼기" },
  "offer.leave_out.label": { en: "Leave out {name}", ko: "{name} 빼기" },
  "offer.leave_out_one": { en: "Leave out one", ko: "1개 빼기" },
  "offer.leave_out_one.label": { en: "Leave out one {name}", ko: "{name} 1개 빼기" },
  "offer.leave_out_all": { en: "Leave out all", ko: "모두 빼기" },
  "offer.leave_out_all.label": { en: "Leave out all {name}", ko: "{name} 모두 빼기" },
  "offer.options": { en: "Change options", ko: "옵션 변경" },
  "offer.options.label": { en: "Change options of {name}", ko: "{name} 옵션 변경" },
  "offer.switch_off": {
    en:
      "{count, plural, one {Switch the dish off until tomorrow} other {Switch the dishes off until tomorrow}}",
    ko: "{count, plural, other {내일까지 품절로 표시}}",
  },
  "offer.later": { en: "Later pickup", ko: "픽업 시간 늦추기" },
  "offer.later.none": { en: "No later time has room.", ko: "더 늦은 시간에 자리가 없습니다." },
  "offer.reason": { en: "Reason", ko: "이유" },
  "offer.confirm": { en: "Ask the guest", ko: "손님에게 묻기" },
  "offer.by_phone": { en: "Guest agreed by phone", ko: "전화로 손님 동의함" },
  "offer.cancel": { en: "Back", ko: "뒤로" },
  "offer.needs_line": {
    en: "Asking the guest needs a connection",
    ko: "손님에게 물으려면 연결되어 있어야 합니다",
  },
  "offer.waiting": { en: "Waiting for the guest", ko: "손님 답변 대기" },
  "offer.new_total": { en: "New total", ko: "변경 후 합계" },
  "offer.instead_of": { en: "instead of {total}", ko: "기존 {total}" },
  "offer.change.remove": { en: "without {count} × {name}", ko: "{name} {count}개 제외" },
  "offer.change.swap": { en: "{name}: {to} instead of {from}", ko: "{name}: {from} 대신 {to}" },
  "offer.change.with": { en: "{name}: with {to}", ko: "{name}: {to} 추가" },
  "offer.change.without": { en: "{name}: without {from}", ko: "{name}: {from} 제외" },
  "offer.change.pickup": { en: "pickup {time}", ko: "픽업 {time}" },
  "offer.change.total": { en: "total {total} instead of {before}", ko: "합계 {total} (기존 {before})" },
  "offer.ended.accepted": { en: "Changed as agreed: {changes}", ko: "합의한 변경: {changes}" },
  "offer.ended.declined": { en: "Offer declined: {changes}", ko: "손님이 거절한 제안: {changes}" },
  "offer.ended.lapsed": { en: "Offer not answered: {changes}", ko: "답변이 없던 제안: {changes}" },
  "offer.ended.withdrawn": { en: "Offer withdrawn: {changes}", ko: "철회한 제안: {changes}" },
  "offer.ended.denied": { en: "Offer ended by Deny: {changes}", ko: "주문 거절로 끝난 제안: {changes}" },
  "offer.ended.cancelled": {
    en: "Cancelled by the guest after the offer: {changes}",
    ko: "제안 뒤 손님이 취소함: {changes}",
  },

  "deny.title": { en: "Deny {number}", ko: "{number} 거절" },
  "deny.message": {
    en: "Deny order {number}? Payment will be cancelled and customer notified.",
    ko: "{number} 주문을 거절할까요? 결제가 취소되고 손님에게 알려집니다.",
  },
  "deny.message.test": {
    en: "Deny test order {number}? There is no payment and no guest.",
    ko: "{number} 테스트 주문을 거절할까요? 결제도 손님도 없습니다.",
  },
  "card.options": { en: "Options", ko: "옵션" },
  "card.request": { en: "Kitchen request", ko: "주방 요청" },
  "deny.reason": { en: "Reason (optional)", ko: "이유 (선택)" },
  "deny.text": { en: "Message to guest (optional)", ko: "손님에게 보낼 메시지 (선택)" },
  "deny.text.other": { en: "Message to guest", ko: "손님에게 보낼 메시지" },
  "deny.text.required": {
    en: "Please write a message to the guest",
    ko: "손님에게 보낼 메시지를 적어 주세요",
  },
  "deny.confirm": { en: "Deny order", ko: "주문 거절" },
  "deny.cancel": { en: "Keep the order", ko: "그대로 두기" },
  "deny.pause_today": { en: "Stop taking orders today", ko: "오늘은 주문을 더 받지 않기" },

  "sound.test": { en: "Test sound", ko: "소리 테스트" },
  "sound.volume": { en: "Volume", ko: "음량" },
  "sound.mute": { en: "Mute for 10 minutes", ko: "10분 동안 음소거" },
  "sound.unmute": { en: "Unmute", ko: "소리 켜기" },
  "sound.mute.bar": {
    en: "Sound is muted. It comes back automatically in {left}.",
    ko: "음소거 상태입니다. {left} 뒤에 자동으로 켜집니다.",
  },
  "sound.never": { en: "Never ring on this device", ko: "이 기기에서는 울리지 않기" },
  "sound.never.hint": {
    en: "Orders appear silently. This device does not count as listening.",
    ko: "주문을 소리 없이 보여 주며, 알림이 켜진 기기에 포함되지 않습니다.",
  },
  "sound.blocked": {
    en: "This browser can't play sound. Use another one at the counter.",
    ko: "이 브라우저는 소리를 낼 수 없습니다. 카운터에서는 다른 브라우저를 써 주세요.",
  },

  "screen.awake": { en: "Screen stays on", ko: "화면 켜짐 유지" },

  "pickup.at": { en: "Pickup {time}", ko: "{time} 픽업" },

  "card.payment_problem": { en: "Payment problem", ko: "결제 문제" },
  "card.test": { en: "Test order, no money", ko: "테스트 주문, 결제 없음" },
  "card.warning": { en: "Check before you accept", ko: "접수 전에 확인해 주세요" },
  "card.time_changed": {
    en: "The guest changed the pickup time. Before: {time}",
    ko: "손님이 픽업 시간을 변경했습니다. 이전: {time}",
  },
  "card.time_changed_asap": {
    en: "The guest changed the pickup time. Before: ASAP",
    ko: "손님이 픽업 시간을 변경했습니다. 이전: 바로 픽업",
  },
  "card.warning.option_went_off": {
    en: "{name} for {dish} was taken off the menu before this order arrived.",
    ko: "이 주문이 들어오기 전에 품절 처리된 옵션: {dish} – {name}",
  },
  "card.warning.dish_went_off": {
    en: "{name} was taken off the menu before this order arrived.",
    ko: "이 주문이 들어오기 전에 품절 처리된 메뉴: {name}",
  },
  "card.warning.placed_while_closed": {
    en: "This order arrived after closing.",
    ko: "영업이 끝난 뒤 들어온 주문입니다.",
  },
  "card.warning.due_while_closed": {
    en: "This order was placed for a time when the restaurant is closed.",
    ko: "영업시간이 아닌 때로 픽업을 예약한 주문입니다.",
  },
  "card.warning.age_not_confirmed": {
    en: "The guest paid for alcohol without confirming that they are 21 or older.",
    ko: "손님이 만 21세 이상임을 확인하지 않고 주류를 결제했습니다.",
  },
  "card.warning.alcohol_over": {
    en: "This order has alcohol, which is no longer sold to go at its pickup time.",
    ko: "이 주문의 픽업 시간에는 주류 포장 판매가 종료됩니다.",
  },
  "card.warning.window_over_limit": {
    en: "With this order, its pickup window is over its limit.",
    ko: "이 주문으로 해당 픽업 시간대의 한도를 넘었습니다.",
  },
  "card.warning.earlier_dispute": {
    en:
      "{count, plural, one {# earlier order of this guest was} other {# earlier orders of this guest were}} disputed with the bank.",
    ko: "이 손님의 이전 주문 중 카드사 이의 제기: {count}건",
  },
  "card.warning.earlier_no_show": {
    en:
      "{count, plural, one {# earlier order of this guest was} other {# earlier orders of this guest were}} not picked up.",
    ko: "이 손님의 이전 주문 중 미수령: {count}건",
  },
  "card.warning.cards_declined": {
    en: "Several cards were declined before this one.",
    ko: "이 카드 전에 여러 카드가 거절되었습니다.",
  },
  "card.warning.first_and_large": {
    en: "First order from this phone number, and more than three times the usual total.",
    ko: "이 전화번호의 첫 주문이고 금액이 평소의 세 배가 넘습니다.",
  },
  "card.warning.first_order": {
    en: "First order from this phone number.",
    ko: "이 전화번호의 첫 주문입니다.",
  },
  "card.warning.foreign_card": { en: "Card from another country: {country}", ko: "해외 카드: {country}" },
  "card.call_first": { en: "Call the guest before you accept.", ko: "접수 전에 손님에게 전화해 주세요." },
  "card.prepared": { en: "Done", ko: "조리 완료" },
  "card.note.more": { en: "more", ko: "더 보기" },
  "card.note.less": { en: "less", ko: "접기" },
  "queue.waiting": { en: "{count} waiting", ko: "대기 {count}건" },
  "queue.due": {
    en: "{count} due in 15\u00a0min{dishes, plural, =0 {} one { (# dish)} other { (# dishes)}}",
    ko: "15분 안에 {count}건{dishes, plural, =0 {} other { (메뉴 #개)}}",
  },
  "queue.late": { en: "{count} late", ko: "지연 {count}건" },
  "orders.new_below": { en: "{count} new below", ko: "아래에 신규 {count}건" },
  "orders.new_above": { en: "{count} new above", ko: "위에 신규 {count}건" },
  "tablet.korean_only": { en: "Dish names in Korean only", ko: "음식 이름을 한국어로만 표시" },
  "tablet.large_type": { en: "Large type", ko: "큰 글씨" },
  "pickup.ready": { en: "Ready by {time}", ko: "{time}까지 준비" },
  "packed.since": { en: "Ready {time}", ko: "{time} 준비 완료" },
  "arrival.card": { en: "Guest is here {time}", ko: "손님 도착 {time}" },
  "arrival.toast": { en: "{number}: {text}", ko: "{number}: {text}" },
  "transition.unsent": { en: "Not sent yet", ko: "아직 전송 안 됨" },

  "late.title": {
    en:
      "{count, plural, one {An order is waiting to be accepted} other {# orders are waiting to be accepted}}",
    ko: "{count, plural, other {접수를 기다리는 주문 #건}}",
  },
  "late.expires": { en: "expires in {time}", ko: "{time} 뒤 만료" },
  "late.more": { en: "and {count} more", ko: "외 {count}건" },
  "late.seen": { en: "Got it", ko: "확인" },
  "drill.title": { en: "Opening drill", ko: "개점 점검" },
  "drill.hint": {
    en: "This tablet rings before opening, as it would for an order. No order is waiting.",
    ko: "영업 시작 전에 주문 알림이 들리는지 확인합니다. 들어온 주문은 없습니다.",
  },
  "drill.answer": { en: "We hear it", ko: "들립니다" },

  "kitchen.cooking": { en: "Cooking", ko: "조리 중" },
  "kitchen.cooking.none": { en: "Nothing to cook right now.", ko: "지금 조리할 주문이 없습니다." },
  "kitchen.packed": { en: "Ready for pickup", ko: "픽업 대기" },
  "kitchen.title": { en: "Kitchen", ko: "주방" },
  "kitchen.tickets": { en: "Orders to cook", ko: "조리할 주문" },
  "kitchen.asap": { en: "ASAP", ko: "바로 픽업" },
  "kitchen.scheduled": { en: "Pickup", ko: "예약" },
  "kitchen.empty": { en: "No orders in the kitchen", ko: "주방에 주문이 없습니다" },
  "kitchen.empty.hint": {
    en: "Accepted orders appear here automatically.",
    ko: "접수한 주문은 자동으로 여기에 나타납니다.",
  },
  "kitchen.empty.down": {
    en: "The connection is down. The list refreshes every 15 seconds until it's back.",
    ko: "연결이 끊겼습니다. 다시 연결될 때까지 15초마다 새로 고칩니다.",
  },
  "kitchen.empty.station": { en: "No dishes for this station", ko: "이 스테이션의 메뉴가 없습니다" },
  "kitchen.counts": { en: "All day", ko: "전체 수량" },
  "kitchen.counts.none": { en: "Every dish is ticked off.", ko: "모든 메뉴를 완료했습니다." },
  "kitchen.plain": { en: "No options", ko: "옵션 없음" },
  "kitchen.new": { en: "{count, plural, one {# new order} other {# new orders}}", ko: "신규 주문 {count}건" },
  "kitchen.elsewhere": {
    en: "Other stations: {done} of {count} done",
    ko: "다른 스테이션: {count}개 중 {done}개 완료",
  },
  "kitchen.station.title": { en: "Station", ko: "스테이션" },
  "kitchen.station.hint": {
    en: "This tablet shows only dishes of these categories. Orders without one are hidden.",
    ko: "이 태블릿에는 선택한 카테고리의 메뉴만 나타납니다. 해당 메뉴가 없는 주문은 숨깁니다.",
  },
  "kitchen.station.no_menu": {
    en: "The categories can't be loaded right now.",
    ko: "지금은 카테고리를 불러올 수 없습니다.",
  },
  "kitchen.station.all": { en: "All dishes", ko: "전체 메뉴" },
  "kitchen.station.count": {
    en: "{count, plural, one {# category} other {# categories}}",
    ko: "카테고리 {count}개",
  },
  "kitchen.station.done": { en: "Station done", ko: "스테이션 완료" },
  "kitchen.station.waits": { en: "Waiting for other stations", ko: "다른 스테이션 대기 중" },
  "kitchen.recall": { en: "Recall", ko: "되돌리기" },
  "kitchen.recall.title": { en: "Recall an order", ko: "주문 되돌리기" },
  "kitchen.recall.hint": {
    en: "The last five orders that are ready and not picked up yet.",
    ko: "준비 완료 후 아직 픽업하지 않은 최근 주문 5건입니다.",
  },
  "kitchen.recall.none": { en: "No ready order waits for pickup.", ko: "픽업을 기다리는 주문이 없습니다." },
  "kitchen.recall.do": { en: "Back to kitchen", ko: "주방으로 되돌리기" },
  "kitchen.sound.title": { en: "Kitchen view on this tablet", ko: "이 태블릿의 주방 화면" },
  "kitchen.sound.off": { en: "No sound in the kitchen view", ko: "주방 화면 소리 꺼짐" },
  "kitchen.sound.chimes_only": {
    en: "Sounds only when an order reaches the kitchen",
    ko: "주방에 주문이 들어올 때만 소리",
  },
  "kitchen.sound.rings": { en: "Ring for new orders", ko: "신규 주문 알림 소리" },
  "kitchen.sound.rings.hint": {
    en:
      "This tablet then counts as listening while the kitchen view is open. Orders are accepted at the counter.",
    ko: "주방 화면이 열려 있는 동안 이 태블릿도 알림이 켜진 태블릿으로 봅니다. 접수는 카운터에서 합니다.",
  },
  "kitchen.sound.chimes": {
    en: "Sound when an order reaches the kitchen",
    ko: "주방에 주문이 들어오면 소리",
  },

  "scheduled.starts": { en: "Starts {time}", ko: "{time} 조리 시작" },
  "scheduled.start_now": { en: "Start now", ko: "지금 시작" },

  "due.bar": {
    en: "{count, plural, one {Start cooking {numbers} now.} other {Start cooking now: {numbers}.}}",
    ko: "{count, plural, other {지금 조리를 시작해 주세요: {numbers}}}",
  },
  "due.show": { en: "Show", ko: "보기" },
  "due.card": { en: "Start cooking now", ko: "지금 조리를 시작해 주세요" },

  "undo.start": { en: "{number} is cooking", ko: "{number} 조리를 시작했습니다" },
  "undo.extend": { en: "{number}: new ready time {time}", ko: "{number} 준비 예정 시간 변경: {time}" },
  "undo.ready": {
    en: "{number} is ready. We'll tell the guest in a moment.",
    ko: "{number} 준비되었습니다. 곧 손님에게 알립니다.",
  },
  "undo.complete": { en: "{number} was picked up", ko: "{number} 픽업되었습니다" },
  "undo.no_show": { en: "{number} marked no-show", ko: "{number}: 미수령 처리했습니다" },
  "undo.button": { en: "Undo", ko: "되돌리기" },

  "did.accept": { en: "Accepted by {by}", ko: "접수 · {by}" },
  "did.start": { en: "Started {time} · {by}", ko: "{time} 조리 시작 · {by}" },
  "did.extend": { en: "More time {time} · {by}", ko: "{time} 시간 추가 · {by}" },
  "did.ready": { en: "Ready {time} · {by}", ko: "{time} 준비 완료 · {by}" },
  "did.complete": { en: "Picked up {time} · {by}", ko: "{time} 픽업 · {by}" },
  "did.no_show": { en: "No-show {time} · {by}", ko: "{time} 미수령 · {by}" },

  "extend.title": { en: "More time for {number}", ko: "{number} 시간 추가" },
  "extend.promised": { en: "Promised for {time}", ko: "준비 예정 {time}" },
  "extend.hint": {
    en: "The guest's page shows the new time right away, and the guest gets a message.",
    ko: "손님 화면에 새 시간이 바로 표시되고, 손님에게 메시지가 발송됩니다.",
  },
  "extend.add": { en: "Add time", ko: "시간 추가" },
  "extend.minutes": { en: "+{minutes}\u00a0min", ko: "+{minutes}분" },
  "extend.choose": { en: "New time", ko: "새 시간" },
  "extend.set": { en: "Set this time", ko: "이 시간으로 변경" },
  "extend.max": {
    en: "Ready times can be up to {minutes} minutes.",
    ko: "준비 시간은 {minutes}분까지입니다.",
  },

  "cancel.title": { en: "Cancel {number}", ko: "{number} 취소" },
  "cancel.message": {
    en: "This ends the order and tells the guest why. The card was charged.",
    ko: "주문이 종료되고 손님에게 이유가 전달됩니다. 카드는 이미 결제되었습니다.",
  },
  "cancel.message.free": { en: "This ends the order.", ko: "주문이 종료됩니다." },
  "cancel.reason": { en: "Reason (the guest sees this)", ko: "이유 (손님에게 표시됩니다)" },
  "cancel.reason.required": { en: "Please give a reason", ko: "이유를 적어 주세요" },
  "cancel.refund": { en: "Refund {amount} now", ko: "바로 {amount} 환불" },
  "cancel.refunds": {
    en: "The guest gets a {amount} refund to the card right away.",
    ko: "손님 카드로 {amount} 바로 환불됩니다.",
  },
  "cancel.no_refund": {
    en: "The card stays charged until an admin refunds it. Refund owed: {amount}.",
    ko: "관리자가 환불할 때까지 카드 결제가 유지됩니다. 환불할 금액: {amount}.",
  },
  "cancel.done": { en: "Order {number} cancelled.", ko: "{number} 주문을 취소했습니다." },
  "cancel.done.owed": {
    en: "Order {number} cancelled. Refund owed: {amount}.",
    ko: "{number} 주문을 취소했습니다. 환불할 금액: {amount}.",
  },
  "cancel.done.refund_failed": {
    en: "Order {number} is cancelled, but not refunded: {reason}",
    ko: "{number} 주문은 취소했지만 환불하지 못했습니다: {reason}",
  },
  "cancel.failed": { en: "Failed to cancel order: {reason}", ko: "주문을 취소하지 못했습니다: {reason}" },

  "stop_texts.text": {
    en:
      "{phone} gets no more texts, also about later orders. Only the guest can change that: at a later checkout, or by sending START. Emails still go out.",
    ko:
      "{phone} 번호로 앞으로 모든 주문의 문자를 보내지 않습니다. 손님이 다음 주문에서 다시 신청하거나 START를 보내야 다시 갑니다. 이메일은 계속 보냅니다.",
  },
  "stop_texts.confirm": { en: "Stop texts", ko: "문자 중단" },
  "stop_texts.done": { en: "{phone} gets no more texts.", ko: "{phone} 번호로 문자를 보내지 않습니다." },
  "stop_texts.failed": {
    en: "The texts were not stopped: {reason}",
    ko: "문자를 중단하지 못했습니다: {reason}",
  },
  "settle.title": { en: "Settle the refund for {number}", ko: "{number} 환불 처리" },
  "settle.message": {
    en:
      "The guest is owed {amount}. The card stays charged. Use this only if they got the money another way.",
    ko:
      "손님에게 환불할 금액: {amount}. 카드 결제는 유지됩니다. 다른 방법으로 이미 돌려드린 경우에만 사용해 주세요.",
  },
  "settle.reason": { en: "How it was settled", ko: "처리 방법" },
  "settle.reason.required": { en: "Please say how it was settled", ko: "어떻게 처리했는지 적어 주세요" },
  "settle.confirm": { en: "Settled another way", ko: "다른 방법으로 처리함" },
  "settle.done": {
    en: "The refund owed for {number} is settled.",
    ko: "{number}: 환불할 금액을 처리했습니다.",
  },
  "settle.failed": { en: "Failed to settle: {reason}", ko: "처리하지 못했습니다: {reason}" },

  "refund.title": { en: "Refund {number}", ko: "{number} 환불" },
  "refund.left": { en: "Up to {amount} can be refunded.", ko: "{amount}까지 환불할 수 있습니다." },
  "refund.what": { en: "Refund what?", ko: "무엇을 환불할까요?" },
  "refund.full": { en: "Everything", ko: "전액" },
  "refund.dishes": { en: "Dishes", ko: "메뉴별" },
  "refund.amount": { en: "An amount", ko: "금액 지정" },
  "refund.dishes.share": {
    en: "Each dish includes its share of the fee and tax.",
    ko: "수수료와 세금도 메뉴 몫만큼 함께 환불됩니다.",
  },
  "refund.dishes.required": { en: "Please choose at least one dish", ko: "메뉴를 하나 이상 골라 주세요" },
  "refund.dollars": { en: "Amount in dollars", ko: "금액 (달러)" },
  "refund.amount.required": {
    en: "Please enter an amount such as 12.50",
    ko: "12.50처럼 금액을 적어 주세요",
  },
  "refund.amount.most": { en: "You can refund up to {amount}", ko: "{amount}까지만 환불할 수 있습니다" },
  "refund.reason": { en: "Reason (the guest sees this)", ko: "이유 (손님에게 표시됩니다)" },
  "refund.cancel": { en: "Don't refund", ko: "취소" },
  "refund.confirm": { en: "Refund", ko: "환불" },
  "refund.confirm.sum": { en: "Refund {amount}", ko: "{amount} 환불" },
  "refund.part.dishes": { en: "Dishes", ko: "메뉴" },
  "refund.part.tax": { en: "Tax", ko: "세금" },
  "refund.sum": { en: "Refund", ko: "환불 금액" },
  "refund.after_refunds": { en: "After refunds", ko: "환불 후 결제액" },
  "refund.done": { en: "Refunded {amount} for {number}.", ko: "{number}: {amount} 환불했습니다." },
  "refund.running": {
    en: "The {amount} refund for {number} is pending.",
    ko: "{number}: {amount} 환불이 진행 중입니다.",
  },
  "refund.failed": { en: "Failed to refund: {reason}", ko: "환불하지 못했습니다: {reason}" },

  "off_list.order.title": { en: "Take a dish off the menu", ko: "메뉴 품절 처리" },
  "off_list.order.hint": {
    en: "Guests see this right away. This order doesn't change.",
    ko: "손님 화면에 바로 반영됩니다. 이 주문은 그대로입니다.",
  },
  "no_show.title": { en: "Mark {number} as a no-show?", ko: "{number} 주문을 미수령으로 처리할까요?" },
  "no_show.text": {
    en: "It's early: {name}'s pickup is at {time}. This ends the order.",
    ko: "아직 이릅니다. {name}\u00a0님의 픽업 시간은 {time}입니다. 처리하면 주문이 종료됩니다.",
  },
  "no_show.confirm": { en: "Mark as no-show", ko: "미수령 처리" },
  "no_show.wait": { en: "Wait", ko: "기다리기" },
  "off_list.off": { en: "Take {name} off the menu", ko: "{name} 품절 처리" },
  "off_list.2_hours": { en: "2 hours", ko: "2시간" },
  "off_list.until_tomorrow": { en: "Until tomorrow", ko: "내일까지" },
  "off_list.until_on": { en: "Until turned back on", ko: "계속" },
  "off_list.is_off_until": { en: "Off the menu until {time}", ko: "{time}까지 품절" },
  "off_list.is_off": { en: "Off the menu", ko: "품절" },
  "off_list.on": { en: "Put back on the menu", ko: "다시 판매" },
  "off_list.on.done": { en: "{name} is back on the menu", ko: "{name}: 다시 판매합니다" },
  "off_list.off.done": { en: "{name} is off the menu", ko: "{name}: 품절 처리했습니다" },
  "off_list.not_changed": {
    en: "The menu could not be changed. Check your connection.",
    ko: "메뉴를 바꾸지 못했습니다. 연결을 확인해 주세요.",
  },

  "phone.open": { en: "Phone order", ko: "전화 주문" },

  "off_list.title": { en: "86 list", ko: "품절 목록" },
  "off_list.hint": {
    en: "Turn off what is sold out. Guests see this right away.",
    ko: "품절된 메뉴를 꺼 주세요. 손님 화면에 바로 반영됩니다.",
  },
  "off_list.search": { en: "Search dishes and options", ko: "메뉴와 옵션 검색" },
  "off_list.results": { en: "Search results", ko: "검색 결과" },
  "off_list.found": { en: "{count, plural, one {# result} other {# results}}", ko: "검색 결과 {count}개" },
  "off_list.none_found": { en: "No dishes or options match your search.", ko: "검색 결과가 없습니다." },
  "off_list.ordered": { en: "In the open orders", ko: "진행 중인 주문의 음식" },
  "off_list.now": { en: "Off the menu now", ko: "지금 품절" },
  "off_list.none": { en: "Everything is on the menu.", ko: "모든 메뉴를 판매하고 있습니다." },
  "off_list.failed": { en: "Failed to load the menu.", ko: "메뉴를 불러오지 못했습니다." },
  "off_list.retry": { en: "Try again", ko: "다시 시도" },
  "deny.sold_out": { en: "What is sold out?", ko: "무엇이 품절되었나요?" },
  "deny.sold_out.length": { en: "Off the menu for how long?", ko: "언제까지 품절인가요?" },

  "search.title": { en: "Search orders", ko: "주문 검색" },
  "search.label": { en: "Number, name, phone or dish", ko: "번호, 이름, 전화 또는 메뉴" },
  "search.hint": {
    en: "Finds orders on every tab and day. Dishes: the last 31 days.",
    ko: "모든 탭과 날짜에서 찾습니다. 메뉴는 최근 31일.",
  },
  "search.recent": { en: "Recent searches", ko: "최근 검색" },
  "search.loading": { en: "Searching…", ko: "검색 중…" },
  "search.none": { en: "No orders match your search.", ko: "검색 결과가 없습니다." },
  "search.found": { en: "{count, plural, one {# order found} other {# orders found}}", ko: "주문 {count}건" },
  "search.found.more": {
    en: "{count} orders found, and more match. Type more to narrow the search.",
    ko: "주문 {count}건, 더 많은 주문이 있습니다. 검색어를 더 입력해 주세요.",
  },
  "search.failed": { en: "The search failed.", ko: "검색하지 못했습니다." },
  "search.current": { en: "Open and today", ko: "진행 중과 오늘" },
  "search.earlier": { en: "Earlier days", ko: "지난 날짜" },
  "search.by_dish": { en: "By dish", ko: "메뉴로 찾은 주문" },
  "search.moved": {
    en: "{number} has moved to another list. Search again.",
    ko: "{number} 주문은 다른 목록으로 옮겨졌습니다. 다시 검색해 주세요.",
  },
  "close.bar": { en: "{day} isn't closed yet.", ko: "{day} 영업을 아직 마감하지 않았습니다." },
  "close.close": { en: "Close the day", ko: "영업 마감" },
  "close.closing": { en: "Closing…", ko: "마감 중…" },
  "close.title": { en: "Day close: {day}", ko: "영업 마감: {day}" },
  "close.failed": { en: "The report could not be loaded.", ko: "보고서를 불러오지 못했습니다." },
  "close.open": { en: "Still open", ko: "남은 주문" },
  "close.all_picked_up": { en: "All picked up", ko: "모두 픽업 완료" },
  "close.open.hint": {
    en: "Orders you carry over stay on the board with their date.",
    ko: "이월한 주문은 날짜와 함께 화면에 남습니다.",
  },
  "close.as.picked_up": { en: "Picked up", ko: "픽업 완료" },
  "close.as.no_show": { en: "No-show", ko: "미수령" },
  "close.as.carry_over": { en: "Carry over", ko: "이월" },
  "close.all_done": { en: "All orders are done.", ko: "모든 주문이 끝났습니다." },
  "close.unanswered": {
    en: "Accept or deny these first: {numbers}",
    ko: "접수하지 않은 주문을 먼저 처리해 주세요: {numbers}",
  },
  "close.not_yet": {
    en: "A day can be closed after closing time, within a week.",
    ko: "영업이 끝난 뒤 일주일 안에 마감할 수 있습니다.",
  },
  "close.totals": { en: "Totals of the day", ko: "하루 합계" },
  "close.orders": { en: "Orders", ko: "주문" },
  "close.dishes": { en: "Dishes", ko: "음식" },
  "close.gross_sales": { en: "Gross sales", ko: "총매출" },
  "close.discounts": { en: "Discounts", ko: "할인" },
  "close.tax": { en: "Tax", ko: "세금" },
  "close.collected": { en: "Collected", ko: "결제액" },
  "close.refunds": { en: "Refunds", ko: "환불" },
  "close.after_refunds": { en: "After refunds", ko: "환불 후 결제액" },
  "close.refunds_owed": { en: "Refunds owed", ko: "미지급 환불" },
  "close.on_time": { en: "Ready on time", ko: "제시간에 준비" },
  "close.at_close": { en: "At the close", ko: "마감 때" },
  "close.now": { en: "Now", ko: "지금" },
  "close.done": { en: "Closed {time} · {by}", ko: "{time} 마감 · {by}" },
  "close.carried": { en: "Carried over: {numbers}", ko: "이월한 주문: {numbers}" },
  "close.after": { en: "After the close", ko: "마감 후" },
  "close.print": { en: "Print", ko: "인쇄" },
  "close.reopen": { en: "Reopen the day", ko: "마감 취소" },
  "close.reopen.title": { en: "Reopen {day}?", ko: "{day} 마감을 취소할까요?" },
  "close.reopen.text": {
    en:
      "The day can then be closed again with new totals. Another summary is emailed. Saved in the audit log.",
    ko: "새 합계로 다시 마감할 수 있습니다. 요약 이메일이 다시 발송되고 감사 기록에 남습니다.",
  },
  "close.reopen.keep": { en: "Keep it closed", ko: "그대로 두기" },
  "ended.report": { en: "Day report", ko: "하루 보고서" },
  "ended.day": { en: "Day", ko: "날짜" },
  "ended.today": { en: "Back to today", ko: "오늘로 돌아가기" },
  "ended.none": { en: "No orders found", ko: "찾는 주문이 없습니다" },
  "ended.none.hint": {
    en: "Choose another day, or search all orders.",
    ko: "다른 날짜를 고르거나 주문 검색을 이용해 주세요.",
  },
  "ended.further": { en: "Show more", ko: "더 보기" },
  "ended.details": { en: "Details", ko: "자세히" },
  "ended.refunded": { en: "{amount} refunded", ko: "{amount} 환불됨" },
  "ended.item_refunded": { en: "{count} refunded", ko: "환불 {count}개" },
  "ended.hand_over.code": { en: "Handed over: the pickup code was right.", ko: "전달 확인: 픽업코드 일치" },
  "ended.hand_over.id": { en: "Handed over: an ID was checked.", ko: "전달 확인: 신분증 확인" },
  "ended.hand_over.without": {
    en: "Handed over without the pickup code.",
    ko: "픽업코드 없이 전달했습니다.",
  },
  "ended.reason": { en: "Reason: {reason}", ko: "이유: {reason}" },
  "detail.reason.refunded_at_provider": {
    en: "Refunded at the payment provider",
    ko: "결제 서비스에서 직접 환불",
  },
  "detail.reason.charged_above_offer": {
    en: "Charged at the payment provider above the accepted offer",
    ko: "결제 서비스에서 수락한 제안보다 많이 청구됨",
  },
  "detail.reason.charged_after_end": {
    en: "Charged at the payment provider after the order had ended",
    ko: "주문이 끝난 뒤 결제 서비스에서 청구됨",
  },
  "ended.answered": { en: "Handled by {by}", ko: "처리: {by}" },
  "ended.made_offline": { en: "while offline", ko: "오프라인에서 처리" },
  "ended.undone": { en: "undone", ko: "되돌림" },
  "ended.refund.pending": {
    en: "{amount} refund pending, {time} · {by}",
    ko: "{amount} 환불 대기 중, {time} · {by}",
  },
  "ended.refund.done": { en: "{amount} refunded {time} · {by}", ko: "{time} {amount} 환불 · {by}" },
  "ended.refund.refused": {
    en: "{amount} refund rejected {time} · {by}",
    ko: "{time} {amount} 환불 거부됨 · {by}",
  },
  "ended.refund.failed": {
    en: "{amount} refund failed {time} · {by}",
    ko: "{time} {amount} 환불 실패 · {by}",
  },
  "ended.settled": {
    en: "{amount} settled another way {time} · {by}",
    ko: "{time} {amount} 다른 방법으로 처리 · {by}",
  },
  "ended.issues": { en: "Payment issues", ko: "결제 문제" },

  "concern.dispute_open": { en: "Disputed", ko: "이의 제기됨" },
  "concern.refund_failed": { en: "Refund failed", ko: "환불 실패" },
  "concern.refund_owed": { en: "Refund owed {amount}", ko: "환불할 금액 {amount}" },
  "concern.refund_pending": { en: "Refund pending", ko: "환불 대기 중" },
  "concern.dispute_lost": { en: "Dispute lost", ko: "이의 제기 패소" },
  "dispute.title": { en: "Dispute of {amount} ({reason}):", ko: "결제 이의 제기 {amount} ({reason}):" },
  "dispute.inquiry": { en: "Inquiry about {amount} ({reason}):", ko: "카드사 문의 {amount} ({reason}):" },
  "dispute.needs_response": { en: "needs a response", ko: "답변 필요" },
  "dispute.under_review": { en: "under review", ko: "심사 중" },
  "dispute.inquiry.closed": { en: "closed", ko: "종료" },
  "dispute.won": { en: "won", ko: "승소" },
  "dispute.lost": { en: "lost", ko: "패소" },
  "dispute.due": { en: "evidence due {time}", ko: "증빙 제출 기한 {time}" },

  "phone_history": {
    en:
      "{orders, plural, one {# other order} other {# other orders}} with this phone number{noShows, plural, =0 {.} one {, # not picked up.} other {, # not picked up.}}",
    ko: "이 전화번호의 다른 주문 {orders}건{noShows, plural, =0 {.} other {, 미수령 #건.}}",
  },
  "phone_history.last": { en: "Last no-show: {date}", ko: "마지막 미수령: {date}" },
  "timeline.title": { en: "Timeline", ko: "진행 기록" },
  "timeline.authorized": { en: "Card authorized · {amount}", ko: "카드 승인 · {amount}" },
  "timeline.evidence": { en: "Download evidence", ko: "증빙 자료 내려받기" },
  "timeline.evidence.failed": {
    en: "The evidence could not be downloaded: {reason}",
    ko: "증빙 자료를 내려받지 못했습니다: {reason}",
  },

  "delivery.mail.waiting": { en: "Email “{about}” queued", ko: "‘{about}’ 이메일 대기 중" },
  "delivery.mail.sent": { en: "Email “{about}” sent {time}", ko: "{time} ‘{about}’ 이메일 보냄" },
  "delivery.mail.delivered": { en: "Email “{about}” delivered {time}", ko: "{time} ‘{about}’ 이메일 도착" },
  "delivery.mail.undelivered": {
    en: "Email “{about}” not delivered {time}",
    ko: "{time} ‘{about}’ 이메일 도착하지 못함",
  },
  "delivery.mail.dropped": { en: "Email “{about}” no longer needed", ko: "‘{about}’ 이메일 필요 없어짐" },
  "delivery.mail.failed": { en: "Email “{about}” failed {time}", ko: "{time} ‘{about}’ 이메일 실패" },
  "delivery.text.waiting": { en: "Text “{about}” queued", ko: "‘{about}’ 문자 대기 중" },
  "delivery.text.sent": { en: "Text “{about}” sent {time}", ko: "{time} ‘{about}’ 문자 보냄" },
  "delivery.text.delivered": { en: "Text “{about}” delivered {time}", ko: "{time} ‘{about}’ 문자 도착" },
  "delivery.text.undelivered": {
    en: "Text “{about}” not delivered {time}",
    ko: "{time} ‘{about}’ 문자 도착하지 못함",
  },
  "delivery.text.dropped": { en: "Text “{about}” no longer needed", ko: "‘{about}’ 문자 필요 없어짐" },
  "delivery.text.failed": { en: "Text “{about}” failed {time}", ko: "{time} ‘{about}’ 문자 실패" },
  "delivery.call.waiting": { en: "Call “{about}” queued", ko: "‘{about}’ 전화 대기 중" },
  "delivery.call.sent": { en: "Call “{about}” placed {time}", ko: "{time} ‘{about}’ 전화 검" },
  "delivery.call.delivered": { en: "Call “{about}” answered {time}", ko: "{time} ‘{about}’ 전화 받음" },
  "delivery.call.undelivered": {
    en: "Call “{about}” not answered {time}",
    ko: "{time} ‘{about}’ 전화 받지 않음",
  },
  "delivery.call.dropped": { en: "Call “{about}” no longer needed", ko: "‘{about}’ 전화 필요 없어짐" },
  "delivery.call.failed": { en: "Call “{about}” failed {time}", ko: "{time} ‘{about}’ 전화 실패" },
  "delivery.push.waiting": { en: "Staff notification queued", ko: "직원 알림 대기 중" },
  "delivery.push.sent": { en: "Staff notification sent {time}", ko: "{time} 직원 알림 보냄" },
  "delivery.push.delivered": { en: "Staff notification delivered {time}", ko: "{time} 직원 알림 도착" },
  "delivery.push.undelivered": {
    en: "Staff notification not delivered {time}",
    ko: "{time} 직원 알림 도착하지 못함",
  },
  "delivery.push.dropped": { en: "Staff notification no longer needed", ko: "직원 알림 필요 없어짐" },
  "delivery.push.failed": { en: "Staff notification failed {time}", ko: "{time} 직원 알림 실패" },

  "push.title": { en: "Notifications", ko: "알림" },
  "push.on": {
    en: "This device gets a notification when an order waits 90 seconds, even while the app is closed.",
    ko: "주문이 90초 동안 대기하면 앱이 닫혀 있어도 이 기기로 알림이 옵니다.",
  },
  "push.off": {
    en: "No notifications while the app is closed.",
    ko: "앱이 닫혀 있으면 이 기기로 알림이 오지 않습니다.",
  },
  "push.denied": {
    en: "Notifications are blocked in this browser's settings.",
    ko: "이 브라우저 설정에서 알림이 차단되어 있습니다.",
  },
  "push.unsupported": {
    en:
      "This browser can't get notifications while the app is closed. On iPad, add the app to the home screen first.",
    ko: "이 브라우저는 앱이 닫혀 있으면 알림을 받을 수 없습니다. iPad에서는 먼저 홈 화면에 추가해 주세요.",
  },
  "push.turn_on": { en: "Turn on", ko: "켜기" },
  "push.turn_off": { en: "Turn off", ko: "끄기" },
  "push.failed": {
    en: "Notifications could not be changed: {reason}",
    ko: "알림을 바꾸지 못했습니다: {reason}",
  },
  "push.refused": { en: "the browser's push service refused", ko: "브라우저의 푸시 서비스가 거부했습니다" },

  "ticket.test": { en: "TEST 테스트 – do not cook", ko: "TEST 테스트: 조리 금지" },
  "ticket.cancelled": { en: "CANCELLED 취소됨", ko: "CANCELLED 취소됨" },
  "ticket.allergy": { en: "ALLERGY 알레르기", ko: "알레르기" },
  "ticket.check_id": { en: "CHECK ID 21+ 신분증 확인", ko: "CHECK ID 21+ 신분증 확인" },
  "ticket.no_utensils": {
    en: "No utensils, no sauces 수저·소스 없음",
    ko: "No utensils, no sauces 수저·소스 없음",
  },
  "ticket.asap": { en: "ASAP, {time}", ko: "바로 픽업, {time}" },
  "ticket.times": { en: "Ordered {placed}, printed {printed}", ko: "주문 {placed}, 인쇄 {printed}" },

  "test_order.title": { en: "Test", ko: "테스트" },
  "test_order.make": { en: "Test order", ko: "테스트 주문" },
  "test_order.hint": {
    en: "Rings like a real order. No payment, no guest, not in reports.",
    ko: "실제 주문처럼 울립니다. 결제도 손님도 없고 보고서에도 들어가지 않습니다.",
  },

  "tablet.title": { en: "This tablet", ko: "이 태블릿" },

  "hand_over.title": { en: "Hand over {number}", ko: "{number} 전달" },
  "hand_over.ask": {
    en: "Ask {name} for the four-digit pickup code.",
    ko: "{name}\u00a0님께 네 자리 픽업코드를 물어보세요.",
  },
  "hand_over.code": { en: "Pickup code", ko: "픽업코드" },
  "hand_over.check": { en: "Check", ko: "확인" },
  "hand_over.no_code": { en: "No code", ko: "코드 없음" },
  "hand_over.failed": { en: "Not handed over", ko: "전달하지 못했습니다" },
  "hand_over.check_id": {
    en: "Check an ID with the name {name}.",
    ko: "신분증에서 {name}\u00a0님의 이름을 확인해 주세요.",
  },
  "hand_over.check_age": {
    en:
      "This order has alcohol. Check the ID of the person picking up: it must have the name {name} and show an age of {age} or more. Otherwise keep the food and cancel the order.",
    ko:
      "주류가 포함된 주문입니다. 찾으러 오신 분의 신분증에서 이름이 {name}\u00a0님이고 만 {age}세 이상인지 확인해 주세요. 아니라면 음식을 전달하지 마시고 주문을 취소해 주세요.",
  },
  "hand_over.age_checked": { en: "ID checked: {age} or older", ko: "신분증 확인, 만 {age}세 이상" },
  "hand_over.with_id": { en: "Handed over, ID checked", ko: "신분증 확인 후 전달" },
  "hand_over.reason": { en: "Why there is neither code nor ID", ko: "코드와 신분증을 확인하지 못한 이유" },
  "hand_over.without": { en: "Hand over without code and ID", ko: "확인 없이 전달" },
  "hand_over.back": { en: "Enter the code", ko: "코드 입력" },
  "hand_over.keep": { en: "Keep the food", ko: "전달하지 않고 보관" },
  "hand_over.keep.more": {
    en:
      "If the person has neither the code nor an ID, keep the food. The order stays ready, and this record is evidence in a dispute.",
    ko:
      "코드도 신분증도 없으면 음식을 보관해 주세요. 주문은 준비 완료 상태로 남고, 이 기록은 결제 이의 제기 때 증빙이 됩니다.",
  },
  "hand_over.refused": { en: "Not handed over {time} · {by}", ko: "전달 안 함 {time} · {by}" },
  "pin.title.station_locked": { en: "Who’s this?", ko: "누가 사용하나요?" },
  "pin.title.pin_required": { en: "Enter your PIN again", ko: "PIN을 다시 입력해 주세요" },
  "pin.title.switch": { en: "Who’s this?", ko: "누가 사용하나요?" },
  "pin.who": { en: "Choose your name, then enter your PIN.", ko: "이름을 고른 뒤 PIN을 입력해 주세요." },
  "pin.none": {
    en: "No one has a PIN yet. Staff set their PIN in their profile, signed in with their password.",
    ko: "아직 PIN이 있는 직원이 없습니다. 비밀번호로 로그인한 뒤 프로필에서 PIN을 정할 수 있습니다.",
  },
  "pin.label": { en: "{name}’s PIN", ko: "{name}\u00a0님의 PIN" },
  "pin.delete": { en: "Delete digit", ko: "한 자리 지우기" },
  "pin.enter": { en: "Enter", ko: "확인" },
  "pin.other": { en: "Someone else", ko: "다른 사람" },
  "presence.station": { en: "locked", ko: "잠김" },
  "station.menu": { en: "Station {name}", ko: "스테이션 {name}" },
  "station.unlock": { en: "Enter PIN", ko: "PIN 입력" },
  "station.switch": { en: "Switch person", ko: "사용자 바꾸기" },
  "station.lock": { en: "Lock", ko: "잠그기" },
  "station.lock.failed": { en: "Could not lock the station", ko: "스테이션을 잠그지 못했습니다" },
  "station.password": { en: "Sign in with password", ko: "비밀번호로 로그인" },

  "accept.failed": { en: "Failed to accept order: {reason}", ko: "주문을 접수하지 못했습니다: {reason}" },
  "accept.failed.plain": { en: "Failed to accept order", ko: "주문을 접수하지 못했습니다" },
  "deny.failed": { en: "Failed to deny order: {reason}", ko: "주문을 거절하지 못했습니다: {reason}" },
  "deny.failed.plain": { en: "Failed to deny order", ko: "주문을 거절하지 못했습니다" },
  "offer.failed": { en: "Failed to offer the change: {reason}", ko: "변경을 제안하지 못했습니다: {reason}" },
  "offer.failed.plain": { en: "Failed to offer the change", ko: "변경을 제안하지 못했습니다" },
  "withdraw.failed": {
    en: "Failed to withdraw the offer: {reason}",
    ko: "제안을 철회하지 못했습니다: {reason}",
  },
  "withdraw.failed.plain": { en: "Failed to withdraw the offer", ko: "제안을 철회하지 못했습니다" },

  "problem.unreachable": {
    en: "The server can't be reached. Check the network and try again.",
    ko: "서버에 연결할 수 없습니다. 네트워크를 확인하고 다시 시도해 주세요.",
  },
  "problem.unexpected": { en: "An unexpected error occurred", ko: "예상하지 못한 오류가 발생했습니다" },
  "answer.unknown": {
    en: "The server didn't answer. {number} may have changed anyway. Check the list before you try again.",
    ko:
      "{number}: 서버가 응답하지 않았습니다. 이미 처리되었을 수 있으니 다시 시도하기 전에 목록을 확인해 주세요.",
  },
  "answer.no_response": {
    en: "The server is not responding (error {status}). Check the list before you try again.",
    ko: "서버가 응답하지 않습니다 (오류 {status}). 다시 시도하기 전에 목록을 확인해 주세요.",
  },
  "answer.first": {
    en: "Order {number} was already handled by {by}: {status}.",
    ko: "{number} 주문은 이미 처리되었습니다: {status} ({by}).",
  },
  "answer.first.unknown": {
    en: "Order {number} was already handled: {status}.",
    ko: "{number} 주문은 이미 처리되었습니다: {status}.",
  },

  "actor.guest": { en: "the guest", ko: "손님" },
  "actor.system": { en: "the system", ko: "시스템" },

  "status.pending_approval": { en: "waiting to be accepted", ko: "접수 대기" },
  "status.offered": { en: "waiting for the guest", ko: "손님 답변 대기" },
  "status.confirmed": { en: "accepted", ko: "접수됨" },
  "status.preparing": { en: "cooking", ko: "조리 중" },
  "status.ready": { en: "ready", ko: "준비 완료" },
  "status.completed": { en: "picked up", ko: "픽업 완료" },
  "status.denied": { en: "denied", ko: "거절됨" },
  "status.expired": { en: "missed", ko: "만료됨" },
  "status.cancelled": { en: "cancelled", ko: "취소됨" },
  "status.no_show": { en: "not picked up", ko: "미수령" },
} satisfies TextsById<StaffLanguage>;
