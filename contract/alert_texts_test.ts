import { deepEqual, equal } from "node:assert/strict";
import type { AlertKind, AlertParams } from "@domain/shared/metrics.ts";
import { alertText } from "./alert_texts.ts";

type Samples = { [K in AlertKind]: { params: AlertParams[K]; en: string; ko: string } };

/** Each kind with sample parameters and its expected messages. */
const samples: Samples = {
  stuck_payments: {
    params: { count: 2 },
    en:
      "2 payments waited for the payment provider for more than a minute. If the provider responds, check the keys with deno task setup.",
    ko:
      "카드 결제 서비스의 응답을 1분 넘게 기다린 결제가 2건 있습니다. 서비스가 정상이면 deno task setup으로 키를 확인해 주세요.",
  },
  payment_discrepancies: {
    params: { count: 3 },
    en: "3 payments could not be matched with the payment provider. Review them in the list below.",
    ko: "카드 결제 서비스의 기록과 일치하지 않는 결제가 3건 있습니다. 아래 결제 목록을 확인해 주세요.",
  },
  dispute_open: {
    params: { count: 4, dueBy: Date.parse("2026-07-19T17:00:00-07:00") },
    en: "4 orders with an open dispute. The next evidence is due by Sun, July 19 at 5:00 PM.",
    ko: "결제에 이의가 제기된 주문이 4건 있습니다. 가장 빠른 증빙 자료 제출 기한: 7월 19일 (일) 오후 5:00.",
  },
  refund_failed: {
    params: { count: 5 },
    en: "5 orders with a refund that did not reach the guest. Refund, or settle another way.",
    ko: "손님이 환불을 받지 못한 주문이 5건 있습니다. 환불하거나 다른 방법으로 처리해 주세요.",
  },
  refund_owed: {
    params: { count: 1 },
    en: "1 order cancelled with the guest still charged. Refund, or settle another way.",
    ko:
      "취소되었지만 손님 카드에 결제가 남아 있는 주문이 1건 있습니다. 환불하거나 다른 방법으로 처리해 주세요.",
  },
  drill_missed: {
    params: {},
    en:
      "The tablets rang before opening and no one pressed “We hear it”. Check that a tablet has the orders page open with sound on.",
    ko:
      "영업 시작 전 태블릿 알림이 울렸지만 아무도 응답하지 않았습니다. 주문 화면이 열려 있고 소리가 켜져 있는지 확인해 주세요.",
  },
  payment_provider: {
    params: {},
    en: "Until it responds, guests can't pay and orders can't be accepted.",
    ko: "응답이 돌아올 때까지 손님은 결제할 수 없고 주문도 접수할 수 없습니다.",
  },
  payment_account: {
    params: {},
    en: "Guests can't pay and orders can't be accepted. Please check the secret key and the account.",
    ko: "손님은 결제할 수 없고 주문도 접수할 수 없습니다. 비밀 키와 계정을 확인해 주세요.",
  },
  checkout_page: {
    params: { parts: ["content-security-policy", "/cdn/x.js"] },
    en:
      "Guests do not get what this server sends: content-security-policy, /cdn/x.js. Check the proxy and the CDN in front. If you did not change them, switch ordering off.",
    ko:
      "손님이 받는 페이지가 이 서버가 보낸 것과 다릅니다: content-security-policy, /cdn/x.js. 앞단의 프록시와 CDN을 확인해 주세요. 직접 바꾼 것이 아니라면 주문 받기를 꺼 주세요.",
  },
  mail_provider: {
    params: {},
    en: "Emails to guests wait until it works again.",
    ko: "다시 연결될 때까지 손님에게 이메일이 전송되지 않습니다.",
  },
  text_provider: {
    params: {},
    en: "Text messages wait until it responds, including alerts to staff.",
    ko: "응답이 돌아올 때까지 문자가 전송되지 않습니다. 직원에게 보내는 알림 문자도 마찬가지입니다.",
  },
  messages_stuck: {
    params: { waiting: 1, failed: 6 },
    en: "1 message waiting, 6 failed since yesterday. Send the failed ones again below.",
    ko:
      "대기 중인 메시지 1건, 어제부터 보내지 못한 메시지 6건이 있습니다. 보내지 못한 메시지는 아래에서 다시 보낼 수 있습니다.",
  },
  database_slow: {
    params: { ms: 412 },
    en: "It took 412 ms to answer. Check its disk and memory.",
    ko: "응답에 412 ms 걸렸습니다. 디스크와 메모리를 확인해 주세요.",
  },
  disk_space: {
    params: { freeBytes: 812_000_000, percent: 4 },
    en:
      "812\u00a0MB (4%) of the disk with the data folder are free. Free some space: once the database's disk is full, orders are refused.",
    ko:
      "데이터 폴더가 있는 디스크에 812\u00a0MB(4%)만 남았습니다. 공간을 확보해 주세요. 데이터베이스의 디스크가 가득 차면 주문을 받을 수 없습니다.",
  },
  memory: {
    params: { percent: 93 },
    en: "Memory usage is 93%. If this lasts, use a larger machine.",
    ko: "서버 메모리의 93%를 쓰고 있습니다. 계속되면 더 큰 서버를 써 주세요.",
  },
  cpu: {
    params: { percent: 88 },
    en: "CPU usage is 88%. If this lasts, use a larger machine.",
    ko: "프로세서의 88%를 쓰고 있습니다. 계속되면 더 큰 서버를 써 주세요.",
  },
  event_loop: {
    params: { ms: 640 },
    en: "Work was delayed by up to 640 ms. If this lasts, use a larger machine.",
    ko: "작업이 최대 640 ms 지연되었습니다. 계속되면 더 큰 서버를 써 주세요.",
  },
  clock_skew: {
    params: { servers: [{ host: "one", seconds: 6 }, { host: "two", seconds: -8 }] },
    en:
      "It differs from the database's clock. Until it is right, the server runs no jobs: one (6 s ahead), two (8 s behind).",
    ko:
      "시계가 데이터베이스와 맞을 때까지 이 서버에서는 예약 작업이 실행되지 않습니다: one (6초 빠름), two (8초 느림).",
  },
  sign_in_attack: {
    params: { failures: 60, clients: 50, pins: 6 },
    en: "60 sign-ins failed within an hour, from 50 unknown clients. Wrong PINs on one station: 6.",
    ko:
      "최근 한 시간 동안 알 수 없는 기기 50대에서 로그인이 60번 실패했습니다. 한 스테이션에서 틀린 PIN: 6번.",
  },
};

for (const [kind, { params, en, ko }] of Object.entries(samples)) {
  Deno.test(`the alert ${kind} contains its numbers in both languages`, () => {
    // The cast is safe: each sample has the parameters of its own kind.
    const alert = { kind, params } as Parameters<typeof alertText>[1];
    const [english, korean] = [alertText("en", alert), alertText("ko", alert)];
    deepEqual([english.message, korean.message], [en, ko]);
    equal(/[가-힣]/.test(english.title), false);
    equal(/^[가-힣 ]+$/.test(korean.title), true);
  });
}
