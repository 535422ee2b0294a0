/** The Korean text of every error. A code without a text here does not compile. */
import { noAsapTexts } from "@domain/hours/no_asap_texts.ts";
import { formatPhone } from "@domain/order/phone.ts";
import type { Actor } from "@domain/shared/actor.ts";
import { dayNames, dayOfWeek } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import { wallTime } from "@web/format/time.ts";
import type { ErrorParams, ErrorTexts, FieldErrorTexts, ResumesAt } from "@contract/errors.ts";

const optionText = (_: unknown, first?: { text: string }) => first?.text ?? "선택한 옵션을 확인해 주세요.";
const changedMeanwhile = () =>
  "편집하는 동안 다른 사람이 내용을 바꿨습니다. 저장하기 전에 다시 확인해 주세요.";
const signIn = "다시 로그인해 주세요.";

export const errorTexts: ErrorTexts = {
  invalid: (_, first) => first?.text ?? "요청이 올바르지 않습니다.",
  bad_request: () => "요청이 올바르지 않습니다.",
  bad_json: () => "요청이 올바르지 않습니다.",
  bad_text: () => "읽을 수 없는 글자가 있습니다.",
  bad_signature: () => "서명이 올바르지 않습니다.",
  unreadable_body: () => "요청을 읽지 못했습니다.",
  idempotency_key_required: () => "요청이 올바르지 않습니다.",
  foreign_origin: () => "이 사이트의 페이지에서 다시 시도해 주세요.",
  endpoint_not_found: () => "없는 주소입니다.",
  too_slow: () => "요청이 도착하는 데 시간이 너무 오래 걸렸습니다.",
  too_large: () => "보낸 내용이 너무 큽니다.",
  address_too_long: () => "주소가 너무 깁니다.",
  not_json: () => "요청이 올바르지 않습니다.",
  too_many_requests: ({ seconds }) =>
    `요청이 한꺼번에 너무 많았습니다. ${seconds}초 뒤에 다시 시도해 주세요.`,
  too_many_connections: () => "동시에 처리 중인 요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.",
  too_many_streams: () => "열린 화면이 너무 많습니다. 몇 개를 닫아 주세요.",
  headers_too_large: () => "보낸 내용이 너무 큽니다.",
  internal: () => "서버에 문제가 생겼습니다. 다시 시도해 주세요.",
  database_unavailable: () =>
    "서버에 잠시 문제가 생겼습니다. 결제되지 않았습니다. 잠시 후 다시 시도해 주세요.",

  line_limit: ({ limit }) =>
    `한 메뉴는 한 번에 ${limit}개까지 주문하실 수 있습니다. 더 필요하시면 전화해 주세요.`,
  cart_limit: ({ limit }) => `한 번에 ${limit}개까지 주문하실 수 있습니다. 더 필요하시면 전화해 주세요.`,
  no_such_line: () => "장바구니에 없는 메뉴입니다.",
  ambiguous_line: () => "장바구니에 같은 메뉴가 여러 줄 있습니다. 바꿀 줄을 선택해 주세요.",
  no_such_dish: () => "더 이상 판매하지 않는 메뉴입니다.",
  no_such_phone_link: () => "더 이상 없는 링크입니다.",
  pickup_time_gone: () => "더 이상 선택할 수 없는 픽업 시간입니다. 다른 시간을 선택해 주세요.",
  phone_link_ended: () => "이미 결제되었거나 취소 또는 만료된 링크입니다.",
  phone_link_not_textable: () =>
    "문자 기능이 꺼져 있거나 문자를 받을 수 없는 번호입니다. 손님께 주소를 알려 주세요.",
  phone_link_texted_enough: ({ max }) => `이미 ${max}번 다시 보낸 링크입니다. 새 링크를 만들어 주세요.`,
  phone_link_just_texted: () => "방금 문자를 보냈습니다. 1분 뒤에 다시 보내 주세요.",
  too_many_phone_texts: () => "한 시간 안에 링크 문자를 너무 많이 보냈습니다. 손님께 주소를 알려 주세요.",
  option_required: optionText,
  option_unknown: optionText,
  option_limit: optionText,
  option_unavailable: optionText,
  dish_off: () => "지금은 품절된 메뉴입니다.",
  alcohol_over: () => "그 픽업 시간에는 주류 포장 판매가 종료되어 주문하실 수 없습니다.",
  cart_link_gone: () => "만료된 주소입니다. 새 주소를 요청해 주세요.",
  too_many_cart_links: () => "지금은 장바구니를 공유할 수 없습니다. 잠시 뒤에 다시 시도해 주세요.",

  ordering_off: ({ reason }) =>
    reason === "maintenance"
      ? "점검 중이라 온라인 주문을 받지 않습니다. 전화로 주문해 주세요."
      : "지금은 온라인 주문을 받지 않습니다. 전화로 주문해 주세요.",
  asap_unavailable: noAsap,
  slot_full: ({ alternatives }) =>
    alternatives.length === 0
      ? "선택한 픽업 시간이 마감되었습니다. 다른 시간을 선택해 주세요."
      : `선택한 픽업 시간이 마감되었습니다. 가까운 시간: ${
        alternatives.map((slot) => momentText({ ...slot, is_today: false })).join(", ")
      }`,
  texts_unavailable: () => "이 번호로는 문자를 보낼 수 없습니다. 이메일로 알려 드립니다.",
  time_at_other_price: () => "그 시간에는 메뉴 가격이 다릅니다. 다른 시간을 선택해 주세요.",
  slot_lost: ({ reason, resumes_at }) =>
    reason === "paused" ? noAsap({ reason: "paused", resumes_at, phone: null }) : lostSlot[reason],
  cart_empty: () => "장바구니가 비어 있습니다.",
  options_changed: () => "옵션이 바뀐 메뉴가 있습니다. 장바구니를 확인해 주세요.",
  dish_unavailable: () => "지금은 주문할 수 없는 메뉴가 있습니다. 장바구니에서 삭제해 주세요.",
  quote_changed: () => "합계 금액이 바뀌었습니다. 결제를 승인하시기 전에 확인해 주세요.",
  utensils_changed: () =>
    "요청하신 항목 중 지금은 제공되지 않는 것이 있습니다. ‘수저·소스’를 다시 확인해 주세요.",
  alcohol_without_meal: ({ max_drinks }) =>
    max_drinks === 0
      ? "주법에 따라 음식과 함께 주문하실 때만 주류를 포장해 드릴 수 있습니다. 음식을 추가하시거나 주류를 빼 주세요."
      : `주법에 따라 음식 하나에 주류를 두 잔까지만 포장할 수 있습니다. 이 주문은 ${max_drinks}잔까지 가능합니다. 음식을 추가하시거나 주류를 빼 주세요.`,
  age_not_confirmed: () => "주류가 포함된 주문입니다. 만 21세 이상임을 확인해 주세요.",
  already_authorized: () => "이미 카드가 승인된 주문입니다.",
  amount_refused: () => "이 금액은 온라인으로 결제할 수 없습니다. 장바구니를 변경하시거나 전화해 주세요.",
  no_such_checkout: () => "이 주문서는 더 이상 유효하지 않습니다. 장바구니로 돌아가 주세요.",
  checkout_in_progress: () => "다른 창에서 이 장바구니를 결제하고 있습니다. 다시 시도해 주세요.",
  too_many_payments: () => "결제 시도가 너무 많습니다. 1분 뒤에 다시 시도하시거나 전화로 주문해 주세요.",
  too_many_declines: () => "카드가 여러 번 거절되어 결제가 잠시 중지되었습니다. 전화로 주문해 주세요.",
  payment_unavailable: () =>
    "지금은 온라인 결제를 할 수 없습니다. 결제되지 않았습니다. 전화로 주문해 주세요.",
  payment_unreachable: () =>
    "카드 결제 서비스가 응답하지 않습니다. 결제되지 않았습니다. 잠시 후 다시 시도해 주세요.",
  invalid_order_id: () => "없는 주문입니다.",

  no_such_order: () => "없는 주문입니다.",
  no_such_order_item: () => "이 주문에 없는 메뉴입니다.",
  too_many_minutes: ({ max }) => `준비 시간은 ${max}분까지입니다.`,
  ready_time_not_later: ({ number, time }) =>
    `${number} 주문의 준비 예정 시간은 이미 ${wallTime(time, "ko")}입니다. 더 늦은 시간을 골라 주세요.`,
  ready_time_past: () => "이미 지난 시간입니다. 더 늦은 시간을 골라 주세요.",
  capture_failed: ({ reason }) => captureFailures[reason],
  invalid_transition: ({ number, payment, by }) => {
    const who = by === null ? "" : ` (${actorText(by)})`;
    return payment === "capturing"
      ? `${number} 주문은 지금 접수 중입니다${who}.`
      : `${number} 주문은 이미 처리되었습니다${who}.`;
  },
  id_needed: () =>
    "주류가 포함된 주문입니다. 신분증에서 만 21세 이상인지, 주문한 이름과 같은지 확인해 주세요.",
  pickup_code_needed: () => "이 주문은 손님의 픽업코드를 확인해 주세요.",
  pickup_code_wrong: ({ attempts_left }) =>
    attempts_left === 0
      ? "픽업코드가 맞지 않습니다. 신분증을 확인해 주세요."
      : `픽업코드가 맞지 않습니다. 남은 횟수: ${attempts_left}번.`,
  pickup_code_locked: () => "픽업코드를 여러 번 잘못 입력했습니다. 신분증을 확인해 주세요.",
  offer_changes_nothing: () => "바꿀 내용을 골라 주세요.",
  offer_empties_order: () => "남는 메뉴가 없습니다. 대신 주문을 거절해 주세요.",
  offer_leaves_alcohol: () => "남는 음식에 비해 주류가 너무 많습니다. 주류도 함께 빼 주세요.",
  offer_alcohol_over: () =>
    "그 시간에는 주류 포장 판매가 종료됩니다. 주류를 함께 빼거나 더 이른 시간을 골라 주세요.",
  offer_raises_total: () => "제안 금액은 원래 주문보다 높을 수 없습니다.",
  offer_not_later: () => "더 늦은 픽업 시간을 골라 주세요.",
  offer_ended: () => "이미 끝난 제안입니다.",
  offer_none: () => "이 주문에는 제안이 없습니다.",
  cannot_undo: ({ reason }) => undoRefusals[reason],
  payment_of_other_installation: () => "다른 곳에 설치된 시스템의 결제입니다. 그 시스템에서 처리해 주세요.",
  refund_in_progress: () => "이 주문의 다른 환불이 진행 중입니다. 잠시 기다려 주세요.",
  charge_disputed: () =>
    "손님의 은행이 이의를 제기한 결제입니다. 환불할 수 없으니 이의 제기에 답변해 주세요.",
  idempotency_key_reused: () => "이미 다른 환불에 사용된 요청입니다. 다시 열어 주세요.",
  refund_amount_changed: ({ cents }) => `지금 환불 금액은 ${formatDollars(cents)}입니다. 다시 확인해 주세요.`,
  too_much_to_refund: ({ left_cents }) =>
    left_cents === 0
      ? "이 주문은 이미 전액 환불되었습니다."
      : `${formatDollars(left_cents)}까지만 더 환불할 수 있습니다.`,
  no_such_line_to_refund: () => "주문한 수량보다 많이 환불할 수 없습니다.",
  day_not_over: () => "영업이 끝난 뒤 일주일 안에 마감할 수 있습니다",
  no_such_payout: () => "없는 입금입니다",
  day_not_closed: () => "마감되지 않은 날입니다",
  orders_unanswered: ({ numbers }) => `접수하지 않은 주문이 있습니다: ${numbers}`,
  open_orders_changed: ({ numbers }) => `진행 중인 주문이 바뀌었습니다. 확인해 주세요: ${numbers}`,
  refund_failed: ({ reason }) => refundFailures[reason],
  message_not_failed: () => "이미 보냈거나 전송을 기다리는 메시지입니다.",

  signed_out: () => "로그인해 주세요.",
  signed_out_elsewhere: () => `다른 기기에서 이 기기를 로그아웃했습니다. ${signIn}`,
  session_idle: () => `오랫동안 사용하지 않아 로그아웃되었습니다. ${signIn}`,
  session_limit: () => `로그인은 최대 30일까지 유지됩니다. ${signIn}`,
  station_revoked: () => "이 태블릿의 연결이 해제되었습니다. 설정에서 다시 연결하거나 로그인해 주세요.",
  pairing_code_invalid: () => "연결 코드가 맞지 않거나 이미 쓰였거나 만료되었습니다.",
  wrong_pin: () => "PIN이 맞지 않습니다.",
  station_locked: () => "먼저 PIN을 입력해 주세요.",
  pin_required: () => "이 작업에는 PIN을 다시 입력해 주세요.",
  drill_over: () => "개점 점검이 끝났습니다.",
  not_on_station: () => "이 작업은 비밀번호로 로그인한 뒤에 할 수 있습니다.",
  tap_of_another: () => "다른 사람이 누른 처리라서 보내지 않았습니다.",
  pin_locked: () => "PIN을 여러 번 잘못 입력했습니다. 지금은 PIN 입력이 잠겨 있습니다.",
  bad_pin: (_, first) => first?.text ?? "다른 PIN을 정해 주세요.",
  no_such_station: () => "이미 삭제된 스테이션입니다.",
  station_name_taken: () => "같은 이름의 스테이션이 이미 연결되어 있습니다.",
  too_many_stations: ({ max }) =>
    `스테이션은 최대 ${max}개까지 연결할 수 있습니다. 먼저 하나를 삭제해 주세요.`,
  no_such_printer: () => "이미 삭제된 프린터입니다.",
  printer_name_taken: () => "같은 이름의 프린터가 있습니다.",
  too_many_printers: ({ max }) => `프린터는 최대 ${max}대까지 쓸 수 있습니다. 먼저 하나를 삭제해 주세요.`,
  no_printer: () => "등록된 주문서 프린터가 없습니다. 매장 관리에서 추가해 주세요.",
  no_such_print_job: () => "이미 대기열에서 없어진 주문서입니다.",
  print_job_ended: () => "이미 대기가 끝난 주문서입니다.",
  print_job_waiting: () => "아직 인쇄를 기다리는 주문서입니다.",
  session_reused: () => `이 로그인이 두 곳에서 사용되어 안전을 위해 종료했습니다. ${signIn}`,
  ended_by_owner: () => `최고 관리자가 이 로그인을 종료했습니다. ${signIn}`,
  account_disabled: () => "최고 관리자가 이 계정을 사용 중지했습니다.",
  password_changed: () => "비밀번호가 바뀌었습니다. 새 비밀번호로 로그인해 주세요.",
  password_reset: () => "최고 관리자가 비밀번호를 재설정했습니다. 새 비밀번호로 로그인해 주세요.",
  no_token: () => "로그인해 주세요.",
  bad_credentials: () => "아이디 또는 비밀번호가 맞지 않습니다",
  mailed_code_required: () => "이메일로 보낸 코드를 입력해 주세요.",
  second_factor_required: () => "인증 앱의 코드를 입력해 주세요.",
  challenge_expired: () => "시간이 너무 오래 걸렸습니다. 다시 로그인해 주세요.",
  passkey_required: () => "이 계정은 패스키가 필요합니다. ‘패스키 사용’을 선택해 주세요.",
  passkey_not_accepted: () => "이 패스키로 로그인할 수 있는 계정이 없습니다. 비밀번호로 로그인해 주세요.",
  must_change_password: () => "먼저 비밀번호를 변경해 주세요.",
  second_factor_setup_required: () => "먼저 2단계 인증을 설정해 주세요.",
  access_denied: () => "권한이 없습니다. 관리자에게 문의해 주세요.",
  locked: () => "여러 번 틀려서 계정이 잠겼습니다. 15분 뒤에 다시 시도해 주세요.",
  sign_in_slowed: () => "로그인 실패가 너무 많습니다. 잠시 기다렸다가 다시 시도해 주세요.",
  resend_too_soon: () => "방금 코드를 보냈습니다. 잠시 후 다시 요청해 주세요.",
  sign_in_busy: () => "로그인 요청이 한꺼번에 너무 많습니다. 잠시 후 다시 시도해 주세요.",

  wrong_code: () => "코드가 맞지 않거나 이미 쓴 코드입니다.",
  wrong_password: () => "현재 비밀번호가 맞지 않습니다",
  bad_password: (_, first) => first?.text ?? "다른 비밀번호를 정해 주세요.",
  no_such_session: () => "이미 종료된 로그인입니다.",
  no_such_device: () => "이미 삭제된 기기입니다.",
  no_such_user: () => "없는 계정입니다.",
  second_factor_already_on: () => "2단계 인증이 이미 설정되어 있습니다.",
  second_factor_setup_not_started: () => "설정 중인 2단계 인증이 없습니다.",
  passkeys_unavailable: () => "패스키는 식당의 https 주소에서만 사용할 수 있습니다.",
  passkey_expired: () => "시간이 너무 오래 걸렸습니다. 다시 시도해 주세요.",
  passkey_not_added: () => "패스키를 추가하지 못했습니다. 다시 시도하거나 다른 기기를 사용해 주세요.",
  too_many_passkeys: ({ max }) => `패스키가 이미 ${max}개 있습니다. 먼저 하나를 삭제해 주세요.`,
  no_such_passkey: () => "이미 삭제된 패스키입니다.",
  username_taken: () => "이미 있는 아이디입니다.",
  user_changed_meanwhile: () => "그사이 다른 사람이 이 계정을 바꿨습니다. 다시 확인해 주세요.",
  last_super_admin: () => "마지막 최고 관리자입니다. 먼저 다른 사람을 최고 관리자로 정해 주세요.",
  too_many_attempts: () => "너무 여러 번 틀렸습니다. 잠시 기다렸다가 다시 시도해 주세요.",

  price_reason_missing: () => "새 가격의 이유를 적어 주세요.",
  price_unchanged: () => "새 가격이 지금 가격과 같습니다",
  lunch_not_below_dinner: () => "점심 가격은 가격보다 낮아야 합니다",
  diet_contradicted: () => "채식 메뉴에는 고기와 해산물이, 비건 메뉴에는 계란과 우유도 들어갈 수 없습니다",
  bad_import: ({ count }) =>
    count === 1
      ? "파일의 한 줄에 문제가 있습니다. 변경된 내용은 없습니다."
      : `파일에 문제가 ${count}개 있습니다. 변경된 내용은 없습니다.`,
  picture_required: () => "사진을 골라 주세요.",
  price_change_forbidden: () => "가격과 과세 여부는 관리자만 바꿀 수 있습니다.",
  no_such_import: () => "이 가져오기의 기록이 이제 없습니다.",
  import_running: () => "가져오기가 아직 진행 중입니다. 잠시 후 다시 시도해 주세요.",
  import_undone: () => "이미 되돌린 가져오기입니다.",
  import_too_old: () => "가져오기는 24시간 안에만 되돌릴 수 있습니다.",
  no_such_category: () => "이제 없는 카테고리입니다.",
  dish_changed_meanwhile: changedMeanwhile,
  category_changed_meanwhile: changedMeanwhile,
  categories_changed_meanwhile: () => "순서를 바꾸는 동안 카테고리가 바뀌었습니다. 다시 확인해 주세요.",
  no_such_option_group: () => "이제 없는 옵션 그룹입니다.",
  no_such_option: () => "이제 없는 옵션입니다.",
  option_group_changed_meanwhile: changedMeanwhile,
  dishes_changed_meanwhile: () => "순서를 바꾸는 동안 메뉴가 바뀌었습니다. 다시 확인해 주세요.",
  option_groups_changed_meanwhile: () => "순서를 바꾸는 동안 옵션 그룹이 바뀌었습니다. 다시 확인해 주세요.",
  option_group_in_use: ({ dishes }) =>
    `아직 메뉴에 연결된 옵션 그룹입니다: ${listed(dishes)}. 먼저 연결을 해제해 주세요.`,
  category_in_use: ({ dishes }) =>
    `아직 메뉴가 있는 카테고리입니다: ${listed(dishes)}. 먼저 옮기거나 삭제해 주세요.`,
  picture_too_large: () => "사진이 너무 큽니다. 2,400만 화소 이하로 줄여 주세요.",
  pictures_busy: () => "다른 사진을 처리하고 있습니다. 몇 초 후 다시 시도해 주세요.",
  file_too_large: ({ max_megabytes }) => `사진은 ${max_megabytes} MB까지입니다.`,
  picture_type_unsupported: () => "JPEG, PNG, WebP, AVIF 사진을 골라 주세요.",

  bad_hours: (_, first) =>
    first === undefined ? "입력한 내용을 확인해 주세요." : `${weekday(first.field)}: ${first.text}`,
  bad_holiday: (_, first) => first?.text ?? "입력한 내용을 확인해 주세요.",
  bad_settings: (_, first) => first?.text ?? "입력한 내용을 확인해 주세요.",
  no_such_holiday: () => "이제 없는 휴일입니다.",
  hours_changed_meanwhile: changedMeanwhile,
  holiday_changed_meanwhile: changedMeanwhile,
  settings_changed_meanwhile: changedMeanwhile,
  test_recipient_missing: ({ channel }) =>
    channel === "mail"
      ? "먼저 설정에서 식당 이메일 주소를 입력해 주세요."
      : channel === "call"
      ? "먼저 설정에서 전화를 켜고 전화할 번호를 입력해 주세요."
      : "먼저 설정에서 문자를 받을 수 있는 알림 번호를 입력해 주세요.",
  test_message_failed: ({ reason }) => `테스트 메시지를 보내지 못했습니다: ${reason}`,
  test_calls_used_up: () => "한 번호로는 1시간에 세 번까지만 전화합니다. 나중에 다시 시도해 주세요.",
};

export const fieldErrorTexts: FieldErrorTexts = {
  invalid_value: () => "올바른 값을 입력해 주세요",
  unknown_field: ({ name }) => `알 수 없는 항목: ${name}`,
  not_a_number: () => "숫자를 입력해 주세요",
  not_whole: () => "정수를 입력해 주세요",
  below_min: ({ min }) => `${min} 이상이어야 합니다`,

  first_name_required: () => "이름을 입력해 주세요",
  first_name_too_long: () => "이름이 너무 깁니다",
  last_name_required: () => "성을 입력해 주세요",
  last_name_too_long: () => "성이 너무 깁니다",
  email_required: () => "이메일을 입력해 주세요",
  email_invalid: () => "올바른 이메일 주소를 입력해 주세요",
  phone_required: () => "전화번호를 입력해 주세요",
  phone_invalid: () => "올바른 전화번호를 입력해 주세요",
  language_invalid: () => "en 또는 ko여야 합니다",
  username_required: () => "아이디를 입력해 주세요",
  username_too_short: ({ min }) => `아이디는 ${min}자 이상이어야 합니다`,
  username_too_long: () => "아이디가 너무 깁니다",
  username_characters: () => "아이디에는 영문, 숫자, 점, 하이픈, 밑줄만 쓸 수 있습니다",
  username_taken: () => "이미 있는 아이디입니다.",
  role_invalid: () => "권한을 골라 주세요",
  password_required: () => "비밀번호를 입력해 주세요",
  current_password_required: () => "현재 비밀번호를 입력해 주세요",
  current_password_wrong: () => "현재 비밀번호가 맞지 않습니다",
  new_password_required: () => "새 비밀번호를 입력해 주세요",
  password_too_short: ({ min }) => `비밀번호는 ${min}자 이상이어야 합니다`,
  password_too_long: ({ max }) => `비밀번호는 ${max}자 이하여야 합니다`,
  password_too_weak: () => "비밀번호에는 대문자, 소문자, 숫자, 특수문자가 모두 있어야 합니다",
  password_common: () => "많은 사람이 쓰는 비밀번호입니다. 다른 비밀번호를 정해 주세요",
  password_unchanged: () => "새 비밀번호는 현재 비밀번호와 달라야 합니다",
  password_confirmation_required: () => "새 비밀번호를 한 번 더 입력해 주세요",
  passwords_differ: () => "비밀번호가 서로 다릅니다",
  code_required: () => "코드를 입력해 주세요",
  passkey_name_required: () => "이름을 입력해 주세요",
  passkey_name_too_long: () => "이름은 40자까지 쓸 수 있습니다",
  pin_invalid: () => "숫자 4~6자리를 입력해 주세요",
  pin_too_simple: () => "추측하기 쉬운 PIN입니다",
  pin_not_available: () => "사용할 수 없는 PIN입니다. 다른 PIN을 정해 주세요",
  station_name_required: () => "이름을 입력해 주세요",
  station_name_taken: () => "같은 이름의 스테이션이 이미 연결되어 있습니다",
  station_name_too_long: ({ max }) => `최대 ${max}자까지 쓸 수 있습니다`,
  printer_name_required: () => "이름을 입력해 주세요",
  printer_name_taken: () => "같은 이름의 프린터가 있습니다",
  printer_name_too_long: ({ max }) => `최대 ${max}자까지 쓸 수 있습니다`,
  printer_categories_required: () => "카테고리를 하나 이상 선택해 주세요",
  code_invalid: () => "올바른 코드가 아닙니다",

  cart_link_invalid: () => "장바구니 주소가 올바르지 않습니다. 페이지를 새로 열어 주세요.",
  kitchen_note_too_long: ({ max }) => `요청 사항은 ${max}자까지 적을 수 있습니다`,
  arrival_note_too_long: ({ max }) => `메모는 ${max}자까지 적을 수 있습니다`,
  instructions_too_long: ({ max }) => `요청 사항은 ${max}자까지 적을 수 있습니다`,
  quantity_negative: () => "수량은 0 이상이어야 합니다",
  quantity_too_large: () => "한 번에 준비할 수 있는 수량보다 많습니다",
  line_required: () => "바꿀 메뉴를 선택해 주세요",
  pickup_required: () => "픽업 날짜와 시간을 선택해 주세요",
  pickup_gone: () => "선택하신 픽업 시간이 마감되었습니다. 다른 시간을 선택해 주세요.",
  dish_unavailable: ({ name }) => `품절된 메뉴: ${name}`,
  age_not_confirmed: () => "만 21세 이상임을 확인해 주세요",
  alcohol_over: ({ name }) => `그때는 픽업할 수 없는 주류: ${name}. 주류 포장 판매가 종료됩니다.`,
  dish_gone: ({ name, name_korean }) => `판매가 끝난 메뉴: ${name_korean || name}`,
  cart_items_required: () => "메뉴를 하나 이상 담아 주세요",
  cart_items_too_many: ({ max }) => `한 주소에는 ${max}줄까지 담을 수 있습니다`,
  option_unknown: () => "더 이상 제공하지 않는 옵션이 있습니다. 다시 선택해 주세요.",
  option_unavailable: ({ name, name_korean }) => `품절된 옵션: ${name_korean || name}`,
  option_limit: ({ name, name_korean, max }) =>
    `최대 ${max}개까지 선택할 수 있습니다: ${name_korean || name}`,
  option_required: ({ name, name_korean, min }) =>
    Number(min) === 1
      ? `선택해 주세요: ${name_korean || name}`
      : `${min}개를 선택해 주세요: ${name_korean || name}`,
  group_limit: ({ name, name_korean, max }) => `최대 ${max}개까지 선택할 수 있습니다: ${name_korean || name}`,
  price_rose: ({ name, from_cents, to_cents }) =>
    `${name}: 가격이 ${formatDollars(Number(from_cents))}에서 ${
      formatDollars(Number(to_cents))
    }로 올랐습니다.`,

  minutes_too_far: () => "시간이 너무 깁니다",
  reason_required: () => "이유를 적어 주세요",
  reason_too_long: ({ max }) => `이유는 ${max}자까지입니다`,
  idempotency_key_invalid: () => "요청이 올바르지 않습니다. 다시 열어 주세요.",
  amount_decimals: () => "소수점 아래 두 자리까지 입력해 주세요",
  amount_not_positive: () => "금액은 0보다 커야 합니다",
  expected_amount_not_positive: () => "금액은 0보다 커야 합니다",
  full_not_true: () => "요청이 올바르지 않습니다",
  pickup_code_invalid: () => "픽업코드는 숫자 네 자리입니다",
  pickup_code_and_hand_over: () => "픽업코드와 다른 전달 방법 중 하나만 보내 주세요",
  refund_choice: () => "전액, 메뉴, 금액 중 하나만 선택해 주세요",
  tonight_limit_required: () =>
    "주문 또는 메뉴에 0보다 큰 한도를 입력해 주세요. 주문을 멈추려면 일시 중지를 사용해 주세요",
  busy_minutes_invalid: () => "15분 또는 30분을 선택해 주세요",
  device_id_invalid: () => "기기 정보가 올바르지 않습니다",
  device_name_too_long: ({ max }) => `기기 이름은 ${max}자까지입니다`,
  push_address_invalid: () => "푸시 서비스의 주소가 아닙니다",
  push_key_invalid: () => "푸시 서비스의 키가 올바르지 않습니다",

  dish_name_required: () => "이름을 입력해 주세요",
  dish_name_too_long: ({ max }) => `이름은 ${max}자까지입니다`,
  kitchen_name_too_long: ({ max }) => `주방용 이름은 ${max}자까지입니다`,
  korean_name_too_long: ({ max }) => `한국어 이름은 ${max}자까지입니다`,
  description_too_long: ({ max }) => `설명은 ${max}자까지입니다`,
  korean_description_too_long: ({ max }) => `한국어 설명은 ${max}자까지입니다`,
  alias_invalid: () => "검색어는 비어 있거나 쉼표를 포함할 수 없습니다",
  alias_too_long: ({ max }) => `검색어는 각각 ${max}자까지입니다`,
  aliases_too_many: ({ max }) => `검색어는 메뉴마다 ${max}개까지입니다`,
  price_invalid: () => "올바른 가격을 입력해 주세요",
  price_reason_too_short: ({ min }) => `이유는 ${min}자 이상이어야 합니다`,
  price_reason_too_long: ({ max }) => `이유는 ${max}자까지입니다`,
  lunch_price_too_high: () => "점심 가격은 가격보다 낮아야 합니다",
  contents_excluded: () => "채식 메뉴에는 고기와 해산물이, 비건 메뉴에는 계란과 우유도 들어갈 수 없습니다",
  category_required: () => "카테고리를 골라 주세요",
  prep_time_invalid: () => "올바른 조리 시간을 입력해 주세요",
  allergens_too_long: ({ max }) => `알레르기 성분은 ${max}자까지입니다`,
  allergen_note_too_long: ({ max }) => `알레르기 추가 안내는 ${max}자까지입니다`,
  korean_allergen_note_too_long: ({ max }) => `한국어 알레르기 추가 안내는 ${max}자까지입니다`,
  picture_invalid: () => "여기에 올린 사진만 쓸 수 있습니다",
  illustration_invalid: () => "그림의 구성은 목록에서 한 번씩만 골라 주세요",
  selection_empty: () => "먼저 메뉴를 선택해 주세요",
  selection_too_large: ({ max }) => `한 번에 ${max}개까지입니다`,
  category_name_required: () => "카테고리 이름을 입력해 주세요",
  category_name_too_long: ({ max }) => `카테고리 이름은 ${max}자까지입니다`,
  category_korean_name_too_long: ({ max }) => `한국어 이름은 ${max}자까지입니다`,
  category_description_too_long: ({ max }) => `설명은 ${max}자까지입니다`,
  category_korean_description_too_long: ({ max }) => `한국어 설명은 ${max}자까지입니다`,
  sort_order_invalid: () => "순서는 0 이상이어야 합니다",
  sort_order_too_high: () => "순서가 너무 큽니다",
  option_group_name_required: () => "그룹 이름을 입력해 주세요",
  option_name_required: () => "옵션 이름을 입력해 주세요",
  option_name_too_long: ({ max }) => `이름은 ${max}자까지입니다`,
  option_price_invalid: () => "−999.99부터 999.99까지의 금액을 입력해 주세요",
  option_max_invalid: () => "1부터 20까지의 정수를 입력해 주세요",
  option_request_priced: () => "주방 요청은 무료입니다",
  option_group_min_invalid: () => "0부터 100까지의 정수를 입력해 주세요",
  option_group_max_invalid: () => "1부터 100까지의 정수를 입력해 주세요",
  option_group_max_below_min: () => "최대는 최소보다 작을 수 없습니다",
  option_group_min_too_high: ({ max }) => `이 옵션으로는 최대 ${max}개까지 선택할 수 있습니다`,
  option_group_max_too_high: ({ max }) => `이 옵션으로는 최대 ${max}개까지 선택할 수 있습니다`,
  options_required: () => "옵션을 하나 이상 추가해 주세요",
  options_too_many: ({ max }) => `한 그룹에 옵션은 ${max}개까지입니다`,
  option_defaults_too_many: ({ max }) => `기본 선택 옵션은 ${max}개까지입니다`,

  table_unreadable: () => "올바른 CSV 파일이 아닙니다",
  table_quotes: () => "따옴표가 닫히지 않았거나 있을 수 없는 곳에 있습니다",
  table_empty: () => "파일에 내용이 없습니다",
  table_too_large: ({ max }) => `파일 하나에 ${max}줄까지 넣을 수 있습니다`,
  table_too_wide: ({ max }) => `파일 하나에 열을 ${max}개까지 넣을 수 있습니다`,
  table_extra_cells: () => "이 줄의 칸이 열보다 많습니다",
  column_missing: ({ name }) => `${name} 열이 없습니다`,
  column_unknown: ({ name }) => `"${name}" 열은 쓸 수 없습니다`,
  column_twice: ({ name }) => `${name} 열이 두 번 있습니다`,
  yes_or_no: () => "yes 또는 no로 적어 주세요",
  allergens_unknown: ({ names }) => `쓸 수 있는 알레르기 성분: ${names}`,
  option_group_unknown: ({ name }) => `"${name}" 옵션 그룹이 없습니다`,
  option_group_ambiguous: ({ name, ids }) =>
    `"${name}" 옵션 그룹이 여러 개입니다. 다음 id 중 하나를 적어 주세요: ${ids}`,
  dish_unknown: () => "이 id의 메뉴가 없습니다. 새 메뉴는 id를 비워 주세요",
  dish_ambiguous: ({ ids }) =>
    `카테고리와 이름이 같은 메뉴가 여러 개입니다. 다음 id 중 하나를 적어 주세요: ${ids}`,
  dish_twice: ({ line }) => `이 메뉴는 이미 ${line}번째 줄에 있습니다`,
  option_group_id_unknown: () => "이 id의 옵션 그룹이 없습니다. 새 그룹은 id를 비워 주세요",
  option_id_unknown: () => "이 그룹에 이 id의 옵션이 없습니다. 새 옵션은 id를 비워 주세요",
  option_twice: ({ line }) => `이 옵션은 이미 ${line}번째 줄에 있습니다`,
  option_group_differs: ({ line }) => `같은 그룹의 줄은 이 열의 값이 ${line}번째 줄과 같아야 합니다`,
  value_unknown: ({ names }) => `쓸 수 있는 값: ${names}`,

  day_required: () => "요일을 골라 주세요",
  day_invalid: () => "0(일요일)부터 6(토요일)까지의 요일이어야 합니다",
  day_twice: () => "같은 요일이 두 번 있습니다",
  days_required: () => "저장할 요일이 없습니다",
  too_many_days: () => "요일은 일곱 개까지입니다",
  hours_required: () => "영업하는 날은 여는 시각과 닫는 시각이 필요합니다",
  too_many_openings: () => "하루에 두 번까지만 열 수 있습니다",
  break_ends_before_start: () => "브레이크 타임은 시작한 뒤에 끝나야 합니다",
  break_outside_hours: () => "브레이크 타임은 여는 시각과 닫는 시각 사이여야 합니다",
  time_off_step: ({ minutes }) => `시각은 ${minutes}분 단위입니다`,
  holiday_name_required: () => "휴일 이름을 입력해 주세요",
  holiday_name_too_short: ({ min }) => `휴일 이름은 ${min}자 이상이어야 합니다`,
  holiday_name_too_long: ({ max }) => `휴일 이름은 ${max}자까지입니다`,
  holiday_date_required: () => "날짜를 입력해 주세요",
  holiday_date_past: () => "지난 날짜는 고를 수 없습니다",
  holiday_date_taken: ({ name }) => `이 날짜에 이미 휴일이 있습니다: ${name}`,
  holiday_end_invalid: () => "마지막 날은 날짜여야 합니다",
  holiday_end_too_early: () => "마지막 날은 첫날보다 앞설 수 없습니다",
  holiday_too_long: ({ max }) => `휴일은 최대 ${max}일까지 이어질 수 있습니다`,
  holiday_type_invalid: () => "휴무 또는 시간 변경을 골라 주세요",
  open_time_required: () => "여는 시각을 입력해 주세요",
  close_time_required: () => "닫는 시각을 입력해 주세요",
  close_time_too_early: () => "닫는 시각은 여는 시각보다 늦어야 합니다",
  notes_too_long: ({ max }) => `메모는 ${max}자까지입니다`,
  guest_message_too_long: ({ max }) => `손님에게 표시할 메시지는 ${max}자까지입니다`,

  settings_required: () => "저장할 변경이 없습니다",
  too_many_settings: ({ max }) => `한 번에 ${max}개까지입니다`,
  setting_key_invalid: () => "설정 이름이 올바르지 않습니다",
  setting_too_long: () => "값이 너무 깁니다",
  text_required: () => "비워 둘 수 없습니다",
  text_too_long: ({ max }) => `${max}자까지입니다`,
  flag_invalid: () => "켜짐 또는 꺼짐이어야 합니다",
  time_invalid: () => "11:00 같은 시각이어야 합니다",
  weekdays_invalid: () => "0(일요일)부터 6(토요일)까지의 요일이어야 합니다",
  roles_invalid: ({ roles }) => `쉼표로 구분한 권한이어야 합니다: ${roles}`,
  utensils_invalid: ({ max }) =>
    `항목마다 영어와 한국어 이름을 ‘|’ 없이 60자 이내로 입력해 주세요. 최대 ${max}개입니다`,
  capacity_bands_invalid: () =>
    "5,6 18:00-20:00 6/20처럼 요일, 시간, 한도를 세미콜론으로 구분해 입력해 주세요",
  call_numbers_invalid: ({ max }) =>
    `Mina 714-555-0143 ko처럼 이름, 번호, 언어(en, ko)를 세미콜론으로 구분해 입력해 주세요. 최대 ${max}개입니다`,
  no_calls_to_number: ({ name }) =>
    `${name}: 전화할 수 없는 번호입니다. 미국·캐나다 번호와 ‘미국·캐나다 밖으로 보내는 문자’의 지역 번호만 됩니다`,
  area_codes_invalid: () => "미국·캐나다 밖의 지역 번호를 쉼표로 구분해 입력해 주세요: 787, 939",
  number_invalid: ({ digits }) =>
    digits === 0 ? "정수를 입력해 주세요" : `소수점 아래 ${digits}자리까지의 숫자를 입력해 주세요`,
  number_out_of_range: ({ min, max }) => `${min}부터 ${max}까지입니다`,
  fee_purpose_required: () => "서비스 수수료를 받는 이유를 입력하시거나 수수료를 0으로 설정해 주세요",
  lunch_end_too_early: () => "점심은 시작보다 늦게 끝나야 합니다",
  no_texts_to_number: () => "이 번호로는 문자를 보낼 수 없습니다",

  page_too_low: () => "페이지 번호가 올바르지 않습니다",
  page_too_high: () => "없는 페이지입니다",
  limit_too_high: ({ max }) => `한 페이지에 ${max}개까지입니다`,
  search_too_long: () => "더 짧은 검색어를 입력해 주세요",
  date_invalid: () => "날짜는 2026-07-31처럼 입력해 주세요",
  range_reversed: () => "시작일이 종료일보다 늦습니다",
  range_too_long: ({ max }) => `${max}일까지 고를 수 있습니다`,
};

function noAsap({ reason, resumes_at, phone }: ErrorParams<"asap_unavailable">): string {
  return noAsapTexts.ko[reason](
    resumes_at === null ? undefined : { text: momentText(resumes_at), isToday: resumes_at.is_today },
    phone === null ? undefined : formatPhone(phone),
  );
}

const lostSlot: Record<Exclude<ErrorParams<"slot_lost">["reason"], "paused">, string> = {
  not_a_slot: "제공되는 픽업 시간 중에서 선택해 주세요.",
  too_soon: "이 픽업 시간은 너무 이릅니다. 더 늦은 시간을 선택해 주세요.",
  too_far: "이 픽업 시간은 너무 멉니다. 더 이른 시간을 선택해 주세요.",
  closed: "그 시간에는 영업하지 않습니다. 다른 픽업 시간을 선택해 주세요.",
  no_such_time: "제공되는 픽업 시간 중에서 선택해 주세요.",
};

export const captureFailures: Record<ErrorParams<"capture_failed">["reason"], string> = {
  authorization_expired: "카드 승인 기간이 끝났습니다. 결제되지 않았습니다.",
  authorization_cancelled: "카드 승인이 취소되었습니다. 결제되지 않았습니다.",
  card_refused: "카드가 결제되지 않았습니다. 손님에게 전화하거나 주문을 거절해 주세요.",
  amount_refused: "은행이 이 금액을 거부했습니다. 결제되지 않았습니다.",
  refused: "카드 결제 서비스가 결제를 거부했습니다. 다시 시도하거나 주문을 거절해 주세요.",
};

export const refundFailures: Record<ErrorParams<"refund_failed">["reason"], string> = {
  already_refunded: "이미 다른 곳에서 환불된 결제입니다.",
  too_much: "카드 결제 서비스에 남은 금액이 이보다 적습니다.",
  refused: "카드 결제 서비스가 환불을 거부했습니다. 그곳에서 결제를 확인해 주세요.",
  charge_disputed: "손님의 은행이 이의를 제기한 결제입니다. 환불할 수 없으니 이의 제기에 답변해 주세요.",
  card_closed: "은행이 환불을 돌려보냈습니다: 분실, 도난 또는 해지된 카드입니다. 손님에게 전화해 주세요.",
  bank_refused: "손님의 은행이 환불을 돌려보냈습니다. 다시 시도하거나 손님에게 전화해 주세요.",
};

const undoRefusals: Record<ErrorParams<"cannot_undo">["reason"], string> = {
  nothing_to_undo: "더 되돌릴 것이 없습니다.",
  too_late: "되돌릴 수 있는 시간이 지났습니다.",
  money_moved: "그사이 환불되어 되돌릴 수 없습니다.",
};

function actorText(actor: Actor): string {
  if (actor.kind === "staff") return actor.name;
  return actor.kind === "guest" ? "손님" : "시스템";
}

/** Formats a time as "오후 1:40" today, and as "11월 23일 (월) 오전 11:00" on other days. */
function momentText({ date, time, is_today }: ResumesAt): string {
  const clock = wallTime(time, "ko");
  if (is_today) return clock;
  return `${Number(date.slice(5, 7))}월 ${Number(date.slice(8, 10))}일 (${
    weekdays[dayOfWeek(date)]
  }) ${clock}`;
}

const weekdays = "일월화수목금토";

/** Translates "Sunday" to "일요일"; returns any other text unchanged. */
function weekday(name: string): string {
  const day = dayNames.findIndex((each) => each === name);
  return day < 0 ? name : `${weekdays[day]}요일`;
}

/** "비빔밥", "비빔밥, 갈비", "비빔밥, 갈비 외 3개". */
function listed(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 2).join(", ")} 외 ${names.length - 2}개` : names.join(", ");
}
