import type { StaffLanguage } from "@domain/shared/language.ts";
import type { TextsById } from "@web/i18n/texts.ts";

/** The readiness checks ("Ready to open?"). ICU MessageFormat. */
export const texts = {
  "ready.failed": {
    en: "Failed to check whether the restaurant is ready",
    ko: "개점 준비를 확인하지 못했습니다",
  },
  "ready.test_mail": { en: "Send a test email", ko: "테스트 이메일 보내기" },
  "ready.test_text": { en: "Send a test text", ko: "테스트 문자 보내기" },
  "ready.test_call": { en: "Place a test call", ko: "테스트 전화 걸기" },
  "ready.test_sent": {
    en: "A test was sent to {to}. Please check that it arrived.",
    ko: "테스트 메시지를 보냈습니다: {to}. 도착했는지 확인해 주세요.",
  },
  "ready.test_not_sent": { en: "Failed to send the test", ko: "테스트 메시지를 보내지 못했습니다" },
  "ready.overall.ok": { en: "Ready to open", ko: "주문을 받을 준비가 되었습니다" },
  "ready.overall.warning": {
    en:
      "{count, plural, one {Ready to open, with one thing to check} other {Ready to open, with # things to check}}",
    ko: "{count, plural, other {주문을 받을 수 있습니다. 확인할 항목이 #개 있습니다}}",
  },
  "ready.overall.fix": {
    en: "{count, plural, one {One thing to do before you open} other {# things to do before you open}}",
    ko: "{count, plural, other {영업 전에 할 일이 #개 있습니다}}",
  },
  "ready.overall.demo": {
    en: "This is a demo: no real money moves",
    ko: "데모입니다. 실제 돈은 오가지 않습니다",
  },
  "ready.state.ok": { en: "OK", ko: "정상" },
  "ready.state.warning": { en: "Please check", ko: "확인 필요" },
  "ready.state.fix": { en: "Fix needed", ko: "조치 필요" },
  "ready.state.demo": { en: "Demo", ko: "데모" },

  "ready.mode": { en: "Real orders", ko: "실제 주문" },
  "ready.mode.ok": { en: "Cards are charged for real.", ko: "카드가 실제로 결제됩니다." },
  "ready.mode.open": {
    en:
      "Test mode: no real card is charged. To take real orders, run deno task setup on the server and enter the live keys.",
    ko:
      "테스트 모드라 실제 카드로 결제되지 않습니다. 실제 주문을 받으려면 서버에서 deno task setup을 실행해 라이브 키를 입력해 주세요.",
  },
  "ready.mode.demo": {
    en: "To run the restaurant for real, run deno task setup on the server.",
    ko: "실제로 운영하려면 서버에서 deno task setup을 실행해 주세요.",
  },
  "ready.address": { en: "Web address", ko: "사이트 주소" },
  "ready.address.ok": {
    en: "Guests reach the site at {address}, and staff their app at {staff_address}.",
    ko: "손님은 {address}, 직원은 {staff_address} 주소로 들어옵니다.",
  },
  "ready.address.open": {
    en: "Guests reach the site without https. Set PUBLIC_URL to the https address of your domain.",
    ko: "사이트가 https 없이 열려 있습니다. PUBLIC_URL에 도메인의 https 주소를 넣어 주세요.",
  },
  "ready.address.demo": {
    en: "Only this computer reaches the demo, at {address}.",
    ko: "데모는 이 컴퓨터에서만 {address} 주소로 열립니다.",
  },
  "ready.database": { en: "Database", ko: "데이터베이스" },
  "ready.database.ok": {
    en: "The server uses a database role that owns nothing.",
    ko: "서버가 소유 권한이 없는 데이터베이스 역할을 사용합니다.",
  },
  "ready.database.open": {
    en:
      "The server connects as the owner of the database. Set DATABASE_OWNER_URL, and give DATABASE_URL its own role.",
    ko:
      "서버가 데이터베이스 소유자로 연결되어 있습니다. DATABASE_OWNER_URL을 설정하고 DATABASE_URL에는 별도의 역할을 입력해 주세요.",
  },
  "ready.database.demo": {
    en: "The demo's database has no roles. Use PostgreSQL where orders are real.",
    ko: "데모의 데이터베이스에는 역할이 없습니다. 실제 주문에는 PostgreSQL을 써 주세요.",
  },
  "ready.proxies": { en: "Proxy", ko: "프록시" },
  "ready.proxies.ok": {
    en: "The proxy in front of the server is configured.",
    ko: "앞단의 프록시가 등록되어 있습니다.",
  },
  "ready.proxies.open": {
    en:
      "No proxy is configured, so all guests behind one count as one client. Set TRUSTED_PROXIES to your proxy's address.",
    ko:
      "등록된 프록시가 없어 프록시를 거친 손님이 모두 한 명으로 계산됩니다. TRUSTED_PROXIES에 프록시 주소를 넣어 주세요.",
  },
  "ready.proxies.demo": { en: "The demo needs no proxy.", ko: "데모에는 프록시가 필요 없습니다." },
  "ready.payments": { en: "Card payments", ko: "카드 결제" },
  "ready.payments.ok": {
    en: "The payment provider responds and accepts our key.",
    ko: "카드 결제 서비스가 응답하고 키를 확인했습니다.",
  },
  "ready.payments.open": {
    en:
      "The payment provider is not responding or rejected our key. Check the Stripe keys with deno task setup.",
    ko:
      "카드 결제 서비스가 응답하지 않거나 키가 맞지 않습니다. deno task setup으로 Stripe 키를 확인해 주세요.",
  },
  "ready.payments.demo": {
    en: "Payments go to an emulator. No money moves.",
    ko: "카드 결제는 에뮬레이터로 처리되며 돈이 오가지 않습니다.",
  },
  "ready.payment_events": { en: "Payment events", ko: "결제 알림" },
  "ready.payment_events.ok": {
    en: "The payment provider sends payment events to this site.",
    ko: "카드 결제 서비스가 이 사이트에 결제를 알리고 있습니다.",
  },
  "ready.payment_events.open": {
    en:
      "No payment event arrived in the last week. Place a test order. If none arrives then, check the webhook endpoint in the Stripe dashboard and STRIPE_WEBHOOK_SECRET.",
    ko:
      "지난 일주일 동안 결제 알림이 없었습니다. 테스트 주문을 해 보고, 그래도 그대로면 Stripe 대시보드의 웹훅 엔드포인트와 STRIPE_WEBHOOK_SECRET을 확인해 주세요.",
  },
  "ready.payment_events.demo": {
    en: "The emulator sends payment events automatically.",
    ko: "에뮬레이터가 결제를 알립니다.",
  },
  "ready.mail": { en: "Email delivery", ko: "이메일 발송" },
  "ready.mail.ok": {
    en: "The email server accepts our sign-in. Email is sent from {from}.",
    ko: "이메일 서버에 연결됩니다. 이메일은 {from} 주소로 전송됩니다.",
  },
  "ready.mail.open": {
    en:
      "The email server is not responding or rejected our credentials. Check SMTP_URL with deno task setup.",
    ko:
      "이메일 서버가 응답하지 않거나 계정 정보를 거부했습니다. deno task setup으로 SMTP_URL을 확인해 주세요.",
  },
  "ready.mail.demo": {
    en: "Email is shown on the page /dev/outbox and never sent.",
    ko: "이메일은 보내지 않고 /dev/outbox 페이지에 보여 줍니다.",
  },
  "ready.texts": { en: "Text messages", ko: "문자" },
  "ready.texts.ok": {
    en: "The text message service responds and accepts our account.",
    ko: "문자 서비스가 응답하고 계정을 확인했습니다.",
  },
  "ready.texts.open": {
    en:
      "{configured, select, no {No text message service is set up. Guests get emails only, and no one is texted or called about a waiting order. Add Twilio with deno task setup texts.} other {The text message service is not responding or rejected our credentials. Check the Twilio values with deno task setup.}}",
    ko:
      "{configured, select, no {문자 서비스가 설정되어 있지 않습니다. 손님은 이메일만 받고, 주문이 대기해도 문자나 전화가 가지 않습니다. deno task setup texts로 Twilio를 추가할 수 있습니다.} other {문자 서비스가 응답하지 않거나 계정이 맞지 않습니다. deno task setup으로 Twilio 값을 확인해 주세요.}}",
  },
  "ready.texts.demo": {
    en: "Texts are shown on the page /dev/outbox and never sent.",
    ko: "문자는 보내지 않고 /dev/outbox 페이지에 보여 줍니다.",
  },
  "ready.backup": { en: "Backup", ko: "백업" },
  "ready.backup.ok": {
    en:
      "{hours, plural, =0 {The last backup is less than an hour old.} one {The last backup is # hour old.} other {The last backup is # hours old.}}",
    ko:
      "{hours, plural, =0 {마지막 백업 후 한 시간이 지나지 않았습니다.} other {마지막 백업 후 #시간이 지났습니다.}}",
  },
  "ready.backup.open": {
    en:
      "{hours, plural, =0 {There is no backup yet. Run deno task backup on the server every day.} other {The last backup is # hours old. Run deno task backup on the server every day.}}",
    ko:
      "{hours, plural, =0 {아직 백업이 없습니다. 서버에서 deno task backup을 매일 실행해 주세요.} other {마지막 백업 후 #시간이 지났습니다. 서버에서 deno task backup을 매일 실행해 주세요.}}",
  },
  "ready.backup.demo": { en: "The demo needs no backup.", ko: "데모에는 백업이 필요 없습니다." },

  "ready.name": { en: "Restaurant name", ko: "매장 이름" },
  "ready.name.ok": { en: "Guests see {name}.", ko: "손님에게 보이는 이름: {name}" },
  "ready.name.open": {
    en: "Enter the name that guests see on the site, in emails and on tickets.",
    ko: "사이트와 이메일, 주문서에 나올 이름을 입력해 주세요.",
  },
  "ready.phone": { en: "Restaurant phone", ko: "매장 전화" },
  "ready.phone.ok": { en: "Guests can call.", ko: "손님이 전화할 수 있습니다." },
  "ready.phone.open": { en: "Enter the number that guests call.", ko: "손님이 걸 전화번호를 입력해 주세요." },
  "ready.street": { en: "Address", ko: "주소" },
  "ready.street.ok": { en: "Guests know where to pick up.", ko: "손님에게 픽업 장소가 표시됩니다." },
  "ready.street.open": {
    en: "Enter the address where guests pick up their orders.",
    ko: "손님이 음식을 찾으러 올 주소를 입력해 주세요.",
  },
  "ready.email": { en: "Email", ko: "이메일" },
  "ready.email.ok": {
    en: "Replies to our emails reach the restaurant.",
    ko: "손님의 답장이 매장으로 옵니다.",
  },
  "ready.email.open": {
    en: "Enter the address that guests write to. Replies to our emails go there.",
    ko: "손님이 이메일을 보낼 주소를 입력해 주세요. 답장도 이 주소로 옵니다.",
  },
  "ready.hours": { en: "Opening hours", ko: "영업시간" },
  "ready.hours.ok": {
    en: "{count, plural, one {Open # day a week.} other {Open # days a week.}}",
    ko: "{count, plural, other {일주일에 #일 영업합니다.}}",
  },
  "ready.hours.open": {
    en: "The restaurant is closed every day. Set the hours of at least one day.",
    ko: "모든 요일이 휴무입니다. 하루라도 영업시간을 정해 주세요.",
  },
  "ready.menu": { en: "Menu", ko: "메뉴" },
  "ready.menu.ok": {
    en: "{count, plural, one {# dish can be ordered.} other {# dishes can be ordered.}}",
    ko: "{count, plural, other {주문할 수 있는 메뉴가 #개 있습니다.}}",
  },
  "ready.menu.open": {
    en: "No dish can be ordered. Add dishes, or turn some on.",
    ko: "주문할 수 있는 메뉴가 없습니다. 메뉴를 추가하거나 켜 주세요.",
  },
  "ready.prices": { en: "Prices", ko: "가격" },
  "ready.prices.ok": { en: "Every dish has a price.", ko: "모든 메뉴에 가격이 있습니다." },
  "ready.prices.open": {
    en:
      "{count, plural, one {One dish costs $0. Enter its price, unless it is free.} other {# dishes cost $0. Enter their prices, unless they are free.}}",
    ko: "{count, plural, other {가격이 $0인 메뉴가 #개 있습니다. 무료가 아니면 가격을 입력해 주세요.}}",
  },
  "ready.tax": { en: "Sales tax", ko: "판매세" },
  "ready.tax.ok": { en: "The sales tax is {percent}%.", ko: "판매세는 {percent}%입니다." },
  "ready.tax.open": {
    en: "{percent}% is charged now. Enter and save your city's rate.",
    ko: "지금은 {percent}%를 받습니다. 지역의 세율을 입력하고 저장해 주세요.",
  },
  "ready.ordering": { en: "Online ordering", ko: "온라인 주문" },
  "ready.ordering.ok": { en: "Guests can order online.", ko: "손님이 온라인으로 주문할 수 있습니다." },
  "ready.ordering.open": {
    en: "Online ordering is off, or maintenance mode is on. Change that under System Settings.",
    ko: "온라인 주문이 꺼져 있거나 점검 모드입니다. 시스템 설정에서 바꿔 주세요.",
  },

  "ready.tablet": { en: "Counter tablet", ko: "카운터 태블릿" },
  "ready.tablet.ok": {
    en: "A tablet had the orders page open with sound on in the last day.",
    ko: "지난 하루 안에 소리가 켜진 태블릿이 주문 화면을 열었습니다.",
  },
  "ready.tablet.open": {
    en: "Open the orders page on the counter tablet and turn on its sound.",
    ko: "카운터 태블릿에서 주문 화면을 열고 소리를 켜 주세요.",
  },
  "ready.printer": { en: "Ticket printers", ko: "주문서 프린터" },
  "ready.printer.ok": {
    en:
      "{expected, select, yes {Every ticket printer is connected.} other {No ticket printer is set up, and none is needed.}}",
    ko:
      "{expected, select, yes {주문서 프린터가 모두 연결되어 있습니다.} other {주문서 프린터를 쓰지 않으며, 없어도 됩니다.}}",
  },
  "ready.printer.open": {
    en:
      "A ticket printer is missing or has not checked in for 10 minutes. Make sure each one is on, connected and set to its address under Devices.",
    ko:
      "주문서 프린터가 없거나, 지난 10분 동안 요청이 없는 프린터가 있습니다. 전원과 네트워크, 그리고 기기 탭의 주소를 확인해 주세요.",
  },
  "ready.alert_phone": { en: "Alert phone", ko: "비상 연락 전화" },
  "ready.alert_phone.ok": {
    en: "A phone gets a text when no one responds to an order.",
    ko: "주문에 응답이 없으면 문자를 받을 전화가 있습니다.",
  },
  "ready.alert_phone.open": {
    en:
      "{configured, select, no {Without a text message service, no phone gets a text when no one responds to an order. Keep a tablet open and its notifications on.} other {{stopped, select, yes {The alert phone asked for no more texts. Send START from it to the number that texts come from, or enter another number.} other {Enter the number that gets a text when no one responds to an order.}}}}",
    ko:
      "{configured, select, no {문자 서비스가 없어 주문에 응답이 없어도 문자가 가지 않습니다. 태블릿을 켜 두고 알림을 켜 주세요.} other {{stopped, select, yes {비상 연락 전화가 문자 수신을 거부했습니다. 그 전화에서 매장 문자 번호로 START를 보내거나 다른 번호를 입력해 주세요.} other {주문에 응답이 없을 때 문자를 받을 번호를 입력해 주세요.}}}}",
  },
  "ready.calls": { en: "Calls when no one answers", ko: "응답이 없을 때 전화" },
  "ready.calls.ok": {
    en:
      "{is_on, select, yes {{count, plural, one {# number is called when push and text have no effect.} other {# numbers are called when push and text have no effect.}}} other {Calls are off, and none are needed.}}",
    ko:
      "{is_on, select, yes {알림과 문자에도 응답이 없으면 번호 {count, number}개로 전화합니다.} other {전화를 쓰지 않으며, 없어도 됩니다.}}",
  },
  "ready.calls.open": {
    en:
      "{count, plural, =0 {Calls are on, but no number is listed. Enter one under System Settings.} other {Calls cannot be placed: the text message service is not responding or rejected our credentials. Check the Twilio values with deno task setup.}}",
    ko:
      "{count, plural, =0 {전화가 켜져 있지만 번호가 없습니다. 시스템 설정에서 번호를 입력해 주세요.} other {전화를 걸 수 없습니다. 문자 서비스가 응답하지 않거나 인증을 거부했습니다. deno task setup으로 Twilio 값을 확인해 주세요.}}",
  },
  "ready.calls.demo": {
    en: "Calls are shown on the page /dev/outbox and never placed.",
    ko: "전화는 걸지 않고 /dev/outbox 페이지에 표시됩니다.",
  },
  "ready.demo_passwords": { en: "Demo logins", ko: "데모 계정" },
  "ready.demo_passwords.ok": {
    en: "No account uses the demo password.",
    ko: "데모 비밀번호를 쓰는 계정이 없습니다.",
  },
  "ready.demo_passwords.open": {
    en: "Anyone can sign in as {names} with the demo password. Change their passwords or disable them.",
    ko:
      "누구나 데모 비밀번호로 로그인할 수 있는 계정: {names}. 비밀번호를 바꾸거나 계정을 사용 중지해 주세요.",
  },
  "ready.demo_passwords.demo": {
    en: "Everyone knows the password of the demo logins.",
    ko: "데모 계정의 비밀번호는 누구나 압니다.",
  },
  "ready.super_admins": { en: "Super admins", ko: "최고 관리자" },
  "ready.super_admins.ok": {
    en: "{count} people can restore access for the others.",
    ko: "{count}명이 다른 사람의 로그인을 복구할 수 있습니다.",
  },
  "ready.super_admins.open": {
    en:
      "Only one super admin is active. Add a second. If you are locked out, deno task staff rescue on the server restores access.",
    ko:
      "활성 최고 관리자가 한 명뿐입니다. 한 명 더 추가해 주세요. 로그인할 수 없게 되면 서버에서 deno task staff rescue로 복구할 수 있습니다.",
  },

  "found.title": {
    en: "Be found: Google, Apple Maps and print",
    ko: "검색에 나오게 하기: Google, Apple 지도, 인쇄물",
  },
  "found.hint": {
    en:
      "Guests who use these links order directly from you, without a commission. Analytics count the orders of each link.",
    ko:
      "손님이 이 링크로 들어오면 수수료 없이 매장에 바로 주문합니다. 링크별 주문은 분석에서 볼 수 있습니다.",
  },
  "found.no_https": {
    en:
      "This address works on this computer only, or without https. Set the final address of the site before you paste the links or print.",
    ko:
      "지금 주소는 이 컴퓨터에서만 열리거나 https가 아닙니다. 링크를 등록하거나 인쇄하기 전에 사이트의 최종 주소를 설정해 주세요.",
  },
  "found.copy": { en: "Copy link", ko: "링크 복사" },
  "found.google": { en: "Google Search and Maps", ko: "Google 검색과 지도" },
  "found.google.open": {
    en: "Sign in at business.google.com and open the profile of your restaurant.",
    ko: "business.google.com에 로그인해 매장 프로필을 엽니다.",
  },
  "found.google.add": {
    en:
      "Choose Edit profile, then the part for food ordering, and add this link for pickup. Use it as the menu link too.",
    ko:
      "프로필 수정에서 음식 주문 항목으로 가서 이 링크를 픽업 링크로 추가합니다. 메뉴 링크에도 같은 링크를 넣습니다.",
  },
  "found.google.prefer": {
    en: "Mark it as the preferred link, so that it comes first.",
    ko: "이 링크를 선호 링크로 지정하면 맨 앞에 나옵니다.",
  },
  "found.google.check": {
    en:
      "Check that name, address, phone, opening hours and holidays are the same there as here, and that Pickup is on and Delivery off.",
    ko:
      "이름, 주소, 전화번호, 영업시간, 휴무일이 여기와 같은지, 픽업은 켜져 있고 배달은 꺼져 있는지 확인합니다.",
  },
  "found.apple": { en: "Apple Maps", ko: "Apple 지도" },
  "found.apple.open": {
    en: "Sign in at business.apple.com and choose your location.",
    ko: "business.apple.com에 로그인해 매장을 선택합니다.",
  },
  "found.apple.add": {
    en:
      "Under Actions, add the action to order food with this link. Apple accepts https links only and checks them first.",
    ko:
      "동작(Actions)\u2060에서 음식 주문 동작을 이 링크로 추가합니다. Apple은 https 링크만 받으며 먼저 심사합니다.",
  },
  "found.apple.check": {
    en:
      "Choose it as the primary action. Check name, address, phone and hours, and look at the preview of the place card.",
    ko:
      "이 동작을 기본 동작으로 선택합니다. 이름, 주소, 전화번호, 영업시간과 장소 카드 미리보기를 확인합니다.",
  },
  "found.others": { en: "Remove another company's order button", ko: "다른 업체의 주문 버튼 없애기" },
  "found.others.choose": {
    en:
      "On the Google profile open the part for food ordering, choose the company, and choose Remove provider. Its page says how to opt out.",
    ko:
      "Google 프로필의 음식 주문 항목에서 업체를 선택하고 제공업체 삭제를 누릅니다. 업체 페이지에 해지 방법이 나옵니다.",
  },
  "found.others.wait": {
    en: "Google requires the company to remove its link within 5 days of your request. Keep a copy of it.",
    ko: "Google 규정상 업체는 요청 후 5일 안에 링크를 없애야 합니다. 요청 내용을 보관해 두세요.",
  },
  "found.others.report": {
    en: "If the button is still there after that, report the violation to Google from the same page.",
    ko: "그 뒤에도 버튼이 남아 있으면 같은 페이지에서 Google에 위반으로 신고합니다.",
  },
  "found.others.apple": {
    en: "Do the same with the company for Apple Maps. Until then your own action comes first.",
    ko: "Apple 지도도 업체에 똑같이 요청합니다. 그동안은 저희 매장의 동작이 먼저 나옵니다.",
  },
  "found.print": {
    en: "Poster, table tent, bag card and window sticker",
    ko: "포스터, 테이블 안내판, 봉투 카드, 창문 스티커",
  },
  "found.print.hint": {
    en: "Each has a code that opens the menu, and its orders are counted apart.",
    ko: "인쇄물마다 메뉴를 여는 QR 코드가 있고, 주문도 따로 집계합니다.",
  },
  "kit.title": { en: "Printed kit", ko: "인쇄물" },
  "kit.print": { en: "Print", ko: "인쇄" },
  "kit.piece": { en: "What to print", ko: "인쇄할 것" },
  "kit.paper": { en: "Paper", ko: "용지" },
  "kit.paper.us": { en: "Letter", ko: "레터" },
  "kit.paper.a4": { en: "A4", ko: "A4" },
  "kit.language": { en: "Language of the text", ko: "인쇄 언어" },
  "kit.language.both": { en: "English and Korean", ko: "영어와 한국어" },
  "kit.language.en": { en: "English", ko: "영어" },
  "kit.language.ko": { en: "Korean", ko: "한국어" },
  "kit.how.poster": {
    en: "One poster fills the sheet. Print it at 100%, without the browser's headers and footers.",
    ko: "포스터 한 장이 용지 전체를 채웁니다. 브라우저의 머리글과 바닥글 없이 100% 크기로 인쇄해 주세요.",
  },
  "kit.how.table": {
    en: "Fold the sheet in the middle. Both sides then stand upright.",
    ko: "가운데를 접으면 양쪽이 모두 바로 섭니다.",
  },
  "kit.how.bag": {
    en: "Cut along the dashed lines for four cards.",
    ko: "점선을 따라 자르면 카드 네 장이 됩니다.",
  },
  "kit.how.window": {
    en:
      "Print on adhesive paper or behind clear film, and cut along the dashed line. Try the code through the glass.",
    ko: "스티커 용지에 인쇄해 점선을 따라 잘라 주세요. 유리 너머로 코드가 읽히는지 확인해 주세요.",
  },
  "kit.preview": { en: "Preview of the sheet", ko: "용지 미리보기" },
  "kit.code": { en: "Code that opens {address}", ko: "{address} 주소를 여는 QR 코드" },
  "kit.failed": {
    en: "Failed to load the restaurant's name and address",
    ko: "매장 이름과 주소를 불러오지 못했습니다",
  },
} satisfies TextsById<StaffLanguage>;
