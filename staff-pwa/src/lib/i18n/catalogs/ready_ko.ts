import type { messages as english } from "./ready_en.ts";

export const messages: Readonly<Record<keyof typeof english, string>> = {
  "ready.failed": "개점 준비를 확인하지 못했습니다",
  "ready.test_mail": "테스트 이메일 보내기",
  "ready.test_text": "테스트 문자 보내기",
  "ready.test_call": "테스트 전화 걸기",
  "ready.test_sent": "{to} 주소로 테스트 메시지를 보냈습니다. 도착했는지 확인해 주세요.",
  "ready.test_not_sent": "테스트 메시지를 보내지 못했습니다",
  "ready.overall.ok": "주문을 받을 준비가 되었습니다",
  "ready.overall.warning": "{count, plural, other {주문을 받을 수 있습니다. 확인할 항목이 #개 있습니다}}",
  "ready.overall.fix": "{count, plural, other {영업 전에 할 일이 #개 있습니다}}",
  "ready.overall.demo": "데모입니다. 실제 돈은 오가지 않습니다",
  "ready.state.ok": "정상",
  "ready.state.warning": "확인 필요",
  "ready.state.fix": "조치 필요",
  "ready.state.demo": "데모",

  "ready.mode": "실제 주문",
  "ready.mode.ok": "카드가 실제로 결제됩니다.",
  "ready.mode.open":
    "테스트 모드라 실제 카드로 결제되지 않습니다. 실제 주문을 받으려면 서버에서 deno task setup을 실행해 라이브 키를 입력해 주세요.",
  "ready.mode.demo": "실제로 운영하려면 서버에서 deno task setup을 실행해 주세요.",
  "ready.address": "사이트 주소",
  "ready.address.ok": "손님은 {address} 주소로 들어옵니다.",
  "ready.address.open": "사이트가 https 없이 열려 있습니다. PUBLIC_URL에 도메인의 https 주소를 넣어 주세요.",
  "ready.address.demo": "데모는 이 컴퓨터에서만 {address} 주소로 열립니다.",
  "ready.database": "데이터베이스",
  "ready.database.ok": "서버가 소유 권한이 없는 데이터베이스 역할을 사용합니다.",
  "ready.database.open":
    "서버가 데이터베이스 소유자로 연결되어 있습니다. DATABASE_OWNER_URL을 설정하고 DATABASE_URL에는 별도의 역할을 입력해 주세요.",
  "ready.database.demo": "데모의 데이터베이스에는 역할이 없습니다. 실제 주문에는 PostgreSQL을 써 주세요.",
  "ready.proxies": "프록시",
  "ready.proxies.ok": "앞단의 프록시가 등록되어 있습니다.",
  "ready.proxies.open":
    "등록된 프록시가 없어 프록시를 거친 손님이 모두 한 명으로 계산됩니다. TRUSTED_PROXIES에 프록시 주소를 넣어 주세요.",
  "ready.proxies.demo": "데모에는 프록시가 필요 없습니다.",
  "ready.payments": "카드 결제",
  "ready.payments.ok": "카드 결제 서비스가 응답하고 키를 확인했습니다.",
  "ready.payments.open":
    "카드 결제 서비스가 응답하지 않거나 키가 맞지 않습니다. deno task setup으로 Stripe 키를 확인해 주세요.",
  "ready.payments.demo": "카드 결제는 에뮬레이터로 처리되며 돈이 오가지 않습니다.",
  "ready.payment_events": "결제 알림",
  "ready.payment_events.ok": "카드 결제 서비스가 이 사이트에 결제를 알리고 있습니다.",
  "ready.payment_events.open":
    "지난 일주일 동안 결제 알림이 없었습니다. 테스트 주문을 해 보고, 그래도 그대로면 Stripe 대시보드의 웹훅 엔드포인트와 STRIPE_WEBHOOK_SECRET을 확인해 주세요.",
  "ready.payment_events.demo": "에뮬레이터가 결제를 알립니다.",
  "ready.mail": "이메일 발송",
  "ready.mail.ok": "이메일 서버에 연결됩니다. 이메일은 {from} 주소로 전송됩니다.",
  "ready.mail.open":
    "이메일 서버가 응답하지 않거나 계정 정보를 거부했습니다. deno task setup으로 SMTP_URL을 확인해 주세요.",
  "ready.mail.demo": "이메일은 보내지 않고 /dev/outbox 페이지에 보여 줍니다.",
  "ready.texts": "문자",
  "ready.texts.ok": "문자 서비스가 응답하고 계정을 확인했습니다.",
  "ready.texts.open":
    "{configured, select, no {문자 서비스가 설정되어 있지 않습니다. 손님은 이메일만 받고, 주문이 대기해도 문자나 전화가 가지 않습니다. deno task setup texts로 Twilio를 추가할 수 있습니다.} other {문자 서비스가 응답하지 않거나 계정이 맞지 않습니다. deno task setup으로 Twilio 값을 확인해 주세요.}}",
  "ready.texts.demo": "문자는 보내지 않고 /dev/outbox 페이지에 보여 줍니다.",
  "ready.backup": "백업",
  "ready.backup.ok":
    "{hours, plural, =0 {마지막 백업 후 한 시간이 지나지 않았습니다.} other {마지막 백업 후 #시간이 지났습니다.}}",
  "ready.backup.open":
    "{hours, plural, =0 {아직 백업이 없습니다. 서버에서 deno task backup을 매일 실행해 주세요.} other {마지막 백업 후 #시간이 지났습니다. 서버에서 deno task backup을 매일 실행해 주세요.}}",
  "ready.backup.demo": "데모에는 백업이 필요 없습니다.",

  "ready.name": "식당 이름",
  "ready.name.ok": "손님에게 보이는 이름: {name}",
  "ready.name.open": "사이트와 이메일, 주문서에 나올 이름을 입력해 주세요.",
  "ready.phone": "전화",
  "ready.phone.ok": "손님이 전화할 수 있습니다.",
  "ready.phone.open": "손님이 걸 전화번호를 입력해 주세요.",
  "ready.street": "주소",
  "ready.street.ok": "손님에게 픽업 장소가 표시됩니다.",
  "ready.street.open": "손님이 음식을 찾으러 올 주소를 입력해 주세요.",
  "ready.email": "이메일",
  "ready.email.ok": "손님의 답장이 식당으로 옵니다.",
  "ready.email.open": "손님이 이메일을 보낼 주소를 입력해 주세요. 답장도 이 주소로 옵니다.",
  "ready.hours": "영업시간",
  "ready.hours.ok": "{count, plural, other {일주일에 #일 영업합니다.}}",
  "ready.hours.open": "모든 요일이 휴무입니다. 하루라도 영업시간을 정해 주세요.",
  "ready.menu": "메뉴",
  "ready.menu.ok": "{count, plural, other {주문할 수 있는 메뉴가 #개 있습니다.}}",
  "ready.menu.open": "주문할 수 있는 메뉴가 없습니다. 메뉴를 추가하거나 켜 주세요.",
  "ready.prices": "가격",
  "ready.prices.ok": "모든 메뉴에 가격이 있습니다.",
  "ready.prices.open":
    "{count, plural, other {가격이 $0인 메뉴가 #개 있습니다. 무료가 아니면 가격을 입력해 주세요.}}",
  "ready.tax": "판매세",
  "ready.tax.ok": "판매세는 {percent}%입니다.",
  "ready.tax.open": "지금은 {percent}%를 받습니다. 지역의 세율을 입력하고 저장해 주세요.",
  "ready.ordering": "온라인 주문",
  "ready.ordering.ok": "손님이 온라인으로 주문할 수 있습니다.",
  "ready.ordering.open": "온라인 주문이 꺼져 있거나 점검 모드입니다. 시스템 설정에서 바꿔 주세요.",

  "ready.tablet": "카운터 태블릿",
  "ready.tablet.ok": "지난 하루 안에 소리가 켜진 태블릿이 주문 화면을 열었습니다.",
  "ready.tablet.open": "카운터 태블릿에서 주문 화면을 열고 소리를 켜 주세요.",
  "ready.printer": "주문서 프린터",
  "ready.printer.ok":
    "{expected, select, yes {주문서 프린터가 모두 연결되어 있습니다.} other {주문서 프린터를 쓰지 않으며, 없어도 됩니다.}}",
  "ready.printer.open":
    "주문서 프린터가 없거나, 지난 10분 동안 요청이 없는 프린터가 있습니다. 전원과 네트워크, 그리고 기기 탭의 주소를 확인해 주세요.",
  "ready.alert_phone": "비상 연락 전화",
  "ready.alert_phone.ok": "주문에 응답이 없으면 문자를 받을 전화가 있습니다.",
  "ready.alert_phone.open":
    "{configured, select, no {문자 서비스가 없어 주문에 응답이 없어도 문자가 가지 않습니다. 태블릿을 켜 두고 알림을 켜 주세요.} other {{stopped, select, yes {비상 연락 전화가 문자 수신을 거부했습니다. 그 전화에서 매장 문자 번호로 START를 보내거나 다른 번호를 입력해 주세요.} other {주문에 응답이 없을 때 문자를 받을 번호를 입력해 주세요.}}}}",
  "ready.calls": "전화",
  "ready.calls.ok":
    "{is_on, select, yes {알림과 문자에도 응답이 없으면 번호 {count, number}개로 전화합니다.} other {전화를 쓰지 않으며, 없어도 됩니다.}}",
  "ready.calls.open":
    "{count, plural, =0 {전화가 켜져 있지만 번호가 없습니다. 시스템 설정에서 번호를 입력해 주세요.} other {전화를 걸 수 없습니다. 문자 서비스가 응답하지 않거나 인증을 거부했습니다. deno task setup으로 Twilio 값을 확인해 주세요.}}",
  "ready.calls.demo": "전화는 걸지 않고 /dev/outbox 페이지에 표시됩니다.",
  "ready.demo_passwords": "데모 계정",
  "ready.demo_passwords.ok": "데모 비밀번호를 쓰는 계정이 없습니다.",
  "ready.demo_passwords.open":
    "누구나 데모 비밀번호로 로그인할 수 있는 계정: {names}. 비밀번호를 바꾸거나 계정을 사용 중지해 주세요.",
  "ready.demo_passwords.demo": "데모 계정의 비밀번호는 누구나 압니다.",
  "ready.super_admins": "최고 관리자",
  "ready.super_admins.ok": "{count}명이 다른 사람의 로그인을 복구할 수 있습니다.",
  "ready.super_admins.open":
    "활성 최고 관리자가 한 명뿐입니다. 한 명 더 추가해 주세요. 로그인할 수 없게 되면 서버에서 deno task staff rescue로 복구할 수 있습니다.",

  "found.title": "검색에 나오게 하기: Google, Apple 지도, 인쇄물",
  "found.hint":
    "손님이 이 링크로 들어오면 수수료 없이 식당에 바로 주문합니다. 링크별 주문은 분석에서 볼 수 있습니다.",
  "found.no_https":
    "지금 주소는 이 컴퓨터에서만 열리거나 https가 아닙니다. 링크를 등록하거나 인쇄하기 전에 사이트의 최종 주소를 설정해 주세요.",
  "found.copy": "링크 복사",
  "found.google": "Google 검색과 지도",
  "found.google.open": "business.google.com에 로그인해 식당 프로필을 엽니다.",
  "found.google.add":
    "프로필 수정에서 음식 주문 항목으로 가서 이 링크를 픽업 링크로 추가합니다. 메뉴 링크에도 같은 링크를 넣습니다.",
  "found.google.prefer": "이 링크를 선호 링크로 지정하면 맨 앞에 나옵니다.",
  "found.google.check":
    "이름, 주소, 전화번호, 영업시간, 휴무일이 여기와 같은지, 픽업은 켜져 있고 배달은 꺼져 있는지 확인합니다.",
  "found.apple": "Apple 지도",
  "found.apple.open": "business.apple.com에 로그인해 매장을 선택합니다.",
  "found.apple.add":
    "동작(Actions)에서 음식 주문 동작을 이 링크로 추가합니다. Apple은 https 링크만 받으며 먼저 심사합니다.",
  "found.apple.check":
    "이 동작을 기본 동작으로 선택합니다. 이름, 주소, 전화번호, 영업시간과 장소 카드 미리보기를 확인합니다.",
  "found.others": "다른 업체의 주문 버튼 없애기",
  "found.others.choose":
    "Google 프로필의 음식 주문 항목에서 업체를 선택하고 제공업체 삭제를 누릅니다. 업체 페이지에 해지 방법이 나옵니다.",
  "found.others.wait":
    "Google 규정상 업체는 요청 후 5일 안에 링크를 없애야 합니다. 요청 내용을 보관해 두세요.",
  "found.others.report": "그 뒤에도 버튼이 남아 있으면 같은 페이지에서 Google에 위반으로 신고합니다.",
  "found.others.apple": "Apple 지도도 업체에 똑같이 요청합니다. 그동안은 우리 식당의 동작이 먼저 나옵니다.",
  "found.print": "포스터, 테이블 안내판, 봉투 카드, 창문 스티커",
  "found.print.hint": "인쇄물마다 메뉴를 여는 QR 코드가 있고, 주문도 따로 집계합니다.",
  "kit.title": "인쇄물",
  "kit.print": "인쇄",
  "kit.piece": "인쇄할 것",
  "kit.paper": "용지",
  "kit.paper.us": "레터",
  "kit.paper.a4": "A4",
  "kit.language": "인쇄 언어",
  "kit.language.both": "영어와 한국어",
  "kit.language.en": "영어",
  "kit.language.ko": "한국어",
  "kit.how.poster":
    "포스터 한 장이 용지 전체를 채웁니다. 브라우저의 머리글과 바닥글 없이 100% 크기로 인쇄해 주세요.",
  "kit.how.table": "가운데를 접으면 양쪽이 모두 바로 섭니다.",
  "kit.how.bag": "점선을 따라 자르면 카드 네 장이 됩니다.",
  "kit.how.window":
    "스티커 용지에 인쇄해 점선을 따라 잘라 주세요. 유리 너머로 코드가 읽히는지 확인해 주세요.",
  "kit.preview": "용지 미리보기",
  "kit.code": "{address} 주소를 여는 QR 코드",
  "kit.failed": "식당 이름과 주소를 불러오지 못했습니다",
};
