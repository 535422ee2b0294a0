/** The card form's texts in English and Korean. Keys of `errors` are Stripe's codes and types. */
export const TEXTS = {
  en: {
    card: "Card",
    number: "Card number",
    expiry: "Expiration date",
    expiryHint: "MM / YY",
    cvc: "Security code",
    cvcHint: "CVC",
    zip: "ZIP code",
    note: "Test mode: no real card is charged.",
    hint: "Use 4242\u00a04242\u00a04242\u00a04242, any future date, any CVC and any ZIP.",
    loadFailed: "The card form could not be loaded. Please reload the page.",
    bankTitle: "Your bank asks you to confirm",
    bankText: "This stands in for the page of your bank (test of 3\u2011D\u00a0Secure).",
    bankComplete: "Complete",
    bankFail: "Fail",
    walletTest: "test",
    walletPay: "Pay",
    walletCancel: "Cancel",
    errors: {
      incomplete_number: "Your card number is incomplete.",
      invalid_number: "Your card number is invalid.",
      incomplete_expiry: "Your card's expiration date is incomplete.",
      invalid_expiry: "Your card's expiration date is invalid.",
      invalid_expiry_year_past: "Your card's expiration date is in the past.",
      incomplete_cvc: "Your card's security code is incomplete.",
      incomplete_zip: "Your ZIP code is incomplete.",
      api_connection_error: "We could not reach the payment provider. Check your connection and try again.",
    },
  },
  ko: {
    card: "카드",
    number: "카드 번호",
    expiry: "유효기간",
    expiryHint: "MM / YY",
    cvc: "보안 코드",
    cvcHint: "CVC",
    zip: "우편번호 (ZIP)",
    note: "테스트 모드: 실제 카드에는 청구되지 않습니다.",
    hint: "4242\u00a04242\u00a04242\u00a04242, 미래의 유효기간, 아무 CVC와 ZIP을 쓰세요.",
    loadFailed: "카드 입력란을 불러오지 못했습니다. 페이지를 새로고침해 주세요.",
    bankTitle: "은행에서 본인 확인을 요청합니다",
    bankText: "은행 페이지를 대신하는 화면입니다 (3\u2011D\u00a0Secure 테스트).",
    bankComplete: "확인 완료",
    bankFail: "확인 실패",
    walletTest: "테스트",
    walletPay: "결제하기",
    walletCancel: "취소",
    errors: {
      incomplete_number: "카드 번호를 끝까지 입력해 주세요.",
      invalid_number: "카드 번호가 올바르지 않습니다.",
      incorrect_number: "카드 번호가 올바르지 않습니다.",
      incomplete_expiry: "유효기간을 끝까지 입력해 주세요.",
      invalid_expiry: "유효기간이 올바르지 않습니다.",
      invalid_expiry_year_past: "유효기간이 지난 카드입니다.",
      incomplete_cvc: "보안 코드를 끝까지 입력해 주세요.",
      incomplete_zip: "우편번호를 끝까지 입력해 주세요.",
      api_connection_error: "결제 서비스에 연결할 수 없습니다. 인터넷 연결을 확인하고 다시 시도해 주세요.",
      card_declined: "카드가 거절되었습니다.",
      insufficient_funds: "카드의 잔액이나 한도가 부족합니다.",
      expired_card: "유효기간이 지난 카드입니다.",
      incorrect_cvc: "보안 코드가 맞지 않습니다.",
      processing_error: "카드 처리 중 문제가 생겼습니다. 잠시 후 다시 시도해 주세요.",
      test_mode_live_card: "테스트 모드입니다. 4242 4242 4242 4242 같은 테스트 카드를 쓰세요.",
      payment_intent_authentication_failure: "본인 확인에 실패했습니다. 다른 카드로 다시 시도해 주세요.",
    },
  },
};

/** The texts for a Stripe `locale`: "ko", "en", or "auto" for the browser's language. */
export function textsFor(locale) {
  const tag = !locale || locale === "auto" ? navigator.language : locale;
  return tag.toLowerCase().startsWith("ko") ? TEXTS.ko : TEXTS.en;
}

/** The error with a message in the guest's language if available. */
export function localizeError(texts, error) {
  const message = texts.errors[error.decline_code] ?? texts.errors[error.code] ?? texts.errors[error.type];
  return message ? { ...error, message } : error;
}
