import type { TextsById } from "@web/i18n/texts.ts";

/** Texts of the add dialog and of the lines of the cart. ICU MessageFormat. */
export const texts = {
  "dish.lunchWhen": { en: "Lunch, {window}", ko: "점심, {window}" },
  "dish.dinnerWhen": { en: "Dinner, all other times", ko: "그 외 시간" },
  "dish.priceByPickup": {
    en: "The price depends on your pickup time.",
    ko: "가격은 픽업 시간에 따라 달라집니다.",
  },
  "add.note": { en: "Kitchen notes", ko: "주방 요청 사항" },
  "add.noteHint": {
    en: "Optional. Please call us about severe allergies.",
    ko: "선택 사항입니다. 심한 알레르기가 있으시면 꼭 전화해 주세요.",
  },
  "add.submit": { en: "Add to cart", ko: "장바구니에 담기" },
  "add.busy": { en: "Adding...", ko: "담는 중..." },
  "add.done": { en: "Added: {count} × {dish}", ko: "{dish} {count}개를 담았습니다" },
  "edit.submit": { en: "Save changes", ko: "변경 사항 저장" },
  "edit.busy": { en: "Saving...", ko: "저장하는 중..." },
  "edit.done": { en: "Saved: {dish}", ko: "변경되었습니다: {dish}" },
  "option.required": { en: "Required · choose {min}", ko: "필수 · {min}개 선택" },
  "option.requiredRange": { en: "Required · choose {min} to {max}", ko: "필수 · {min}~{max}개 선택" },
  "option.upTo": { en: "Choose up to {max}", ko: "최대 {max}개 선택" },
  "option.optional": { en: "Optional", ko: "선택 사항" },
  "option.soldOut": { en: "Sold out", ko: "품절" },
  "option.last": { en: "Same as last time", ko: "지난번과 같이" },
  "cart.lineUnavailable": { en: "Not available right now", ko: "현재 품절" },
  "cart.removeUnavailable": {
    en: "A dish in your cart is not available right now. Remove it to continue.",
    ko: "품절된 메뉴가 있습니다. 삭제한 뒤 계속해 주세요.",
  },
  "cart.alcoholMeal": {
    en:
      "{max, select, 0 {State law allows alcohol to go only with a meal. Add a dish or remove the drinks to continue.} other {State law allows two alcoholic drinks with each meal, so {max} with this order. Add a dish or remove drinks to continue.}}",
    ko:
      "{max, select, 0 {주법에 따라 음식과 함께 주문하실 때만 주류를 포장해 드릴 수 있습니다. 음식을 추가하시거나 주류를 빼 주세요.} other {주법에 따라 음식 하나에 주류를 두 잔까지만 포장할 수 있어 이 주문은 {max}잔까지 가능합니다. 음식을 추가하시거나 주류를 빼 주세요.}}",
  },
  "cart.checkout": { en: "Proceed to Checkout", ko: "주문하기" },
  "summary.viewCart": { en: "View cart", ko: "장바구니 보기" },
  "cart.edit": { en: "Edit", ko: "수정" },
  "cart.editNamed": { en: "Edit {dish}", ko: "{dish} 수정" },
  "cart.changeOptions": { en: "Change options", ko: "옵션 변경" },
  "cart.changeOptionsNamed": { en: "Change options of {dish}", ko: "{dish} 옵션 변경" },
  "cart.removed": { en: "Removed: {dish}", ko: "삭제되었습니다: {dish}" },
  "cart.undo": { en: "Undo", ko: "되돌리기" },
  "cart.optionsChanged": {
    en: "Some options in your cart have changed. Change or remove those dishes to continue.",
    ko: "옵션이 바뀐 메뉴가 있습니다. 옵션을 변경하거나 삭제한 뒤 계속해 주세요.",
  },
  "quantity.of": { en: "Quantity of {dish}", ko: "{dish} 수량" },
  "quantity.less": { en: "One fewer {dish}", ko: "{dish} 하나 빼기" },
  "quantity.more": { en: "One more {dish}", ko: "{dish} 하나 더하기" },
  "quantity.remove": { en: "Remove {dish}", ko: "{dish} 삭제" },
  "totals.subtotal": { en: "Subtotal", ko: "소계" },
  "totals.tax": { en: "Tax ({rate})", ko: "세금 ({rate})" },
  "totals.total": { en: "Total", ko: "합계" },
  "offline.checkout": {
    en: "You are offline. You need a connection to check out. Your cart is saved.",
    ko: "오프라인 상태입니다. 결제하려면 인터넷 연결이 필요하며, 장바구니는 그대로 보관됩니다.",
  },
  "cart.updateFailed": { en: "Failed to update cart item", ko: "장바구니를 변경하지 못했습니다" },
  "viewOrder.label": { en: "View Order", ko: "장바구니 보기" },
  "viewOrder.count": { en: "{count, select, 1 {1 item} other {{count} items}}", ko: "{count}개" },
} satisfies TextsById;
