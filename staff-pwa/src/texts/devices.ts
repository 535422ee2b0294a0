import type { StaffLanguage } from "@domain/shared/language.ts";
import type { TextsById } from "@web/i18n/texts.ts";

/** The devices in the back office and in the own account. */
export const texts = {
  "devices.all": { en: "Tablets and browsers", ko: "태블릿과 브라우저" },
  "devices.title": { en: "Your devices", ko: "내 기기" },
  "devices.own.lead": {
    en:
      "Where you are or were signed in. If someone else enters wrong passwords, you are not locked out on a trusted device.",
    ko:
      "로그인했거나 지금 로그인된 기기입니다. 다른 사람이 비밀번호를 여러 번 틀려도 신뢰하는 기기에서는 잠기지 않습니다.",
  },
  "devices.loading": { en: "Loading devices...", ko: "기기를 불러오는 중..." },
  "devices.failed": { en: "Failed to load the devices", ko: "기기를 불러오지 못했습니다" },
  "devices.this": { en: "This device", ko: "이 기기" },
  "devices.kind.station": { en: "Station tablet", ko: "스테이션 태블릿" },
  "devices.kind.browser": { en: "Browser", ko: "브라우저" },
  "devices.no_shift": { en: "Locked, no shift", ko: "잠김, 근무자 없음" },
  "devices.seen": { en: "Last seen {time}", ko: "마지막 접속 {time}" },
  "devices.since": { en: "Signed in {time}", ko: "{time} 로그인" },
  "devices.since.passkey": { en: "Signed in with a passkey {time}", ko: "{time} 패스키로 로그인" },
  "devices.signed_out": { en: "Signed out", ko: "로그아웃됨" },
  "devices.until": { en: "Expires {time} unless used", ko: "사용하지 않으면 {time}에 만료" },
  "devices.until.session_limit": { en: "Expires {time}", ko: "{time}에 만료" },
  "devices.address": { en: "IP address {address}", ko: "IP 주소 {address}" },
  "devices.orders.sound": { en: "Rings for orders", ko: "주문 알림 소리 켜짐" },
  "devices.orders.silent": { en: "Shows orders, sound off", ko: "주문 표시 중, 소리 꺼짐" },
  "devices.push": { en: "Gets notifications", ko: "푸시 알림 받음" },
  "devices.trusted": { en: "Trusted until {time}", ko: "{time}까지 신뢰" },
  "devices.sign_out": { en: "Sign out", ko: "로그아웃" },
  "devices.sign_out.label": {
    en: "Sign out {device}, last seen {time}",
    ko: "{device} 로그아웃, 마지막 접속 {time}",
  },
  "devices.sign_out.title": { en: "Sign out {device}?", ko: "{device}: 로그아웃할까요?" },
  "devices.sign_out.text": {
    en:
      "You are signed out there within seconds. Orders stop ringing, notifications end, and the device is no longer trusted.",
    ko:
      "몇 초 안에 그 기기에서 로그아웃됩니다. 주문 알림과 푸시 알림이 멈추고, 더 이상 신뢰하는 기기가 아닙니다.",
  },
  "devices.sign_out.text.other": {
    en:
      "{person} is signed out there within seconds. Orders stop ringing, notifications end, and the device is no longer trusted.",
    ko:
      "{person}\u00a0님이 몇 초 안에 그 기기에서 로그아웃됩니다. 주문 알림과 푸시 알림이 멈추고, 더 이상 신뢰하는 기기가 아닙니다.",
  },
  "devices.sign_out.done": { en: "That device is signed out", ko: "그 기기에서 로그아웃했습니다" },
  "devices.sign_out.failed": {
    en: "Failed to sign out that device",
    ko: "그 기기에서 로그아웃하지 못했습니다",
  },
  "devices.distrust": { en: "Remove", ko: "삭제" },
  "devices.distrust.label": {
    en: "Remove {device}, last seen {time}",
    ko: "{device} 삭제, 마지막 접속 {time}",
  },
  "devices.distrust.title": { en: "Remove {device}?", ko: "{device}: 삭제할까요?" },
  "devices.distrust.text": {
    en:
      "The device is no longer trusted. At the next sign-in on it, a wait or a code may be needed while someone else is entering wrong passwords for this username.",
    ko:
      "더 이상 신뢰하는 기기가 아닙니다. 다른 사람이 이 아이디로 비밀번호를 여러 번 틀리면, 다음에 이 기기에서 로그인할 때 기다리거나 코드를 입력해야 할 수 있습니다.",
  },
  "devices.distrust.done": { en: "The device is no longer trusted", ko: "이제 신뢰하는 기기가 아닙니다" },
  "devices.distrust.failed": { en: "Failed to remove that device", ko: "그 기기를 삭제하지 못했습니다" },
  "devices.end_shift": { en: "End shift", ko: "근무 종료" },
  "devices.end_shift.label": {
    en: "End shift on {device}, last seen {time}",
    ko: "{device} 근무 종료, 마지막 접속 {time}",
  },
  "devices.end_shift.title": { en: "End your shift on {device}?", ko: "{device}: 근무를 종료할까요?" },
  "devices.end_shift.text": {
    en: "The station locks and keeps ringing. It asks for a PIN at the next tap.",
    ko: "스테이션이 잠기고 주문 알림은 계속 울립니다. 다음에 누르면 PIN을 묻습니다.",
  },
  "devices.end_shift.done": { en: "Your shift has ended on {device}", ko: "{device}: 근무를 종료했습니다" },
  "devices.end_shift.failed": {
    en: "Failed to end your shift on {device}",
    ko: "{device}: 근무를 종료하지 못했습니다",
  },
  "devices.remove": { en: "Remove", ko: "삭제" },
  "devices.remove.label": { en: "Remove {device}", ko: "{device} 삭제" },
  "devices.remove.title": { en: "Remove {device}?", ko: "{device}: 삭제할까요?" },
  "devices.remove.text": {
    en: "The tablet stops showing and ringing for orders within seconds. To use it again, pair it again.",
    ko: "태블릿이 몇 초 안에 주문 표시와 알림을 멈춥니다. 다시 쓰려면 다시 연결해야 합니다.",
  },
  "devices.remove.done": { en: "Station removed", ko: "스테이션을 삭제했습니다" },
  "devices.remove.failed": { en: "Failed to remove the station", ko: "스테이션을 삭제하지 못했습니다" },
  "devices.everywhere": { en: "Sign out everywhere", ko: "모든 기기에서 로그아웃" },
  "devices.everywhere.title": { en: "Sign out everywhere?", ko: "모든 기기에서 로그아웃할까요?" },
  "devices.everywhere.text": {
    en:
      "This signs you out on every device within seconds, including this one. Orders stop ringing there. It also removes your PIN.",
    ko:
      "이 기기를 포함해 로그인된 모든 기기가 몇 초 안에 로그아웃됩니다. 그 기기에서는 주문 알림이 울리지 않고, PIN도 삭제됩니다.",
  },
  "devices.everywhere.done": { en: "Signed out everywhere", ko: "모든 기기에서 로그아웃했습니다" },
  "devices.unknown": { en: "Unknown device", ko: "알 수 없는 기기" },
  "devices.on": { en: "{browser} on {system}", ko: "{browser} ({system})" },
  "stations.lead": {
    en:
      "A paired tablet shows, rings and prints without anyone signed in. Staff enter their PIN to accept, deny or change an order.",
    ko:
      "연결된 태블릿은 로그인한 사람이 없어도 주문을 보여 주고 알림을 울리고 인쇄합니다. 직원은 PIN을 입력해 주문을 처리합니다.",
  },
  "stations.name": { en: "Name of the station", ko: "스테이션 이름" },
  "stations.name.hint": { en: "Counter, Kitchen", ko: "카운터, 주방" },
  "stations.name.required": { en: "Enter a name", ko: "이름을 입력해 주세요" },
  "stations.add": { en: "Create pairing code", ko: "연결 코드 만들기" },
  "stations.code.how": {
    en: "On the tablet for {name}, open {address} and enter this code:",
    ko: "{name} 태블릿에서 {address} 페이지를 열고 이 코드를 입력해 주세요:",
  },
  "stations.paired": { en: "{name} is paired.", ko: "{name}: 연결되었습니다." },
  "stations.waiting": {
    en: "Waiting for the tablet. The code works until {time}.",
    ko: "태블릿을 기다리는 중입니다. 코드는 {time}까지 쓸 수 있습니다.",
  },
  "stations.expired": {
    en: "Pairing code expired. Create a new one with the same name.",
    ko: "연결 코드가 만료되었습니다. 같은 이름으로 새 코드를 만들어 주세요.",
  },
} satisfies TextsById<StaffLanguage>;
