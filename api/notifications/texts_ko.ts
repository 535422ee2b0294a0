import { refundTime } from "@domain/shared/guest_texts.ts";
import { fullName } from "@domain/shared/person_name.ts";
import type { OrderTexts } from "./texts.ts";

const bank = refundTime.ko;

export const korean: OrderTexts = {
  hello: ({ firstName, lastName }) => {
    const name = fullName(firstName, lastName);
    return name === "" ? "안녕하세요." : `${name} 님, 안녕하세요.`;
  },
  restaurant: "매장",
  subjects: {
    order_received: (number) => `주문 ${number}: 주문을 받았습니다`,
    order_confirmed: (number, ready) => `주문 ${number} 접수, 준비 예정 ${ready}`,
    order_denied: (number) => `주문 ${number}: 접수하지 못했습니다`,
    order_expired: (number) => `주문 ${number}: 자동으로 만료되었습니다`,
    order_cancelled: (number) => `주문 ${number}: 취소되었습니다`,
    order_refunded: (number) => `주문 ${number} 환불`,
    order_refund_failed: (number) => `주문 ${number}: 환불 금액이 전달되지 않았습니다`,
    order_delayed: (number, ready) => `주문 ${number}: 준비 시간 변경, 준비 예정 ${ready}`,
    order_ready: (number) => `주문 ${number}: 음식이 준비되었습니다`,
  },
  at: (time) => time,
  received: (total) =>
    `카드 승인 금액 ${total} (아직 결제되지 않음). 직원이 주문을 확인하고 있으며 보통 5~10분 안에 ` +
    "결과를 이메일로 알려 드립니다.",
  reason: (reason) => `사유: ${reason}`,
  refundFailed: ({ failed, owed }, restaurant) =>
    `죄송합니다. 카드 환불 ${failed} 처리에 실패하여 금액이 매장으로 되돌아왔습니다. ${restaurant}에서 돌려드릴 금액: ${owed}.`,
  callAboutRefund: (restaurant, phone) =>
    phone === ""
      ? `다른 방법으로 환불해 드릴 수 있도록 ${restaurant}에 전화해 주세요.`
      : `다른 방법으로 환불해 드릴 수 있도록 ${restaurant}(${phone})에 전화해 주세요.`,
  confirmed: (restaurant, ready, total) =>
    `${restaurant}에서 주문을 접수했습니다. ${ready}에 찾아가실 수 있습니다. 카드 결제 금액: ${total}.`,
  denied: (restaurant) => `죄송합니다. ${restaurant}에서 주문을 접수하지 못했습니다.`,
  soldOut: (names) => `품절: ${names}`,
  expired: (restaurant) => `죄송합니다. ${restaurant}에서 제때 접수하지 못해 주문이 자동으로 만료되었습니다.`,
  cancelledByGuest: "요청하신 대로 주문이 취소되었습니다.",
  cancelledByRestaurant: (restaurant) => `죄송합니다. ${restaurant} 사정으로 주문이 취소되었습니다.`,
  delayed: (restaurant, ready, first) =>
    `죄송합니다. ${restaurant}에서 음식 준비에 시간이 더 필요합니다. 준비 예정 시간: ${ready} (처음 안내: ${first}).`,
  ready: "주문하신 음식이 준비되었습니다. 찾아가 주세요.",
  parking: (note) => `주차 안내: ${note}`,
  directions: "길 찾기",
  money: {
    releasing: (total) => `결제되지 않았습니다. 카드 승인 금액 ${total} 취소 진행 중입니다.`,
    released: (total, at) =>
      `결제되지 않았습니다. 카드 승인 금액 ${total}, ${at}에 취소되었습니다. 카드사에 따라 며칠 동안 표시될 수 있습니다.`,
    refunding: (total) => `카드 결제 금액 ${total}: 환불을 요청하고 있습니다.`,
    refundPending: (part, total) =>
      `결제 금액 ${total} 중 환불 금액 ${part}: 카드사에서 처리 중입니다. ${bank}`,
    refundedWhole: (total) => `환불 금액 ${total}: 카드로 환불했습니다. ${bank}`,
    refundedPart: (part, total) => `결제하신 ${total} 중 환불 금액 ${part}: 카드로 환불했습니다. ${bank}`,
    charged: (total, restaurant) =>
      `카드 결제 금액 ${total}. 금액에 관해 ${restaurant}에서 연락드리겠습니다.`,
    restOwed: (rest, restaurant) => `나머지 금액 ${rest}에 관해 ${restaurant}에서 연락드리겠습니다.`,
  },
  order: "주문 번호",
  pickup: "픽업",
  subtotal: "소계",
  tax: (rate) => `세금 (${rate})`,
  total: "합계",
  notCharged: "결제되지 않은 금액",
  refunded: "환불",
  refundPending: "환불 진행 중",
  seeOrder: "주문 보기",
  orderAgain: "다시 주문하기",
  stop: "수신 거부 STOP, 도움말 HELP",
};
