import type { StaffLanguage } from "@domain/shared/language.ts";
import type { TextsById } from "@web/i18n/texts.ts";

/** Texts of the first load. Fixed texts must not change (docs/product-rules.md, "Error messages"). ICU MessageFormat. */
export const texts = {
  "app.skip": { en: "Skip to the content", ko: "본문으로 건너뛰기" },
  "app.verifying": { en: "Verifying access...", ko: "접근 권한을 확인하는 중..." },
  "app.loading": { en: "Loading...", ko: "불러오는 중..." },
  "app.offline.title": { en: "Offline", ko: "오프라인" },
  "app.offline.text": {
    en:
      "This tablet can't reach the server to check who is signed in. It keeps trying. Orders are safe on the server.",
    ko:
      "서버에 연결할 수 없어 로그인 상태를 확인하지 못했습니다. 계속 다시 시도합니다. 주문은 서버에 그대로 있습니다.",
  },
  "app.offline.retry": { en: "Try again now", ko: "지금 다시 시도" },
  "app.broken.title": { en: "Something went wrong on this screen", ko: "화면에 문제가 생겼습니다" },
  "app.broken.text": {
    en: "Orders are safe on the server. The page reloads automatically in 10 seconds.",
    ko: "주문은 서버에 안전하게 있습니다. 10초 뒤에 자동으로 새로 고침됩니다.",
  },
  "app.broken.reload": { en: "Reload", ko: "새로 고침" },
  "app.offline.bar": {
    en: "Offline – as of {time}. Accept and Deny need a connection.",
    ko: "오프라인: {time} 기준. 접수와 거절은 연결이 필요합니다.",
  },
  "bars.others": {
    en: "{count, plural, one {# more notice} other {# more notices}}",
    ko: "알림 {count}개 더",
  },

  "nav.label": { en: "Main", ko: "메인" },
  "nav.dashboard": { en: "Dashboard", ko: "대시보드" },
  "nav.menu": { en: "Menu Management", ko: "메뉴 관리" },
  "nav.orders": { en: "Orders", ko: "주문" },
  "nav.kitchen": { en: "Kitchen", ko: "주방" },
  "nav.analytics": { en: "Analytics", ko: "분석" },
  "nav.ledger": { en: "Books", ko: "장부" },
  "nav.settings": { en: "Settings", ko: "설정" },
  "nav.users": { en: "User Management", ko: "직원 관리" },
  "nav.more": { en: "More", ko: "더 보기" },
  "nav.account": { en: "Account", ko: "계정" },

  "orders.title": { en: "Orders", ko: "주문" },
  "orders.title.count": { en: "({count}) Orders", ko: "({count}) 주문" },
  "orders.tabs": { en: "Order lists", ko: "주문 목록" },
  "orders.tab.new": { en: "NEW", ko: "신규" },
  "orders.tab.scheduled": { en: "SCHEDULED", ko: "예약" },
  "orders.tab.in_progress": { en: "IN PROGRESS", ko: "진행 중" },
  "orders.tab.completed": { en: "COMPLETED", ko: "완료" },
  "orders.count": {
    en: "{count, plural, one {# order} other {# orders}}",
    ko: "주문 {count}건",
  },
  "orders.loading": { en: "Loading orders...", ko: "주문을 불러오는 중..." },
  "orders.failed": { en: "Failed to load orders", ko: "주문을 불러오지 못했습니다" },
  "orders.retry": { en: "Try again", ko: "다시 시도" },
  "orders.stale": {
    en: "This list may be out of date. Trying again automatically.",
    ko: "목록이 최신이 아닐 수 있습니다. 자동으로 다시 시도합니다.",
  },
  "orders.empty.new": { en: "No new orders", ko: "신규 주문 없음" },
  "orders.empty.up": {
    en: "You're connected. New orders ring and appear here automatically.",
    ko: "연결되어 있습니다. 새 주문이 오면 벨이 울리고 여기에 나타납니다.",
  },
  "orders.empty.down": {
    en: "The connection is down. The list refreshes every 15 seconds until it's back.",
    ko: "연결이 끊겼습니다. 복구될 때까지 15초마다 목록을 다시 확인합니다.",
  },
  "orders.arrived": { en: "New order received: {number}", ko: "새 주문: {number}" },

  "card.label": { en: "Order {number}", ko: "주문 {number}" },
  "card.waiting": { en: "waiting", ko: "대기" },
  "card.placed": { en: "placed {time}", ko: "{time} 주문" },
  "card.see": { en: "Got it", ko: "확인" },
  "card.by_phone": { en: "By phone", ko: "전화" },
  "card.seen": { en: "Seen", ko: "확인함" },
  "card.call": { en: "Call {name}, {phone}", ko: "{name}\u00a0님에게 전화, {phone}" },
  "card.dishes": { en: "{count, plural, one {# dish} other {# dishes}}", ko: "{count}개" },
  "card.large": { en: "Large order", ko: "대량 주문" },
  "card.notes": {
    en: "{count, plural, one {# note} other {# notes}}",
    ko: "요청 {count}개",
  },
  "card.each": { en: "{price}\u00a0each", ko: "개당 {price}" },
  "card.note": { en: "Note", ko: "요청" },
  "card.order_note": { en: "Order note", ko: "주문 요청" },
  "card.check_id": { en: "Alcohol: check ID, 21+", ko: "주류: 신분증 확인, 만 21세 이상" },
  "card.utensils": { en: "Add to the bag", ko: "함께 넣을 것" },
  "card.total": { en: "Total", ko: "합계" },
  "card.expires.soon": {
    en: "Expires in {minutes}\u00a0min",
    ko: "{minutes}분 뒤 만료",
  },
  "card.expires.now": { en: "Expiring now", ko: "만료되는 중" },
  "card.accept": { en: "Accept", ko: "접수" },
  "card.accepting": { en: "Accepting...", ko: "접수하는 중..." },
  "card.allergy": { en: "Allergy note", ko: "알레르기 메모" },
  "card.charging": { en: "Charging...", ko: "결제 중..." },
  "card.deny": { en: "Deny", ko: "거절" },
  "card.denying": { en: "Denying...", ko: "거절하는 중..." },
  "card.withdraw": { en: "Withdraw offer", ko: "제안 철회" },
  "card.withdrawing": { en: "Withdrawing...", ko: "철회하는 중..." },
  "pickup.asap": { en: "ASAP ({from}-{to} minutes)", ko: "바로 픽업 ({from}~{to}분)" },
  "pickup.label": { en: "Pickup", ko: "픽업" },
  "pickup.in": {
    en: "in {minutes}\u00a0min",
    ko: "{minutes}분 뒤",
  },
  "pickup.in_hours": { en: "in {hours}\u00a0h {minutes}\u00a0min", ko: "{hours}시간 {minutes}분 뒤" },
  "pickup.past": {
    en: "{minutes}\u00a0min late",
    ko: "{minutes}분 지남",
  },
  "promises.not_marked": { en: "{count, number} not marked ready", ko: "준비 완료 미표시 {count, number}건" },
  "left_open.title": { en: "Still open from {day}", ko: "{day} 미완료 주문" },
  "packed.waiting": { en: "waiting {minutes}\u00a0min", ko: "{minutes}분째 대기" },
  "pickup.now": { en: "now", ko: "지금" },

  "accept.done": {
    en: "Order {number} accepted! Customer charged ${total}.",
    ko: "{number} 주문을 접수했습니다! ${total}가 결제되었습니다.",
  },
  "accept.done.test": {
    en: "Test order {number} accepted. No card was charged.",
    ko: "{number} 테스트 주문을 접수했습니다. 카드는 결제되지 않았습니다.",
  },
  "accept.running": {
    en: "Order {number}: the charge is still processing.",
    ko: "{number} 주문: 결제가 아직 진행 중입니다.",
  },

  "deny.done": {
    en: "Order {number} denied. Customer will not be charged.",
    ko: "{number} 주문을 거절했습니다. 손님에게 결제되지 않습니다.",
  },
  "deny.done.test": { en: "Test order {number} denied.", ko: "{number} 테스트 주문을 거절했습니다." },

  "answer.no_connection": {
    en: "The server can't be reached. Check the list before you try again.",
    ko: "서버에 연결할 수 없습니다. 다시 시도하기 전에 목록을 확인해 주세요.",
  },

  "live.live": { en: "Live", ko: "실시간" },
  "live.offline": { en: "Offline", ko: "오프라인" },
  "live.authenticating": { en: "Authenticating...", ko: "인증하는 중..." },
  "live.reconnecting": { en: "Reconnecting...", ko: "다시 연결하는 중..." },
  "live.waiting": { en: "Waiting for authentication...", ko: "인증을 기다리는 중..." },
  "live.no_token": { en: "No authentication token found", ko: "인증 토큰을 찾을 수 없습니다" },
  "live.failed": { en: "Failed to connect to server", ko: "서버에 연결하지 못했습니다" },
  "live.lost": {
    en: "Lost connection to server. Please refresh the page.",
    ko: "서버와 연결이 끊겼습니다. 페이지를 새로 고침해 주세요.",
  },
  "live.checked": { en: "last checked {seconds}\u00a0s ago", ko: "{seconds}초 전 확인" },

  "sound.arm": { en: "Tap to turn on sound", ko: "눌러서 소리 켜기" },
  "sound.arm.hint": {
    en:
      "Browsers can't play sound until you tap the screen. After that, new orders ring until someone checks them.",
    ko: "화면을 한 번 눌러야 소리가 납니다. 그다음부터 새 주문은 확인할 때까지 울립니다.",
  },
  "sound.on": { en: "Sound on", ko: "소리 켜짐" },
  "sound.off": { en: "Sound off", ko: "소리 꺼짐" },
  "sound.never.on": { en: "Never rings here", ko: "울리지 않는 기기" },
  "sound.muted": { en: "Muted {left}", ko: "음소거 {left}" },

  "screen.sleeps": { en: "Screen may turn off", ko: "화면이 꺼질 수 있음" },

  "clock.label": { en: "Time", ko: "현재 시각" },

  "toast.region": { en: "Messages", ko: "알림" },
  "toast.close": { en: "Close this message", ko: "알림 닫기" },

  "sheet.close": { en: "Close", ko: "닫기" },

  "transition.unsent.bar": {
    en:
      "{count, plural, one {# change is saved on this tablet and will be sent automatically.} other {# changes are saved on this tablet and will be sent automatically.}}",
    ko: "이 태블릿에 저장된 처리 {count}건을 자동으로 전송합니다.",
  },
  "transition.failed": {
    en: "{number} was not changed: {reason}",
    ko: "{number} 주문을 바꾸지 못했습니다: {reason}",
  },
  "transition.failed.state": {
    en: "{number} was not changed. It is now {status}.",
    ko: "{number} 주문을 바꾸지 못했습니다. 지금 상태: {status}",
  },
  "transition.dropped": {
    en:
      "{count, plural, one {# change by another user was never sent. Check the orders.} other {# changes by another user were never sent. Check the orders.}}",
    ko: "다른 사용자의 처리 {count}건이 전송되지 않았습니다. 주문을 확인해 주세요.",
  },

  "more.label": { en: "More for {number}", ko: "{number} 더 보기" },
  "more.needs_line": { en: "Needs a connection", ko: "연결이 필요합니다" },
  "more.print": { en: "Print ticket here", ko: "여기서 주문서 인쇄" },
  "more.off_list": { en: "Take a dish off the menu", ko: "메뉴 품절 처리" },

  "modes.open": { en: "Busy / Pause", ko: "시간 추가 / 일시 중지" },
  "modes.failed": { en: "That didn't work: {reason}", ko: "처리하지 못했습니다: {reason}" },
} satisfies TextsById<StaffLanguage>;
