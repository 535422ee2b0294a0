import { formatPhone } from "@domain/order/phone.ts";
import { failedRefundCents, refundOwedCents } from "@domain/payment/refund.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import { guestMessage } from "../guest_message.ts";

export const orderRefundFailed = guestMessage({
  maxAgeMs: 72 * hourMs,
  whenOlder: "give_up",
  isTrue: (order) => failedRefundCents(order) > 0 && refundOwedCents(order) > 0,
  write({ number, restaurant, order, place: { phone } }) {
    const failed = formatDollars(failedRefundCents(order));
    const owed = formatDollars(refundOwedCents(order));
    return {
      en: {
        subject: `Your refund for order ${number} did not arrive`,
        paragraphs: [
          `We're sorry. Our refund of ${failed} to your card failed, and the money came back to us. ` +
          `${restaurant} still owes you ${owed}.`,
          `Please call us${
            phone === "" ? "" : ` at ${formatPhone(phone)}`
          }, so that we can refund you another way.`,
        ],
      },
      ko: {
        subject: `주문 ${number}: 환불 금액이 전달되지 않았습니다`,
        paragraphs: [
          `죄송합니다. 카드 환불 ${failed} 처리에 실패하여 금액이 매장으로 되돌아왔습니다. ` +
          `${restaurant}에서 돌려드릴 금액: ${owed}.`,
          `다른 방법으로 환불해 드릴 수 있도록 ${restaurant}${
            phone === "" ? "" : `(${formatPhone(phone)})`
          }에 전화해 주세요.`,
        ],
      },
    };
  },
});
