/**
 * The text of every error in every language: the `error` and `message` of API responses (English), and what both apps say. The build
 * gives a page one language (`web/build/texts.ts`), and removes the functions that only other languages call.
 */
import { noAsapTexts } from "@domain/hours/no_asap_texts.ts";
import { formatPhone } from "@domain/order/phone.ts";
import type { Actor } from "@domain/shared/actor.ts";
import { clockText } from "@domain/shared/language.ts";
import { dayNames, dayOfWeek, formatDate, formatTime } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import type { ErrorText, ErrorTexts } from "./error_messages.ts";
import type { ResumesAt } from "./errors.ts";

const optionText = {
  en: (_, first) => first?.text ?? "Please check the options.",
  ko: (_, first) => first?.text ?? "선택한 옵션을 확인해 주세요.",
} satisfies ErrorText;

export const texts: ErrorTexts = {
  invalid: {
    en: (_, first) => first?.text ?? "The request is not valid.",
    ko: (_, first) => first?.text ?? "요청이 올바르지 않습니다.",
  },
  bad_request: { en: "The address has the same parameter more than once.", ko: "요청이 올바르지 않습니다." },
  bad_json: { en: "This is not valid JSON.", ko: "요청이 올바르지 않습니다." },
  bad_text: { en: "This text has characters that we cannot read.", ko: "읽을 수 없는 글자가 있습니다." },
  bad_signature: { en: "The signature is not valid.", ko: "서명이 올바르지 않습니다." },
  unreadable_body: { en: "We could not read this request.", ko: "요청을 읽지 못했습니다." },
  idempotency_key_required: {
    en: "This request needs an Idempotency-Key header.",
    ko: "요청이 올바르지 않습니다.",
  },
  foreign_origin: {
    en: "This request must come from our own pages.",
    ko: "이 사이트의 페이지에서 다시 시도해 주세요.",
  },
  endpoint_not_found: { en: "This API endpoint does not exist.", ko: "없는 주소입니다." },
  already_removed: { en: "This was already removed.", ko: "이미 삭제되었습니다." },
  too_slow: {
    en: "Your request took too long to arrive.",
    ko: "요청이 도착하는 데 시간이 너무 오래 걸렸습니다.",
  },
  changed_meanwhile: {
    en: "Someone else changed this while you were editing. Please review it before you save.",
    ko: "수정하는 동안 다른 사람이 내용을 바꿨습니다. 저장하기 전에 다시 확인해 주세요.",
  },
  too_large: { en: "This request is too large.", ko: "보낸 내용이 너무 큽니다." },
  address_too_long: { en: "This address is too long.", ko: "주소가 너무 깁니다." },
  not_json: { en: "Please send JSON (content-type application/json).", ko: "요청이 올바르지 않습니다." },
  too_many_requests: {
    en: ({ seconds }) =>
      `Too many requests. Please try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`,
    ko: ({ seconds }) => `요청이 한꺼번에 너무 많았습니다. ${seconds}초 뒤에 다시 시도해 주세요.`,
  },
  too_many_connections: {
    en: "Too many requests are running at the same time. Please try again in a moment.",
    ko: "동시에 처리 중인 요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.",
  },
  too_many_streams: {
    en: "Too many live connections are open. Please close some windows.",
    ko: "열린 화면이 너무 많습니다. 몇 개를 닫아 주세요.",
  },
  headers_too_large: { en: "This request is too large.", ko: "보낸 내용이 너무 큽니다." },
  internal: {
    en: "Something went wrong on our side. Please try again.",
    ko: "서버에 문제가 생겼습니다. 다시 시도해 주세요.",
  },
  database_unavailable: {
    en: "The service is temporarily unavailable. Please try again in a moment.",
    ko: "서버에 잠시 문제가 생겼습니다. 잠시 후 다시 시도해 주세요.",
  },

  line_limit: {
    en: ({ limit }) => `You can order up to ${limit} of one dish at a time. Please call us for more.`,
    ko: ({ limit }) => `한 메뉴는 한 번에 ${limit}개까지 주문하실 수 있습니다. 더 필요하시면 전화해 주세요.`,
  },
  cart_limit: {
    en: ({ limit }) => `You can order up to ${limit} dishes at a time. Please call us for more.`,
    ko: ({ limit }) => `한 번에 ${limit}개까지 주문하실 수 있습니다. 더 필요하시면 전화해 주세요.`,
  },
  no_such_line: { en: "This dish is no longer in your cart.", ko: "장바구니에 없는 메뉴입니다." },
  ambiguous_line: {
    en: "This dish is in your cart more than once. Please choose which one you mean.",
    ko: "장바구니에 같은 메뉴가 여러 줄 있습니다. 바꿀 줄을 선택해 주세요.",
  },
  no_such_dish: { en: "This dish is no longer on the menu.", ko: "더 이상 판매하지 않는 메뉴입니다." },
  dish_off: { en: ({ name }) => `${name} is not available right now.`, ko: "지금은 품절된 메뉴입니다." },
  alcohol_over: {
    en: "Alcohol to go is no longer sold for that pickup time.",
    ko: "그 픽업 시간에는 주류 포장 판매가 종료되어 주문하실 수 없습니다.",
  },
  cart_link_gone: {
    en: "This link has expired. Please ask for a new one.",
    ko: "만료된 주소입니다. 새 주소를 요청해 주세요.",
  },
  too_many_cart_links: {
    en: "Too many carts are being shared right now. Please try again later.",
    ko: "지금은 장바구니를 공유할 수 없습니다. 잠시 뒤에 다시 시도해 주세요.",
  },
  no_such_phone_link: { en: "This link does not exist any more.", ko: "더 이상 없는 링크입니다." },
  pickup_time_gone: {
    en: "This pickup time is not available any more. Choose another one.",
    ko: "더 이상 선택할 수 없는 픽업 시간입니다. 다른 시간을 선택해 주세요.",
  },
  phone_link_ended: {
    en: "This link has ended: it was paid, cancelled or has expired.",
    ko: "이미 결제되었거나 취소 또는 만료된 링크입니다.",
  },
  phone_link_not_textable: {
    en: "Texts are off, or this number cannot receive them. Tell the guest the address instead.",
    ko: "문자 기능이 꺼져 있거나 문자를 받을 수 없는 번호입니다. 손님께 주소를 알려 주세요.",
  },
  phone_link_texted_enough: {
    en: ({ max }) => `This link was texted again ${max} times already. Make a new one.`,
    ko: ({ max }) => `이미 ${max}번 다시 보낸 링크입니다. 새 링크를 만들어 주세요.`,
  },
  phone_link_just_texted: {
    en: "The text was just sent. Wait a minute before you send it again.",
    ko: "방금 문자를 보냈습니다. 1분 뒤에 다시 보내 주세요.",
  },
  too_many_phone_texts: {
    en: "Too many texts with links in an hour. Tell the guest the address instead.",
    ko: "한 시간 안에 링크 문자를 너무 많이 보냈습니다. 손님께 주소를 알려 주세요.",
  },
  option_required: optionText,
  option_unknown: optionText,
  option_limit: optionText,
  option_unavailable: optionText,

  ordering_off: {
    en: ({ reason }) =>
      reason === "maintenance"
        ? "Online ordering is down for maintenance. Please call us to order."
        : "Online ordering is off right now. Please call us to order.",
    ko: ({ reason }) =>
      reason === "maintenance"
        ? "점검 중이라 온라인 주문을 받지 않습니다. 전화로 주문해 주세요."
        : "지금은 온라인 주문을 받지 않습니다. 전화로 주문해 주세요.",
  },
  asap_unavailable: {
    en: ({ reason, resumes_at, phone }) =>
      noAsapTexts.en[reason](englishResumes(resumes_at), phone === null ? undefined : formatPhone(phone)),
    ko: ({ reason, resumes_at, phone }) =>
      noAsapTexts.ko[reason](koreanResumes(resumes_at), phone === null ? undefined : formatPhone(phone)),
  },
  slot_full: {
    en: ({ alternatives }) =>
      alternatives.length === 0
        ? "That pickup time is full. Please choose another one."
        : `That pickup time is full. The nearest free times are ${
          alternatives.map((slot) => englishMoment({ ...slot, is_today: false })).join("; ")
        }.`,
    ko: ({ alternatives }) =>
      alternatives.length === 0
        ? "선택한 픽업 시간이 마감되었습니다. 다른 시간을 선택해 주세요."
        : `선택한 픽업 시간이 마감되었습니다. 가까운 시간: ${
          alternatives.map((slot) => koreanMoment({ ...slot, is_today: false })).join(", ")
        }`,
  },
  texts_unavailable: {
    en: "We can't send texts to this number. We'll email you instead.",
    ko: "이 번호로는 문자를 보낼 수 없습니다. 이메일로 알려 드립니다.",
  },
  time_at_other_price: {
    en: "Your dishes have another price at that time. Please choose another time.",
    ko: "그 시간에는 메뉴 가격이 다릅니다. 다른 시간을 선택해 주세요.",
  },
  "slot_lost.paused": {
    en: ({ resumes_at }) => noAsapTexts.en.paused(englishResumes(resumes_at), undefined),
    ko: ({ resumes_at }) => noAsapTexts.ko.paused(koreanResumes(resumes_at), undefined),
  },
  "slot_lost.not_a_slot": {
    en: "Please choose one of the pickup times offered.",
    ko: "제공되는 픽업 시간 중에서 선택해 주세요.",
  },
  "slot_lost.too_soon": {
    en: "This pickup time is too soon. Please choose a later one.",
    ko: "이 픽업 시간까지는 준비하기 어렵습니다. 더 늦은 시간을 선택해 주세요.",
  },
  "slot_lost.too_far": {
    en: "This pickup time is too far ahead. Please choose an earlier one.",
    ko: "아직 주문하실 수 없는 픽업 시간입니다. 더 이른 시간을 선택해 주세요.",
  },
  "slot_lost.closed": {
    en: "We are closed at that time. Please choose another pickup time.",
    ko: "그 시간에는 영업하지 않습니다. 다른 픽업 시간을 선택해 주세요.",
  },
  "slot_lost.no_such_time": {
    en: "Please choose a pickup date and time.",
    ko: "제공되는 픽업 시간 중에서 선택해 주세요.",
  },
  cart_empty: { en: "Your cart is empty.", ko: "장바구니가 비어 있습니다." },
  options_changed: {
    en: "The options of some dishes have changed. Please review your cart.",
    ko: "옵션이 바뀐 메뉴가 있습니다. 장바구니를 확인해 주세요.",
  },
  dish_unavailable: {
    en: "Some dishes are no longer available. Please remove them from your cart.",
    ko: "지금은 주문할 수 없는 메뉴가 있습니다. 장바구니에서 삭제해 주세요.",
  },
  quote_changed: {
    en: ({ from_cents, to_cents }) =>
      `Your total changed from ${formatDollars(from_cents)} to ${
        formatDollars(to_cents)
      }. Please review it before you authorize the payment.`,
    ko: "합계 금액이 바뀌었습니다. 결제를 승인하시기 전에 확인해 주세요.",
  },
  utensils_changed: {
    en:
      "Something you asked for with your order is no longer available. Please look at utensils and sauces again.",
    ko: "요청하신 항목 중 지금은 제공되지 않는 것이 있습니다. ‘수저·소스’를 다시 확인해 주세요.",
  },
  alcohol_without_meal: {
    en: ({ max_drinks }) =>
      max_drinks === 0
        ? "State law allows alcohol to go only with a meal. Please add a dish or remove the drinks."
        : `State law allows two alcoholic drinks with each meal, so ${max_drinks} with this order. Please add a dish or remove drinks.`,
    ko: ({ max_drinks }) =>
      max_drinks === 0
        ? "주법에 따라 음식과 함께 주문하실 때만 주류를 포장해 드릴 수 있습니다. 음식을 추가하시거나 주류를 빼 주세요."
        : `주법에 따라 음식 하나에 주류를 두 잔까지만 포장할 수 있습니다. 이 주문은 ${max_drinks}잔까지 가능합니다. 음식을 추가하시거나 주류를 빼 주세요.`,
  },
  age_not_confirmed: {
    en: "Please confirm that you are 21 or older. Your order has alcohol.",
    ko: "주류가 포함된 주문입니다. 만 21세 이상임을 확인해 주세요.",
  },
  already_authorized: { en: "This order is already authorized.", ko: "이미 카드가 승인된 주문입니다." },
  amount_refused: {
    en: "This total cannot be paid online. Please change your cart or call us.",
    ko: "이 금액은 온라인으로 결제할 수 없습니다. 장바구니를 변경하시거나 전화해 주세요.",
  },
  no_such_checkout: {
    en: "This checkout is no longer open. Please go back to your cart.",
    ko: "이 주문서는 더 이상 유효하지 않습니다. 장바구니로 돌아가 주세요.",
  },
  checkout_in_progress: {
    en: "Your cart is being checked out in another window. Please try again.",
    ko: "다른 창에서 이 장바구니를 결제하고 있습니다. 다시 시도해 주세요.",
  },
  too_many_payments: {
    en: "Too many checkout attempts. Please wait a minute, or call us to order.",
    ko: "결제 시도가 너무 많습니다. 1분 뒤에 다시 시도하시거나 전화로 주문해 주세요.",
  },
  too_many_declines: {
    en: "Several cards were declined, so online payment is paused for a while. Please call us to order.",
    ko: "카드가 여러 번 거절되어 결제가 잠시 중지되었습니다. 전화로 주문해 주세요.",
  },
  payment_unavailable: {
    en: "Online payment is not available right now. Please call us to order.",
    ko: "지금은 온라인 결제를 할 수 없습니다. 전화로 주문해 주세요.",
  },
  payment_unreachable: {
    en: "The payment provider is not responding. Please try again in a moment.",
    ko: "카드 결제 서비스가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.",
  },
  invalid_order_id: { en: "Invalid order ID", ko: "없는 주문입니다." },

  no_such_order: { en: "This order does not exist.", ko: "없는 주문입니다." },
  no_such_order_item: { en: "This order does not have that dish.", ko: "이 주문에 없는 메뉴입니다." },
  too_many_minutes: {
    en: ({ max }) => `Ready times can be up to ${max} minutes.`,
    ko: ({ max }) => `준비 시간은 ${max}분까지입니다.`,
  },
  ready_time_not_later: {
    en: ({ number, time }) =>
      `Order ${number} is already promised for ${formatTime(time)}. Choose a later time.`,
    ko: ({ number, time }) =>
      `${number} 주문의 준비 예정 시간은 이미 ${clockText(time, "ko")}입니다. 더 늦은 시간을 골라 주세요.`,
  },
  ready_time_past: {
    en: "That time has passed. Choose a later time.",
    ko: "이미 지난 시간입니다. 더 늦은 시간을 골라 주세요.",
  },
  "capture_failed.authorization_expired": {
    en: "The hold on the card has expired. The card was not charged.",
    ko: "카드 승인 기간이 끝났습니다. 결제되지 않았습니다.",
  },
  "capture_failed.authorization_cancelled": {
    en: "The hold on the card was cancelled. The card was not charged.",
    ko: "카드 승인이 취소되었습니다. 결제되지 않았습니다.",
  },
  "capture_failed.card_refused": {
    en: "The card could not be charged. Please call the guest or deny the order.",
    ko: "카드가 결제되지 않았습니다. 손님에게 전화하거나 주문을 거절해 주세요.",
  },
  "capture_failed.amount_refused": {
    en: "The bank refused this amount. The card was not charged.",
    ko: "카드사가 이 금액을 거부했습니다. 결제되지 않았습니다.",
  },
  "capture_failed.refused": {
    en: "The payment provider declined the charge. Please try again or deny the order.",
    ko: "카드 결제 서비스가 결제를 거부했습니다. 다시 시도하거나 주문을 거절해 주세요.",
  },
  invalid_transition: {
    en: ({ number, status, payment, by }) => {
      const who = by === null ? "" : ` by ${englishActor(by)}`;
      if (payment === "capturing") return `Order ${number} is being accepted${who}.`;
      const statusText = status === "pending_approval"
        ? "waiting"
        : status === "offered"
        ? "waiting for the guest"
        : status.replace("_", " ");
      return `Order ${number} is already ${statusText}${who}.`;
    },
    ko: ({ number, payment, by }) => {
      const who = by === null ? "" : ` (${koreanActor(by)})`;
      return payment === "capturing"
        ? `${number} 주문은 지금 접수 중입니다${who}.`
        : `${number} 주문은 이미 처리되었습니다${who}.`;
    },
  },
  id_needed: {
    en: "This order has alcohol. Check the guest's ID: 21 or older, with the name of the order.",
    ko: "주류가 포함된 주문입니다. 신분증에서 만 21세 이상인지, 주문한 이름과 같은지 확인해 주세요.",
  },
  pickup_code_needed: {
    en: "Ask the guest for the pickup code of this order.",
    ko: "이 주문은 손님의 픽업코드를 확인해 주세요.",
  },
  pickup_code_wrong: {
    en: ({ attempts_left }) =>
      attempts_left === 0
        ? "Wrong pickup code. Check an ID instead."
        : `Wrong pickup code. ${attempts_left} more ${attempts_left === 1 ? "try" : "tries"}.`,
    ko: ({ attempts_left }) =>
      attempts_left === 0
        ? "픽업코드가 맞지 않습니다. 신분증을 확인해 주세요."
        : `픽업코드가 맞지 않습니다. 남은 횟수: ${attempts_left}번.`,
  },
  pickup_code_locked: {
    en: "Too many wrong pickup codes. Check an ID instead.",
    ko: "픽업코드를 여러 번 잘못 입력했습니다. 신분증을 확인해 주세요.",
  },
  offer_changes_nothing: { en: "Choose what to change.", ko: "바꿀 내용을 골라 주세요." },
  offer_empties_order: {
    en: "Nothing would be left. Deny the order instead.",
    ko: "남는 메뉴가 없습니다. 대신 주문을 거절해 주세요.",
  },
  offer_leaves_alcohol: {
    en: "Too few meals would be left for the alcoholic drinks. Leave out drinks as well.",
    ko: "남는 음식에 비해 주류가 너무 많습니다. 주류도 함께 빼 주세요.",
  },
  offer_alcohol_over: {
    en: "Alcohol to go is no longer sold at that time. Leave it out as well, or choose an earlier time.",
    ko: "그 시간에는 주류 포장 판매가 종료됩니다. 주류를 함께 빼거나 더 이른 시간을 골라 주세요.",
  },
  accept_alcohol_over: {
    en:
      "Alcohol to go is no longer sold when this order would be ready. Offer the order without it, or deny it.",
    ko:
      "이 주문이 준비될 시간에는 주류 포장 판매가 종료됩니다. 주류를 빼고 변경을 제안하거나 주문을 거절해 주세요.",
  },
  extend_alcohol_over: {
    en:
      "Alcohol to go is no longer sold at that time. Choose an earlier time, or cancel the order if it will not be ready.",
    ko:
      "그 시간에는 주류 포장 판매가 종료됩니다. 더 이른 시간을 고르거나, 준비할 수 없으면 주문을 취소해 주세요.",
  },
  offer_raises_total: {
    en: "An offer cannot cost more than the order.",
    ko: "제안 금액은 원래 주문보다 높을 수 없습니다.",
  },
  offer_not_later: { en: "Choose a later pickup time.", ko: "더 늦은 픽업 시간을 골라 주세요." },
  offer_ended: { en: "This offer has ended.", ko: "이미 끝난 제안입니다." },
  offer_none: { en: "There is no offer for this order.", ko: "이 주문에는 제안이 없습니다." },
  "cannot_undo.nothing_to_undo": { en: "There is nothing to undo.", ko: "더 되돌릴 것이 없습니다." },
  "cannot_undo.too_late": { en: "It is too late to undo this.", ko: "되돌릴 수 있는 시간이 지났습니다." },
  "cannot_undo.money_moved": {
    en: "This cannot be undone because money was refunded since.",
    ko: "그사이 환불되어 되돌릴 수 없습니다.",
  },
  payment_of_other_installation: {
    en: "This payment belongs to another installation of this system. Please manage it there.",
    ko: "다른 곳에 설치된 시스템의 결제입니다. 그 시스템에서 처리해 주세요.",
  },
  refund_in_progress: {
    en: "Another refund of this order is still pending. Please wait a moment.",
    ko: "이 주문의 다른 환불이 진행 중입니다. 잠시 기다려 주세요.",
  },
  charge_disputed: {
    en: "The guest's bank disputes this charge, so it cannot be refunded. Respond to the dispute.",
    ko: "손님이 카드사에 이의를 제기한 결제입니다. 환불할 수 없으니 이의 제기에 답변해 주세요.",
  },
  idempotency_key_reused: {
    en: "This key belongs to another request. Please try again.",
    ko: "이미 다른 요청에 사용된 키입니다. 다시 시도해 주세요.",
  },
  refund_amount_changed: {
    en: ({ cents }) => `The refund is now ${formatDollars(cents)}. Please review it.`,
    ko: ({ cents }) => `지금 환불 금액은 ${formatDollars(cents)}입니다. 다시 확인해 주세요.`,
  },
  too_much_to_refund: {
    en: ({ left_cents }) =>
      left_cents === 0
        ? "The order has already been refunded."
        : `You can refund up to ${formatDollars(left_cents)} more.`,
    ko: ({ left_cents }) =>
      left_cents === 0
        ? "이 주문은 이미 전액 환불되었습니다."
        : `${formatDollars(left_cents)}까지만 더 환불할 수 있습니다.`,
  },
  no_such_line_to_refund: {
    en: "You cannot refund more of a dish than was ordered.",
    ko: "주문한 수량보다 많이 환불할 수 없습니다.",
  },
  day_not_over: {
    en: "The day can be closed after closing time, within a week",
    ko: "영업이 끝난 뒤 일주일 안에 마감할 수 있습니다",
  },
  no_such_payout: { en: "This payout does not exist.", ko: "없는 입금입니다" },
  day_not_closed: { en: "The day is not closed", ko: "마감되지 않은 날입니다" },
  orders_unanswered: {
    en: ({ numbers }) => `Accept or deny these orders first: ${numbers}`,
    ko: ({ numbers }) => `접수하지 않은 주문이 있습니다: ${numbers}`,
  },
  open_orders_changed: {
    en: ({ numbers }) => `The open orders have changed. Please check: ${numbers}`,
    ko: ({ numbers }) => `진행 중인 주문이 바뀌었습니다. 확인해 주세요: ${numbers}`,
  },
  "refund_failed.already_refunded": {
    en: "This payment was already refunded outside of this page.",
    ko: "이미 다른 곳에서 환불된 결제입니다.",
  },
  "refund_failed.too_much": {
    en: "The payment provider has less than this left to refund.",
    ko: "카드 결제 서비스에 남은 금액이 이보다 적습니다.",
  },
  "refund_failed.refused": {
    en: "The payment provider rejected this refund. Please check the payment there.",
    ko: "카드 결제 서비스가 환불을 거부했습니다. 그곳에서 결제를 확인해 주세요.",
  },
  "refund_failed.charge_disputed": {
    en: "The guest's bank disputes this charge, so it cannot be refunded. Respond to the dispute.",
    ko: "손님이 카드사에 이의를 제기한 결제입니다. 환불할 수 없으니 이의 제기에 답변해 주세요.",
  },
  "refund_failed.card_closed": {
    en: "The bank returned this refund: the card was lost, stolen or closed. Please call the guest.",
    ko: "카드사가 환불을 돌려보냈습니다: 분실, 도난 또는 해지된 카드입니다. 손님에게 전화해 주세요.",
  },
  "refund_failed.bank_refused": {
    en: "The guest's bank returned this refund. Please try again or call the guest.",
    ko: "손님의 카드사가 환불을 돌려보냈습니다. 다시 시도하거나 손님에게 전화해 주세요.",
  },
  message_not_failed: {
    en: "This message was already sent or is waiting to be sent.",
    ko: "이미 보냈거나 전송을 기다리는 메시지입니다.",
  },

  signed_out: { en: "Please sign in.", ko: "로그인해 주세요." },
  signed_out_elsewhere: {
    en: "This device was signed out from another device. Please sign in.",
    ko: "다른 기기에서 이 기기를 로그아웃했습니다. 다시 로그인해 주세요.",
  },
  session_idle: {
    en: "This device was signed out because the app was not used for too long. Please sign in.",
    ko: "오랫동안 사용하지 않아 로그아웃되었습니다. 다시 로그인해 주세요.",
  },
  session_limit: {
    en: "Sessions last up to 30 days. Please sign in again.",
    ko: "로그인은 최대 30일까지 유지됩니다. 다시 로그인해 주세요.",
  },
  station_revoked: {
    en: "This tablet is no longer paired. Pair it again in Settings, or sign in.",
    ko: "이 태블릿의 연결이 해제되었습니다. 설정에서 다시 연결하거나 로그인해 주세요.",
  },
  pairing_code_invalid: {
    en: "This pairing code is incorrect, used or expired.",
    ko: "연결 코드가 맞지 않거나 이미 쓰였거나 만료되었습니다.",
  },
  wrong_pin: { en: "This PIN is incorrect.", ko: "PIN이 맞지 않습니다." },
  station_locked: { en: "Enter your PIN first.", ko: "먼저 PIN을 입력해 주세요." },
  pin_required: { en: "Enter your PIN again for this.", ko: "이 작업에는 PIN을 다시 입력해 주세요." },
  drill_over: { en: "The opening drill is over.", ko: "개점 점검이 끝났습니다." },
  not_on_station: {
    en: "Sign in with your password for this.",
    ko: "이 작업은 비밀번호로 로그인한 뒤에 할 수 있습니다.",
  },
  tap_of_another: {
    en: "Someone else made this change, so it was not sent.",
    ko: "다른 사람이 누른 처리라서 보내지 않았습니다.",
  },
  pin_locked: {
    en: "Too many wrong PINs. PIN entry is locked for now.",
    ko: "PIN을 여러 번 잘못 입력했습니다. 지금은 PIN 입력이 잠겨 있습니다.",
  },
  bad_pin: {
    en: (_, first) => first?.text ?? "Please choose another PIN.",
    ko: (_, first) => first?.text ?? "다른 PIN을 정해 주세요.",
  },
  station_name_taken: {
    en: "A station with this name is already paired.",
    ko: "같은 이름의 스테이션이 이미 연결되어 있습니다.",
  },
  too_many_stations: {
    en: ({ max }) => `You can pair at most ${max} stations. Remove one first.`,
    ko: ({ max }) => `스테이션은 최대 ${max}개까지 연결할 수 있습니다. 먼저 하나를 삭제해 주세요.`,
  },
  printer_name_taken: { en: "Another printer has this name.", ko: "같은 이름의 프린터가 있습니다." },
  too_many_printers: {
    en: ({ max }) => `You can have at most ${max} printers. Remove one first.`,
    ko: ({ max }) => `프린터는 최대 ${max}대까지 쓸 수 있습니다. 먼저 하나를 삭제해 주세요.`,
  },
  no_printer: {
    en: "No ticket printer is set up. Add one in Store Management.",
    ko: "등록된 주문서 프린터가 없습니다. 매장 관리에서 추가해 주세요.",
  },
  no_such_print_job: {
    en: "This ticket is no longer in the queue.",
    ko: "이미 대기열에서 없어진 주문서입니다.",
  },
  print_job_ended: { en: "This ticket no longer waits.", ko: "이미 대기가 끝난 주문서입니다." },
  print_job_waiting: {
    en: "This ticket is still waiting for the printer.",
    ko: "아직 인쇄를 기다리는 주문서입니다.",
  },
  session_reused: {
    en: "This session was used in two places, so we ended it for safety. Please sign in again.",
    ko: "이 로그인이 두 곳에서 사용되어 안전을 위해 종료했습니다. 다시 로그인해 주세요.",
  },
  ended_by_owner: {
    en: "A super admin ended this session. Please sign in.",
    ko: "최고 관리자가 이 로그인을 종료했습니다. 다시 로그인해 주세요.",
  },
  account_disabled: {
    en: "A super admin disabled this account.",
    ko: "최고 관리자가 이 계정을 사용 중지했습니다.",
  },
  password_changed: {
    en: "The password was changed. Please sign in with the new one.",
    ko: "비밀번호가 바뀌었습니다. 새 비밀번호로 로그인해 주세요.",
  },
  password_reset: {
    en: "A super admin reset the password. Please sign in with the new one.",
    ko: "최고 관리자가 비밀번호를 재설정했습니다. 새 비밀번호로 로그인해 주세요.",
  },
  no_token: { en: "No authentication token found", ko: "로그인해 주세요." },
  bad_credentials: { en: "Invalid credentials", ko: "아이디 또는 비밀번호가 맞지 않습니다" },
  mailed_code_required: {
    en: "Please enter the code that we emailed you.",
    ko: "이메일로 보낸 코드를 입력해 주세요.",
  },
  second_factor_required: {
    en: "Please enter the code from your authenticator app.",
    ko: "인증 앱의 코드를 입력해 주세요.",
  },
  challenge_expired: {
    en: "This took too long. Please sign in again.",
    ko: "시간이 너무 오래 걸렸습니다. 다시 로그인해 주세요.",
  },
  passkey_required: {
    en: "This account needs its passkey. Please choose “Use a passkey”.",
    ko: "이 계정은 패스키가 필요합니다. ‘패스키 사용’을 선택해 주세요.",
  },
  passkey_not_accepted: {
    en: "This passkey does not open an account here. Please sign in with your password.",
    ko: "이 패스키로 로그인할 수 있는 계정이 없습니다. 비밀번호로 로그인해 주세요.",
  },
  must_change_password: { en: "Please change your password first.", ko: "먼저 비밀번호를 변경해 주세요." },
  second_factor_setup_required: {
    en: "Please set up two-step authentication first.",
    ko: "먼저 2단계 인증을 설정해 주세요.",
  },
  access_denied: {
    en: ({ roles }) => `Access denied. This requires the role ${roles.join(" or ")}.`,
    ko: "권한이 없습니다. 관리자에게 문의해 주세요.",
  },
  locked: {
    en: "This account is locked after too many failed attempts. Try again in 15 minutes.",
    ko: "여러 번 틀려서 계정이 잠겼습니다. 15분 뒤에 다시 시도해 주세요.",
  },
  sign_in_slowed: {
    en: "Too many failed sign-ins. Please wait before you try again.",
    ko: "로그인 실패가 너무 많습니다. 잠시 기다렸다가 다시 시도해 주세요.",
  },
  resend_too_soon: {
    en: "We just sent the code. Please wait before you request another one.",
    ko: "방금 코드를 보냈습니다. 잠시 후 다시 요청해 주세요.",
  },
  sign_in_busy: {
    en: "Too many sign-ins at once. Please try again in a moment.",
    ko: "로그인 요청이 한꺼번에 너무 많습니다. 잠시 후 다시 시도해 주세요.",
  },

  wrong_code: {
    en: "This code is incorrect or was already used.",
    ko: "코드가 맞지 않거나 이미 쓴 코드입니다.",
  },
  wrong_password: { en: "Current password is incorrect", ko: "현재 비밀번호가 맞지 않습니다" },
  bad_password: {
    en: (_, first) => first?.text ?? "Please choose another password.",
    ko: (_, first) => first?.text ?? "다른 비밀번호를 정해 주세요.",
  },
  no_such_device: {
    en: "This device was already signed out or removed.",
    ko: "이미 로그아웃되었거나 삭제된 기기입니다.",
  },
  no_such_user: { en: "This user does not exist.", ko: "없는 계정입니다." },
  second_factor_already_on: {
    en: "Two-step authentication is already on.",
    ko: "2단계 인증이 이미 설정되어 있습니다.",
  },
  second_factor_setup_not_started: {
    en: "Two-step authentication setup has not started.",
    ko: "설정 중인 2단계 인증이 없습니다.",
  },
  passkeys_unavailable: {
    en: "Passkeys need the restaurant's https address.",
    ko: "패스키는 매장의 https 주소에서만 사용할 수 있습니다.",
  },
  passkey_expired: {
    en: "This took too long. Please try again.",
    ko: "시간이 너무 오래 걸렸습니다. 다시 시도해 주세요.",
  },
  passkey_not_added: {
    en: "This passkey could not be added. Please try again, or use another device.",
    ko: "패스키를 추가하지 못했습니다. 다시 시도하거나 다른 기기를 사용해 주세요.",
  },
  too_many_passkeys: {
    en: ({ max }) => `You have ${max} passkeys already. Remove one first.`,
    ko: ({ max }) => `패스키가 이미 ${max}개 있습니다. 먼저 하나를 삭제해 주세요.`,
  },
  username_taken: { en: "This username is already taken.", ko: "이미 있는 아이디입니다." },
  last_super_admin: {
    en: "This is the last super admin. Make someone else a super admin first.",
    ko: "마지막 최고 관리자입니다. 먼저 다른 사람을 최고 관리자로 정해 주세요.",
  },
  too_many_attempts: {
    en: "Too many failed attempts. Please wait a while and try again.",
    ko: "너무 여러 번 틀렸습니다. 잠시 기다렸다가 다시 시도해 주세요.",
  },

  price_reason_missing: {
    en: "Please give a reason for the new price.",
    ko: "새 가격의 이유를 적어 주세요.",
  },
  price_unchanged: {
    en: "New price must be different from current price",
    ko: "새 가격이 지금 가격과 같습니다",
  },
  lunch_not_below_dinner: {
    en: "Lunch price must be lower than the price",
    ko: "점심 가격은 가격보다 낮아야 합니다",
  },
  diet_contradicted: {
    en: "A vegetarian dish has no meat, fish or seafood, and a vegan dish no egg or milk either",
    ko: "채식 메뉴에는 고기와 해산물이, 비건 메뉴에는 계란과 우유도 들어갈 수 없습니다",
  },
  bad_import: {
    en: ({ count }) =>
      count === 1
        ? "One line of the file has a problem. Nothing was changed."
        : `The file has ${count} problems. Nothing was changed.`,
    ko: ({ count }) =>
      count === 1
        ? "파일의 한 줄에 문제가 있습니다. 변경된 내용은 없습니다."
        : `파일에 문제가 ${count}개 있습니다. 변경된 내용은 없습니다.`,
  },
  picture_required: { en: "Please choose a picture.", ko: "사진을 골라 주세요." },
  price_change_forbidden: {
    en: "Only admins may change prices and tax. Please ask one of them.",
    ko: "가격과 과세 여부는 관리자만 바꿀 수 있습니다.",
  },
  no_such_import: { en: "This import is no longer stored.", ko: "이 가져오기의 기록이 이제 없습니다." },
  import_running: {
    en: "An import is still running. Please try again in a moment.",
    ko: "가져오기가 아직 진행 중입니다. 잠시 후 다시 시도해 주세요.",
  },
  import_undone: { en: "This import has already been undone.", ko: "이미 되돌린 가져오기입니다." },
  import_too_old: {
    en: "An import can be undone for 24 hours.",
    ko: "가져오기는 24시간 안에만 되돌릴 수 있습니다.",
  },
  no_such_category: { en: "This category no longer exists.", ko: "이제 없는 카테고리입니다." },
  dishes_changed_meanwhile: {
    en: "The dishes changed while you were arranging them. Please review them.",
    ko: "순서를 바꾸는 동안 메뉴가 바뀌었습니다. 다시 확인해 주세요.",
  },
  categories_changed_meanwhile: {
    en: "The categories changed while you were arranging them. Please review them.",
    ko: "순서를 바꾸는 동안 카테고리가 바뀌었습니다. 다시 확인해 주세요.",
  },
  no_such_option_group: { en: "This option group no longer exists.", ko: "이제 없는 옵션 그룹입니다." },
  no_such_option: { en: "This option no longer exists.", ko: "이제 없는 옵션입니다." },
  option_groups_changed_meanwhile: {
    en: "The option groups changed while you were arranging them. Please review them.",
    ko: "순서를 바꾸는 동안 옵션 그룹이 바뀌었습니다. 다시 확인해 주세요.",
  },
  option_group_in_use: {
    en: ({ dishes }) => `This option group is still on ${englishList(dishes)}. Please detach it first.`,
    ko: ({ dishes }) =>
      `아직 메뉴에 연결된 옵션 그룹입니다: ${koreanList(dishes)}. 먼저 연결을 해제해 주세요.`,
  },
  option_groups_full: {
    en: ({ dishes, max }) =>
      `A dish can have at most ${max} option groups. This option group does not fit on ${
        englishList(dishes)
      }.`,
    ko: ({ dishes, max }) =>
      `한 메뉴에 옵션 그룹은 ${max}개까지입니다. 더 연결할 수 없는 메뉴: ${koreanList(dishes)}.`,
  },
  category_in_use: {
    en: ({ dishes }) => `This category still has ${englishList(dishes)}. Please move or delete them first.`,
    ko: ({ dishes }) =>
      `아직 메뉴가 있는 카테고리입니다: ${koreanList(dishes)}. 먼저 옮기거나 삭제해 주세요.`,
  },
  picture_too_large: {
    en: "This picture is too large. Please make it smaller (at most 24 megapixels).",
    ko: "사진이 너무 큽니다. 2,400만 화소 이하로 줄여 주세요.",
  },
  pictures_busy: {
    en: "Other pictures are being uploaded. Please try again in a few seconds.",
    ko: "다른 사진을 처리하고 있습니다. 몇 초 후 다시 시도해 주세요.",
  },
  file_too_large: {
    en: ({ max_megabytes }) => `Pictures can be up to ${max_megabytes} MB.`,
    ko: ({ max_megabytes }) => `사진은 ${max_megabytes} MB까지입니다.`,
  },
  picture_type_unsupported: {
    en: "Please choose a picture: JPEG, PNG, WebP or AVIF.",
    ko: "JPEG, PNG, WebP, AVIF 사진을 골라 주세요.",
  },

  bad_hours: {
    en: (_, first) =>
      first === undefined ? "Please check what you entered." : `${first.field}: ${first.text}`,
    ko: (_, first) =>
      first === undefined ? "입력한 내용을 확인해 주세요." : `${koreanWeekday(first.field)}: ${first.text}`,
  },
  bad_holiday: {
    en: (_, first) => first?.text ?? "Please check what you entered.",
    ko: (_, first) => first?.text ?? "입력한 내용을 확인해 주세요.",
  },
  bad_settings: {
    en: (_, first) => first?.text ?? "Please check what you entered.",
    ko: (_, first) => first?.text ?? "입력한 내용을 확인해 주세요.",
  },
  test_recipient_missing: {
    en: ({ channel }) =>
      channel === "mail"
        ? "Enter the restaurant's email address in Settings first."
        : channel === "call"
        ? "Turn on calls and list a number to call in Settings first."
        : "Enter an alert number that can receive texts in Settings first.",
    ko: ({ channel }) =>
      channel === "mail"
        ? "먼저 설정에서 매장 이메일 주소를 입력해 주세요."
        : channel === "call"
        ? "먼저 설정에서 전화를 켜고 전화할 번호를 입력해 주세요."
        : "먼저 설정에서 문자를 받을 수 있는 알림 번호를 입력해 주세요.",
  },
  test_message_failed: {
    en: ({ reason }) => `The test was not sent: ${reason}`,
    ko: ({ reason }) => `테스트 메시지를 보내지 못했습니다: ${reason}`,
  },
  test_calls_used_up: {
    en: "Each number is called at most three times an hour. Please try again later.",
    ko: "한 번호로는 1시간에 세 번까지만 전화합니다. 나중에 다시 시도해 주세요.",
  },

  // Fields
  "field.invalid_value": {
    en: ({ name }) => name === "" ? "The request is empty or not valid." : `${name} is missing or not valid.`,
    ko: "올바른 값을 입력해 주세요",
  },
  "field.unknown_field": {
    en: ({ name }) => `Unknown field: ${name}`,
    ko: ({ name }) => `알 수 없는 항목: ${name}`,
  },
  "field.not_a_number": { en: ({ name }) => `${name} must be a number`, ko: "숫자를 입력해 주세요" },
  "field.not_whole": { en: ({ name }) => `${name} must be a whole number`, ko: "정수를 입력해 주세요" },
  "field.below_min": {
    en: ({ name, min }) => `${name} must be at least ${min}`,
    ko: ({ min }) => `${min} 이상이어야 합니다`,
  },

  "field.first_name_required": { en: "First name is required", ko: "이름을 입력해 주세요" },
  "field.first_name_too_long": { en: "First name is too long", ko: "이름이 너무 깁니다" },
  "field.last_name_required": { en: "Last name is required", ko: "성을 입력해 주세요" },
  "field.last_name_too_long": { en: "Last name is too long", ko: "성이 너무 깁니다" },
  "field.email_required": { en: "Email is required", ko: "이메일을 입력해 주세요" },
  "field.email_invalid": {
    en: "Please enter a valid email address",
    ko: "올바른 이메일 주소를 입력해 주세요",
  },
  "field.phone_required": { en: "Phone is required", ko: "전화번호를 입력해 주세요" },
  "field.phone_invalid": { en: "Please enter a valid phone number", ko: "올바른 전화번호를 입력해 주세요" },
  "field.language_invalid": { en: "Language must be en or ko", ko: "en 또는 ko여야 합니다" },
  "field.username_required": { en: "Username is required", ko: "아이디를 입력해 주세요" },
  "field.username_too_short": {
    en: ({ min }) => `Username must be at least ${min} characters long`,
    ko: ({ min }) => `아이디는 ${min}자 이상이어야 합니다`,
  },
  "field.username_too_long": { en: "Username is too long", ko: "아이디가 너무 깁니다" },
  "field.username_characters": {
    en: "Username can contain letters, digits, dots, dashes and underscores",
    ko: "아이디에는 영문, 숫자, 점, 하이픈, 밑줄만 쓸 수 있습니다",
  },
  "field.username_taken": { en: "This username is already taken.", ko: "이미 있는 아이디입니다." },
  "field.role_invalid": { en: "Role must be manager, admin or super_admin", ko: "권한을 골라 주세요" },
  "field.password_required": { en: "Password is required", ko: "비밀번호를 입력해 주세요" },
  "field.current_password_required": {
    en: "Current password is required",
    ko: "현재 비밀번호를 입력해 주세요",
  },
  "field.current_password_wrong": {
    en: "Current password is incorrect",
    ko: "현재 비밀번호가 맞지 않습니다",
  },
  "field.new_password_required": { en: "New password is required", ko: "새 비밀번호를 입력해 주세요" },
  "field.password_too_short": {
    en: ({ min }) => `Password must be at least ${min} characters long`,
    ko: ({ min }) => `비밀번호는 ${min}자 이상이어야 합니다`,
  },
  "field.password_too_long": {
    en: ({ max }) => `Password must be at most ${max} characters long`,
    ko: ({ max }) => `비밀번호는 ${max}자 이하여야 합니다`,
  },
  "field.password_too_weak": {
    en: "Password must contain uppercase, lowercase, number, and special character",
    ko: "비밀번호에는 대문자, 소문자, 숫자, 특수문자가 모두 있어야 합니다",
  },
  "field.password_common": {
    en: "This password is too common. Please choose another one",
    ko: "많은 사람이 쓰는 비밀번호입니다. 다른 비밀번호를 정해 주세요",
  },
  "field.password_unchanged": {
    en: "New password must be different from current password",
    ko: "새 비밀번호는 현재 비밀번호와 달라야 합니다",
  },
  "field.password_confirmation_required": {
    en: "Please confirm your new password",
    ko: "새 비밀번호를 한 번 더 입력해 주세요",
  },
  "field.passwords_differ": { en: "Passwords do not match", ko: "비밀번호가 서로 다릅니다" },
  "field.code_required": { en: "Code is required", ko: "코드를 입력해 주세요" },
  "field.passkey_name_required": { en: "Name is required", ko: "이름을 입력해 주세요" },
  "field.passkey_name_too_long": {
    en: "Name must be at most 40 characters",
    ko: "이름은 40자까지 쓸 수 있습니다",
  },
  "field.pin_invalid": { en: "Use 4 to 6 digits", ko: "숫자 4~6자리를 입력해 주세요" },
  "field.pin_too_simple": { en: "This PIN is too easy to guess", ko: "추측하기 쉬운 PIN입니다" },
  "field.pin_not_available": {
    en: "This PIN is not available. Choose another one",
    ko: "사용할 수 없는 PIN입니다. 다른 PIN을 정해 주세요",
  },
  "field.station_name_required": { en: "Enter a name", ko: "이름을 입력해 주세요" },
  "field.station_name_taken": {
    en: "A station with this name is already paired",
    ko: "같은 이름의 스테이션이 이미 연결되어 있습니다",
  },
  "field.station_name_too_long": {
    en: ({ max }) => `Use at most ${max} characters`,
    ko: ({ max }) => `최대 ${max}자까지 쓸 수 있습니다`,
  },
  "field.printer_name_required": { en: "Enter a name", ko: "이름을 입력해 주세요" },
  "field.printer_name_taken": { en: "Another printer has this name", ko: "같은 이름의 프린터가 있습니다" },
  "field.printer_name_too_long": {
    en: ({ max }) => `Use at most ${max} characters`,
    ko: ({ max }) => `최대 ${max}자까지 쓸 수 있습니다`,
  },
  "field.printer_categories_required": {
    en: "Choose at least one category",
    ko: "카테고리를 하나 이상 선택해 주세요",
  },
  "field.code_invalid": { en: "Please enter a valid code", ko: "올바른 코드가 아닙니다" },

  "field.cart_link_invalid": {
    en: "This cart link is not valid. Please reload the page.",
    ko: "장바구니 주소가 올바르지 않습니다. 페이지를 새로 열어 주세요.",
  },
  "field.kitchen_note_too_long": {
    en: ({ max }) => `Kitchen notes can be at most ${max} characters`,
    ko: ({ max }) => `요청 사항은 ${max}자까지 적을 수 있습니다`,
  },
  "field.arrival_note_too_long": {
    en: ({ max }) => `The note can be at most ${max} characters`,
    ko: ({ max }) => `메모는 ${max}자까지 적을 수 있습니다`,
  },
  "field.instructions_too_long": {
    en: ({ max }) => `Special instructions can be at most ${max} characters`,
    ko: ({ max }) => `요청 사항은 ${max}자까지 적을 수 있습니다`,
  },
  "field.quantity_negative": { en: "Quantity cannot be negative", ko: "수량은 0 이상이어야 합니다" },
  "field.quantity_too_large": {
    en: "That is more than we can make",
    ko: "한 번에 준비할 수 있는 수량보다 많습니다",
  },
  "field.line_required": { en: "Please choose which dish to change", ko: "바꿀 메뉴를 선택해 주세요" },
  "field.pickup_required": {
    en: "Please choose a pickup date and time",
    ko: "픽업 날짜와 시간을 선택해 주세요",
  },
  "field.pickup_gone": {
    en: "That pickup time is no longer available. Please choose another.",
    ko: "선택하신 픽업 시간이 마감되었습니다. 다른 시간을 선택해 주세요.",
  },
  "field.dish_unavailable": {
    en: ({ name }) => `${name} is not available right now.`,
    ko: ({ name }) => `품절된 메뉴: ${name}`,
  },
  "field.age_not_confirmed": {
    en: "Please confirm that you are 21 or older",
    ko: "만 21세 이상임을 확인해 주세요",
  },
  "field.alcohol_over": {
    en: ({ name }) => `${name} cannot be picked up then. Sales of alcohol to go have ended.`,
    ko: ({ name }) => `그때는 픽업할 수 없는 주류: ${name}. 주류 포장 판매가 종료됩니다.`,
  },
  "field.dish_gone": {
    en: ({ name }) => `${name} is no longer on our menu.`,
    ko: ({ name, name_korean }) => `판매가 끝난 메뉴: ${name_korean || name}`,
  },
  "field.cart_items_required": { en: "Add at least one dish", ko: "메뉴를 하나 이상 담아 주세요" },
  "field.cart_items_too_many": {
    en: ({ max }) => `A link can have at most ${max} lines`,
    ko: ({ max }) => `한 주소에는 ${max}줄까지 담을 수 있습니다`,
  },
  "field.option_unknown": {
    en: "An option is no longer offered. Please choose again.",
    ko: "더 이상 제공하지 않는 옵션이 있습니다. 다시 선택해 주세요.",
  },
  "field.option_unavailable": {
    en: ({ name }) => `${name} is not available right now.`,
    ko: ({ name, name_korean }) => `품절된 옵션: ${name_korean || name}`,
  },
  "field.option_limit": {
    en: ({ name, max }) => `You can choose ${name} up to ${max === 1 ? "once" : `${max} times`}.`,
    ko: ({ name, name_korean, max }) => `최대 ${max}개까지 선택할 수 있습니다: ${name_korean || name}`,
  },
  "field.option_required": {
    en: ({ name, min }) => `Choose ${min}: ${name}`,
    ko: ({ name, name_korean, min }) =>
      Number(min) === 1
        ? `선택해 주세요: ${name_korean || name}`
        : `${min}개를 선택해 주세요: ${name_korean || name}`,
  },
  "field.group_limit": {
    en: ({ name, max }) => `Please choose at most ${max}: ${name}`,
    ko: ({ name, name_korean, max }) => `최대 ${max}개까지 선택할 수 있습니다: ${name_korean || name}`,
  },
  "field.price_rose": {
    en: ({ name, from_cents, to_cents }) =>
      `${name} now costs ${formatDollars(Number(to_cents))} instead of ${formatDollars(Number(from_cents))}.`,
    ko: ({ name, from_cents, to_cents }) =>
      `${name}: 가격이 ${formatDollars(Number(from_cents))}에서 ${
        formatDollars(Number(to_cents))
      }로 올랐습니다.`,
  },

  "field.minutes_too_far": { en: "That is too far ahead", ko: "시간이 너무 깁니다" },
  "field.reason_required": { en: "Please give a reason", ko: "이유를 적어 주세요" },
  "field.reason_too_long": {
    en: ({ max }) => `The reason can be at most ${max} characters`,
    ko: ({ max }) => `이유는 ${max}자까지입니다`,
  },
  "field.idempotency_key_invalid": {
    en: "The Idempotency-Key must have 8 to 100 letters, digits or . : _ -",
    ko: "요청이 올바르지 않습니다. 다시 열어 주세요.",
  },
  "field.amount_decimals": { en: "Use at most two decimals", ko: "소수점 아래 두 자리까지 입력해 주세요" },
  "field.amount_not_positive": { en: "The amount must be above 0", ko: "금액은 0보다 커야 합니다" },
  "field.expected_amount_not_positive": {
    en: "The expected amount must be above 0",
    ko: "금액은 0보다 커야 합니다",
  },
  "field.full_not_true": { en: "`full` can only be true", ko: "요청이 올바르지 않습니다" },
  "field.pickup_code_invalid": { en: "A pickup code has four digits", ko: "픽업코드는 숫자 네 자리입니다" },
  "field.pickup_code_and_hand_over": {
    en: "Please send the pickup code or how the order is handed over, not both",
    ko: "픽업코드와 다른 전달 방법 중 하나만 보내 주세요",
  },
  "field.refund_choice": {
    en: "Please send exactly one of full, items and amount",
    ko: "전액, 메뉴, 금액 중 하나만 선택해 주세요",
  },
  "field.tonight_limit_required": {
    en: "Enter a limit above 0 for orders or dishes. To stop new orders, use Pause",
    ko: "주문 또는 메뉴에 0보다 큰 한도를 입력해 주세요. 주문을 멈추려면 일시 중지를 사용해 주세요",
  },
  "field.busy_minutes_invalid": {
    en: "Busy mode adds 15 or 30 minutes",
    ko: "15분 또는 30분을 선택해 주세요",
  },
  "field.device_id_invalid": { en: "This device id is not valid", ko: "기기 정보가 올바르지 않습니다" },
  "field.device_name_too_long": {
    en: ({ max }) => `Device name must be at most ${max} characters`,
    ko: ({ max }) => `기기 이름은 ${max}자까지입니다`,
  },
  "field.push_address_invalid": {
    en: "This push service address is not valid",
    ko: "푸시 서비스의 주소가 아닙니다",
  },
  "field.push_key_invalid": { en: "This key is not valid", ko: "푸시 서비스의 키가 올바르지 않습니다" },

  "field.dish_name_required": { en: "Name is required", ko: "이름을 입력해 주세요" },
  "field.dish_name_too_long": {
    en: ({ max }) => `Name must be at most ${max} characters`,
    ko: ({ max }) => `이름은 ${max}자까지입니다`,
  },
  "field.kitchen_name_too_long": {
    en: ({ max }) => `Kitchen name must be at most ${max} characters`,
    ko: ({ max }) => `주방용 이름은 ${max}자까지입니다`,
  },
  "field.korean_name_too_long": {
    en: ({ max }) => `Korean name must be at most ${max} characters`,
    ko: ({ max }) => `한국어 이름은 ${max}자까지입니다`,
  },
  "field.description_too_long": {
    en: ({ max }) => `Description must be at most ${max} characters`,
    ko: ({ max }) => `설명은 ${max}자까지입니다`,
  },
  "field.korean_description_too_long": {
    en: ({ max }) => `Korean description must be at most ${max} characters`,
    ko: ({ max }) => `한국어 설명은 ${max}자까지입니다`,
  },
  "field.alias_invalid": {
    en: "An alias cannot be empty or contain a comma",
    ko: "검색어는 비어 있거나 쉼표를 포함할 수 없습니다",
  },
  "field.alias_too_long": {
    en: ({ max }) => `Each alias must be at most ${max} characters`,
    ko: ({ max }) => `검색어는 각각 ${max}자까지입니다`,
  },
  "field.aliases_too_many": {
    en: ({ max }) => `A dish can have at most ${max} aliases`,
    ko: ({ max }) => `검색어는 메뉴마다 ${max}개까지입니다`,
  },
  "field.price_invalid": { en: "Valid price is required", ko: "올바른 가격을 입력해 주세요" },
  "field.price_reason_too_short": {
    en: ({ min }) => `Reason must be at least ${min} characters`,
    ko: ({ min }) => `이유는 ${min}자 이상이어야 합니다`,
  },
  "field.price_reason_too_long": {
    en: ({ max }) => `Reason must be at most ${max} characters`,
    ko: ({ max }) => `이유는 ${max}자까지입니다`,
  },
  "field.lunch_price_too_high": {
    en: "Lunch price must be lower than the price",
    ko: "점심 가격은 가격보다 낮아야 합니다",
  },
  "field.contents_excluded": {
    en: "A vegetarian dish has no meat, fish or seafood, and a vegan dish no egg or milk either",
    ko: "채식 메뉴에는 고기와 해산물이, 비건 메뉴에는 계란과 우유도 들어갈 수 없습니다",
  },
  "field.category_required": { en: "Category is required", ko: "카테고리를 골라 주세요" },
  "field.prep_time_invalid": { en: "Valid prep time is required", ko: "올바른 조리 시간을 입력해 주세요" },
  "field.allergens_too_long": {
    en: ({ max }) => `Allergens must be at most ${max} characters`,
    ko: ({ max }) => `알레르기 성분은 ${max}자까지입니다`,
  },
  "field.allergen_note_too_long": {
    en: ({ max }) => `Allergen note must be at most ${max} characters`,
    ko: ({ max }) => `알레르기 추가 안내는 ${max}자까지입니다`,
  },
  "field.korean_allergen_note_too_long": {
    en: ({ max }) => `Korean allergen note must be at most ${max} characters`,
    ko: ({ max }) => `한국어 알레르기 추가 안내는 ${max}자까지입니다`,
  },
  "field.picture_invalid": { en: "Use a picture uploaded here", ko: "여기에 올린 사진만 쓸 수 있습니다" },
  "field.illustration_invalid": {
    en: "Please choose the parts of the illustration from the lists, each once",
    ko: "그림의 구성은 목록에서 한 번씩만 골라 주세요",
  },
  "field.selection_empty": { en: "Please select items first", ko: "먼저 메뉴를 선택해 주세요" },
  "field.selection_too_large": {
    en: ({ max }) => `You can select at most ${max} items`,
    ko: ({ max }) => `한 번에 ${max}개까지입니다`,
  },
  "field.category_name_required": { en: "Category name is required", ko: "카테고리 이름을 입력해 주세요" },
  "field.category_name_too_long": {
    en: ({ max }) => `Category name must be less than ${max} characters`,
    ko: ({ max }) => `카테고리 이름은 ${max}자까지입니다`,
  },
  "field.category_korean_name_too_long": {
    en: ({ max }) => `Korean name must be less than ${max} characters`,
    ko: ({ max }) => `한국어 이름은 ${max}자까지입니다`,
  },
  "field.category_description_too_long": {
    en: ({ max }) => `Description must be less than ${max} characters`,
    ko: ({ max }) => `설명은 ${max}자까지입니다`,
  },
  "field.category_korean_description_too_long": {
    en: ({ max }) => `Korean description must be less than ${max} characters`,
    ko: ({ max }) => `한국어 설명은 ${max}자까지입니다`,
  },
  "field.sort_order_invalid": { en: "Sort order must be 0 or greater", ko: "순서는 0 이상이어야 합니다" },
  "field.sort_order_too_high": { en: "Sort order is too high", ko: "순서가 너무 큽니다" },
  "field.option_group_name_required": { en: "Group name is required", ko: "그룹 이름을 입력해 주세요" },
  "field.option_name_required": { en: "Option name is required", ko: "옵션 이름을 입력해 주세요" },
  "field.option_name_too_long": {
    en: ({ max }) => `Name must be at most ${max} characters`,
    ko: ({ max }) => `이름은 ${max}자까지입니다`,
  },
  "field.option_price_invalid": {
    en: "Enter an amount from −999.99 to 999.99",
    ko: "−999.99부터 999.99까지의 금액을 입력해 주세요",
  },
  "field.option_max_invalid": {
    en: "Enter a whole number from 1 to 20",
    ko: "1부터 20까지의 정수를 입력해 주세요",
  },
  "field.option_request_priced": { en: "Kitchen requests are free", ko: "주방 요청은 무료입니다" },
  "field.option_group_min_invalid": {
    en: "Enter a whole number from 0 to 100",
    ko: "0부터 100까지의 정수를 입력해 주세요",
  },
  "field.option_group_max_invalid": {
    en: "Enter a whole number from 1 to 100",
    ko: "1부터 100까지의 정수를 입력해 주세요",
  },
  "field.option_group_max_below_min": {
    en: "The maximum cannot be below the minimum",
    ko: "최대는 최소보다 작을 수 없습니다",
  },
  "field.option_group_min_too_high": {
    en: ({ max }) => `With these options, guests can choose at most ${max}`,
    ko: ({ max }) => `이 옵션으로는 최대 ${max}개까지 선택할 수 있습니다`,
  },
  "field.option_group_max_too_high": {
    en: ({ max }) => `With these options, guests can choose at most ${max}`,
    ko: ({ max }) => `이 옵션으로는 최대 ${max}개까지 선택할 수 있습니다`,
  },
  "field.options_required": { en: "Add at least one option", ko: "옵션을 하나 이상 추가해 주세요" },
  "field.options_too_many": {
    en: ({ max }) => `A group can have at most ${max} options`,
    ko: ({ max }) => `한 그룹에 옵션은 ${max}개까지입니다`,
  },
  "field.option_groups_too_many": {
    en: ({ max }) => `A dish can have at most ${max} option groups`,
    ko: ({ max }) => `한 메뉴에 옵션 그룹은 ${max}개까지입니다`,
  },
  "field.option_defaults_too_many": {
    en: ({ max }) => `At most ${max} of these options can be preselected`,
    ko: ({ max }) => `기본 선택 옵션은 ${max}개까지입니다`,
  },

  "field.table_unreadable": {
    en: "This file is not a valid CSV or Excel workbook (.xlsx)",
    ko: "올바른 CSV 파일이나 엑셀 파일(.xlsx)이 아닙니다",
  },
  "field.table_quotes": {
    en: "A quotation mark is missing or misplaced",
    ko: "따옴표가 닫히지 않았거나 있을 수 없는 곳에 있습니다",
  },
  "field.table_empty": { en: "This file has no rows", ko: "파일에 내용이 없습니다" },
  "field.table_too_large": {
    en: ({ max }) => `A file can have at most ${max} rows`,
    ko: ({ max }) => `파일 하나에 ${max}줄까지 넣을 수 있습니다`,
  },
  "field.table_too_wide": {
    en: ({ max }) => `A file can have at most ${max} columns`,
    ko: ({ max }) => `파일 하나에 열을 ${max}개까지 넣을 수 있습니다`,
  },
  "field.table_extra_cells": {
    en: "This line has more cells than there are columns",
    ko: "이 줄의 칸이 열보다 많습니다",
  },
  "field.column_missing": {
    en: ({ name }) => `The column ${name} is missing`,
    ko: ({ name }) => `${name} 열이 없습니다`,
  },
  "field.column_unknown": {
    en: ({ name }) => `Unknown column "${name}"`,
    ko: ({ name }) => `"${name}" 열은 쓸 수 없습니다`,
  },
  "field.column_twice": {
    en: ({ name }) => `The column ${name} appears twice`,
    ko: ({ name }) => `${name} 열이 두 번 있습니다`,
  },
  "field.yes_or_no": { en: "Enter yes or no", ko: "yes 또는 no로 적어 주세요" },
  "field.allergens_unknown": {
    en: ({ names }) => `Allergens must be from this list: ${names}`,
    ko: ({ names }) => `쓸 수 있는 알레르기 성분: ${names}`,
  },
  "field.option_group_unknown": {
    en: ({ name }) => `There is no option group named "${name}"`,
    ko: ({ name }) => `"${name}" 옵션 그룹이 없습니다`,
  },
  "field.option_group_ambiguous": {
    en: ({ name, ids }) => `Several option groups are named "${name}". Write one of these ids: ${ids}`,
    ko: ({ name, ids }) => `"${name}" 옵션 그룹이 여러 개입니다. 다음 id 중 하나를 적어 주세요: ${ids}`,
  },
  "field.dish_unknown": {
    en: "No dish has this id. Leave it empty to add a dish",
    ko: "이 id의 메뉴가 없습니다. 새 메뉴는 id를 비워 주세요",
  },
  "field.dish_ambiguous": {
    en: ({ ids }) => `Several dishes have this category and name. Write one of these ids: ${ids}`,
    ko: ({ ids }) => `카테고리와 이름이 같은 메뉴가 여러 개입니다. 다음 id 중 하나를 적어 주세요: ${ids}`,
  },
  "field.dish_twice": {
    en: ({ line }) => `This dish is already on line ${line}`,
    ko: ({ line }) => `이 메뉴는 이미 ${line}번째 줄에 있습니다`,
  },
  "field.option_group_id_unknown": {
    en: "No option group has this id. Leave it empty to add a group",
    ko: "이 id의 옵션 그룹이 없습니다. 새 그룹은 id를 비워 주세요",
  },
  "field.option_id_unknown": {
    en: "The group has no option with this id. Leave it empty to add an option",
    ko: "이 그룹에 이 id의 옵션이 없습니다. 새 옵션은 id를 비워 주세요",
  },
  "field.option_twice": {
    en: ({ line }) => `This option is already on line ${line}`,
    ko: ({ line }) => `이 옵션은 이미 ${line}번째 줄에 있습니다`,
  },
  "field.option_group_differs": {
    en: ({ line }) => `The lines of one group must have the same value here as line ${line}`,
    ko: ({ line }) => `같은 그룹의 줄은 이 열의 값이 ${line}번째 줄과 같아야 합니다`,
  },
  "field.value_unknown": {
    en: ({ names }) => `Use only: ${names}`,
    ko: ({ names }) => `쓸 수 있는 값: ${names}`,
  },

  "field.day_required": { en: "Please choose a day", ko: "요일을 골라 주세요" },
  "field.day_invalid": {
    en: "Days are numbered 0 (Sunday) to 6 (Saturday)",
    ko: "0(일요일)부터 6(토요일)까지의 요일이어야 합니다",
  },
  "field.day_twice": { en: "Each day can appear only once", ko: "같은 요일이 두 번 있습니다" },
  "field.days_required": { en: "Please send the days to save", ko: "저장할 요일이 없습니다" },
  "field.too_many_days": { en: "A week has seven days", ko: "요일은 일곱 개까지입니다" },
  "field.hours_required": {
    en: "Open and close times are required for open days",
    ko: "영업하는 날은 여는 시각과 닫는 시각이 필요합니다",
  },
  "field.too_many_openings": {
    en: "A day can have at most two opening periods",
    ko: "하루에 두 번까지만 열 수 있습니다",
  },
  "field.break_ends_before_start": {
    en: "The break must end after it starts",
    ko: "브레이크 타임은 시작한 뒤에 끝나야 합니다",
  },
  "field.break_outside_hours": {
    en: "The break must be between opening and closing",
    ko: "브레이크 타임은 여는 시각과 닫는 시각 사이여야 합니다",
  },
  "field.time_off_step": {
    en: ({ minutes }) => `Times must be in ${minutes}-minute steps`,
    ko: ({ minutes }) => `시각은 ${minutes}분 단위입니다`,
  },
  "field.holiday_name_required": { en: "Holiday name is required", ko: "휴일 이름을 입력해 주세요" },
  "field.holiday_name_too_short": {
    en: ({ min }) => `Holiday name must be at least ${min} characters long`,
    ko: ({ min }) => `휴일 이름은 ${min}자 이상이어야 합니다`,
  },
  "field.holiday_name_too_long": {
    en: ({ max }) => `Holiday name must be at most ${max} characters`,
    ko: ({ max }) => `휴일 이름은 ${max}자까지입니다`,
  },
  "field.holiday_date_required": { en: "Holiday date is required", ko: "날짜를 입력해 주세요" },
  "field.holiday_date_past": { en: "Holiday date cannot be in the past", ko: "지난 날짜는 고를 수 없습니다" },
  "field.holiday_date_taken": {
    en: ({ name }) => `There is already a holiday on this date: ${name}`,
    ko: ({ name }) => `이 날짜에 이미 휴일이 있습니다: ${name}`,
  },
  "field.holiday_end_invalid": { en: "The last day must be a date", ko: "마지막 날은 날짜여야 합니다" },
  "field.holiday_end_too_early": {
    en: "The last day cannot be before the first",
    ko: "마지막 날은 첫날보다 앞설 수 없습니다",
  },
  "field.holiday_too_long": {
    en: ({ max }) => `A holiday can last at most ${max} days`,
    ko: ({ max }) => `휴일은 최대 ${max}일까지 이어질 수 있습니다`,
  },
  "field.holiday_type_invalid": {
    en: "Please choose closed or modified hours",
    ko: "휴무 또는 시간 변경을 골라 주세요",
  },
  "field.open_time_required": {
    en: "Open time is required for modified hours",
    ko: "여는 시각을 입력해 주세요",
  },
  "field.close_time_required": {
    en: "Close time is required for modified hours",
    ko: "닫는 시각을 입력해 주세요",
  },
  "field.close_time_too_early": {
    en: "Close time must be after open time",
    ko: "닫는 시각은 여는 시각보다 늦어야 합니다",
  },
  "field.notes_too_long": {
    en: ({ max }) => `Notes must be at most ${max} characters`,
    ko: ({ max }) => `메모는 ${max}자까지입니다`,
  },
  "field.guest_message_too_long": {
    en: ({ max }) => `The message to guests must be at most ${max} characters`,
    ko: ({ max }) => `손님에게 표시할 메시지는 ${max}자까지입니다`,
  },

  "field.settings_required": { en: "No changes to save", ko: "저장할 변경이 없습니다" },
  "field.too_many_settings": {
    en: ({ max }) => `You can save at most ${max} settings at once`,
    ko: ({ max }) => `한 번에 ${max}개까지입니다`,
  },
  "field.setting_key_invalid": { en: "This setting name is not valid", ko: "설정 이름이 올바르지 않습니다" },
  "field.setting_too_long": { en: "This value is too long", ko: "값이 너무 깁니다" },
  "field.text_required": { en: "This cannot be empty", ko: "비워 둘 수 없습니다" },
  "field.text_too_long": {
    en: ({ max }) => `At most ${max} characters`,
    ko: ({ max }) => `${max}자까지입니다`,
  },
  "field.flag_invalid": { en: "Must be on or off", ko: "켜짐 또는 꺼짐이어야 합니다" },
  "field.time_invalid": { en: "Must be a time such as 11:00", ko: "11:00 같은 시각이어야 합니다" },
  "field.weekdays_invalid": {
    en: "Must be days from 0 (Sunday) to 6 (Saturday)",
    ko: "0(일요일)부터 6(토요일)까지의 요일이어야 합니다",
  },
  "field.roles_invalid": {
    en: ({ roles }) => `Must be roles separated by commas: ${roles}`,
    ko: ({ roles }) => `쉼표로 구분한 권한이어야 합니다: ${roles}`,
  },
  "field.utensils_invalid": {
    en: ({ max }) =>
      `Each needs a name in English and Korean of at most 60 characters, without "|"; at most ${max} in all`,
    ko: ({ max }) => `항목마다 영어와 한국어 이름을 ‘|’ 없이 60자 이내로 입력해 주세요. 최대 ${max}개입니다`,
  },
  "field.capacity_bands_invalid": {
    en: "Enter days, hours and limits like 5,6 18:00-20:00 6/20, separated by semicolons",
    ko: "5,6 18:00-20:00 6/20처럼 요일, 시간, 한도를 세미콜론으로 구분해 입력해 주세요",
  },
  "field.call_numbers_invalid": {
    en: ({ max }) =>
      `Enter name, number and language (en or ko) like Mina 714-555-0143 ko, separated by semicolons, at most ${max}`,
    ko: ({ max }) =>
      `Mina 714-555-0143 ko처럼 이름, 번호, 언어(en, ko)를 세미콜론으로 구분해 입력해 주세요. 최대 ${max}개입니다`,
  },
  "field.no_calls_to_number": {
    en: ({ name }) =>
      `The number of ${name} cannot be called: only phones in the US and Canada, and the area codes of "Texts outside the US and Canada"`,
    ko: ({ name }) =>
      `${name}: 전화할 수 없는 번호입니다. 미국·캐나다 번호와 ‘미국·캐나다 밖으로 보내는 문자’의 지역 번호만 됩니다`,
  },
  "field.area_codes_invalid": {
    en: "Must be area codes outside the US and Canada, separated by commas: 787, 939",
    ko: "미국·캐나다 밖의 지역 번호를 쉼표로 구분해 입력해 주세요: 787, 939",
  },
  "field.number_invalid": {
    en: ({ digits }) =>
      digits === 0 ? "Must be a whole number" : `Must be a number with at most ${digits} decimals`,
    ko: ({ digits }) =>
      digits === 0 ? "정수를 입력해 주세요" : `소수점 아래 ${digits}자리까지의 숫자를 입력해 주세요`,
  },
  "field.number_out_of_range": {
    en: ({ min, max }) => `Must be from ${min} to ${max}`,
    ko: ({ min, max }) => `${min}부터 ${max}까지입니다`,
  },
  "field.fee_purpose_required": {
    en: "Explain what the service fee is for, or set the fee to 0",
    ko: "서비스 수수료를 받는 이유를 입력하시거나 수수료를 0으로 설정해 주세요",
  },
  "field.lunch_end_too_early": {
    en: "Lunch must end after it starts",
    ko: "점심은 시작보다 늦게 끝나야 합니다",
  },
  "field.no_texts_to_number": {
    en: "We can't send texts to this number",
    ko: "이 번호로는 문자를 보낼 수 없습니다",
  },

  "field.page_too_low": { en: "Pages start at 1", ko: "페이지 번호가 올바르지 않습니다" },
  "field.page_too_high": { en: "This page does not exist", ko: "없는 페이지입니다" },
  "field.limit_too_high": {
    en: ({ max }) => `At most ${max} per page`,
    ko: ({ max }) => `한 페이지에 ${max}개까지입니다`,
  },
  "field.search_too_long": { en: "Please use a shorter search", ko: "더 짧은 검색어를 입력해 주세요" },
  "field.date_invalid": { en: "Enter dates like 2026-07-31", ko: "날짜는 2026-07-31처럼 입력해 주세요" },
  "field.range_reversed": {
    en: "The first day cannot be after the last",
    ko: "시작일이 종료일보다 늦습니다",
  },
  "field.range_too_long": {
    en: ({ max }) => `Please choose at most ${max} days`,
    ko: ({ max }) => `${max}일까지 고를 수 있습니다`,
  },
};

function englishResumes(at: ResumesAt | null) {
  return at === null ? undefined : { text: englishMoment(at), isToday: at.is_today };
}

function koreanResumes(at: ResumesAt | null) {
  return at === null ? undefined : { text: koreanMoment(at), isToday: at.is_today };
}

/** Returns "1:40 PM" for today, otherwise "Mon, November 23 at 11:00 AM". */
function englishMoment({ date, time, is_today }: ResumesAt): string {
  if (is_today) return formatTime(time);
  const [, day = ""] = formatDate(date).split(", ");
  return `${dayNames[dayOfWeek(date)].slice(0, 3)}, ${day} at ${formatTime(time)}`;
}

/** Returns "오후 1:40" for today, otherwise "11월 23일 (월) 오전 11:00". */
function koreanMoment({ date, time, is_today }: ResumesAt): string {
  const clock = clockText(time, "ko");
  if (is_today) return clock;
  const [, month, day] = date.split("-").map(Number);
  return `${month}월 ${day}일 (${koreanWeekdays[dayOfWeek(date)]}) ${clock}`;
}

const koreanWeekdays = "일월화수목금토";

/** Translates "Sunday" to "일요일"; returns any other text unchanged. */
function koreanWeekday(name: string): string {
  const day = dayNames.findIndex((each) => each === name);
  return day < 0 ? name : `${koreanWeekdays[day]}요일`;
}

function englishActor(actor: Actor): string {
  return actor.kind === "staff" ? actor.name : `the ${actor.kind}`;
}

function koreanActor(actor: Actor): string {
  if (actor.kind === "staff") return actor.name;
  return actor.kind === "guest" ? "손님" : "시스템";
}

/** Returns "Bibimbap", "Bibimbap and Galbi" or "Bibimbap, Galbi and 3 more". */
function englishList(names: readonly string[]): string {
  const shown = names.slice(0, names.length > 3 ? 2 : 3);
  const rest = names.length - shown.length;
  const last = rest > 0 ? `${rest} more` : shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}

/** Returns "비빔밥", "비빔밥, 갈비" or "비빔밥, 갈비 외 3개". */
function koreanList(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 2).join(", ")} 외 ${names.length - 2}개` : names.join(", ");
}
