import type { TextsById } from "@web/i18n/texts.ts";

/** Texts of about, cart, shared cart, checkout, pending and confirmation. ICU MessageFormat. */
export const texts = {
  "about.pageTitle": { en: "About", ko: "소개" },
  "about.title": { en: "About us", ko: "소개" },
  "about.description": {
    en: "Who we are, where we are, and how ordering works.",
    ko: "식당 소개와 오시는 길, 주문 방법을 안내합니다.",
  },
  "about.since": { en: "Open since {year}.", ko: "{year}년부터 영업하고 있습니다." },
  "about.kitchenTitle": { en: "The kitchen", ko: "주방" },
  "about.clothTitle": { en: "The cloth", ko: "보자기" },
  "about.cloth": {
    en:
      "The patchwork on these pages is bojagi, the cloth Korean households piece together from leftover fabric to wrap food and gifts. Nothing is wasted, and no two are alike.",
    ko:
      "이 페이지의 조각 무늬는 조각보에서 왔습니다. 조각보는 남은 천을 이어 음식과 선물을 싸던 보자기입니다. 버리는 것이 없고 똑같은 것도 없습니다.",
  },
  "about.orderTitle": { en: "How ordering works", ko: "주문 방법" },
  "about.order": {
    en:
      "Order here and pick up at our counter. At first we only authorize your card. We charge it after our team accepts your order, usually within 5-\u206010\u00a0minutes. If we can't make it, we release the authorization.",
    ko:
      "여기서 주문하고 매장에서 찾아가시면 됩니다. 주문할 때는 카드 승인만 이루어지고, 직원이 주문을 접수하면(보통 5~10분 이내) 결제됩니다. 준비해 드릴 수 없을 때는 승인이 취소됩니다.",
  },
  "about.toMenu": { en: "See the menu", ko: "메뉴 보기" },
  "cart.title": { en: "Your cart", ko: "장바구니" },
  "cart.items": { en: "{count, select, 1 {1 item} other {{count} items}}", ko: "메뉴 {count}개" },
  "cart.each": { en: "{price}\u00a0each", ko: "개당 {price}" },
  "cart.note": { en: "Note:", ko: "요청 사항:" },
  "cart.remove": { en: "Remove", ko: "삭제" },
  "cart.clear": { en: "Clear Order", ko: "모두 비우기" },
  "cart.clearQuestion": {
    en: "Are you sure you want to clear your entire cart?",
    ko: "장바구니를 모두 비울까요?",
  },
  "cart.clearing": { en: "Clearing...", ko: "비우는 중..." },
  "cart.keep": { en: "Keep my cart", ko: "그대로 두기" },
  "cart.continue": { en: "Continue Shopping", ko: "메뉴 더 담기" },
  "cart.held": {
    en: "Pickup only. Your card is charged only after our team accepts your order.",
    ko: "포장 주문만 받습니다. 카드는 직원이 주문을 접수한 뒤에 결제됩니다.",
  },
  "cart.notStored": {
    en:
      "Your browser doesn't let this site save anything. Your cart is kept in this page's address; your details and past orders are not remembered.",
    ko:
      "브라우저 설정 때문에 이 기기에 아무것도 저장할 수 없습니다. 장바구니는 이 페이지 주소에 보관되며, 연락처와 지난 주문은 저장되지 않습니다.",
  },
  "cart.pickup": { en: "Pickup:", ko: "픽업:" },
  "cart.empty": { en: "Your cart is empty.", ko: "장바구니가 비어 있습니다." },
  "cart.browse": { en: "Browse the menu", ko: "메뉴 보기" },
  "cart.loading": { en: "Loading your cart...", ko: "장바구니를 불러오는 중입니다..." },
  "cart.clearFailed": { en: "Failed to clear cart", ko: "장바구니를 비우지 못했습니다" },
  "share.start": { en: "Share this cart", ko: "장바구니 공유" },
  "share.label": { en: "Link to this cart", ko: "장바구니 주소" },
  "share.copy": { en: "Copy link", ko: "주소 복사" },
  "share.send": { en: "Share…", ko: "보내기…" },
  "share.title": { en: "A cart to order", ko: "함께 주문할 장바구니" },
  "share.note": {
    en:
      "The person who opens it sees these dishes at current prices, can change them, and pays. Valid for 7 days.",
    ko: "받은 분은 현재 가격으로 메뉴를 확인하고 바꾼 뒤 결제할 수 있습니다. 7일 동안 열 수 있습니다.",
  },
  "share.copied": { en: "Link copied", ko: "주소를 복사했습니다" },
  "share.copyFailed": {
    en: "Copying is not allowed here. Please select the link and copy it.",
    ko: "복사가 허용되지 않았습니다. 주소를 선택해 복사해 주세요.",
  },
  "share.failed": { en: "Failed to create a link", ko: "주소를 만들지 못했습니다" },
  "shared.title": { en: "A shared cart", ko: "공유받은 장바구니" },
  "shared.lead": {
    en: "Check the dishes, then add them to your cart to order and pay.",
    ko: "메뉴를 확인하신 뒤 장바구니에 담아 주문하고 결제하세요.",
  },
  "shared.changes": { en: "Since this cart was shared", ko: "공유한 뒤 바뀐 점" },
  "shared.total": { en: "Total, with tax", ko: "세금 포함 합계" },
  "shared.totalWithFee": { en: "Total, with service fee and tax", ko: "서비스 수수료와 세금 포함 합계" },
  "shared.wished": { en: "Suggested pickup: {moment}", ko: "희망 픽업: {moment}" },
  "shared.take": { en: "Add to my cart", ko: "장바구니에 담기" },
  "shared.add": {
    en: "{count, select, 1 {Add to my 1 item} other {Add to my {count} items}}",
    ko: "내 장바구니({count}개)에 더하기",
  },
  "shared.replace": {
    en: "{count, select, 1 {Replace my 1 item} other {Replace my {count} items}}",
    ko: "내 장바구니({count}개)를 비우고 담기",
  },
  "shared.taken": { en: "The dishes are in your cart.", ko: "메뉴를 장바구니에 담았습니다." },
  "shared.takeFailed": {
    en: "Failed to add the dishes to your cart",
    ko: "메뉴를 장바구니에 담지 못했습니다",
  },
  "shared.failed": { en: "Failed to load the shared cart", ko: "공유받은 장바구니를 불러오지 못했습니다" },
  "suggestions.title": { en: "Goes well with your order", ko: "주문과 잘 어울려요" },
  "suggestions.added": { en: "{dish} was added.", ko: "담았습니다: {dish}" },
  "suggestions.add": { en: "Add", ko: "담기" },
  "checkout.title": { en: "Checkout", ko: "주문하기" },
  "checkout.loading": { en: "Loading checkout...", ko: "주문서를 불러오는 중입니다..." },
  "checkout.preparing": { en: "Preparing payment...", ko: "결제를 준비하고 있습니다..." },
  "checkout.cancelled": {
    en: "Payment was cancelled. You can try again when ready.",
    ko: "결제가 취소되었습니다. 준비되시면 다시 시도해 주세요.",
  },
  "checkout.empty": {
    en: "Your cart is empty. Taking you back to your cart.",
    ko: "장바구니가 비어 있습니다. 장바구니로 이동합니다.",
  },
  "checkout.finishing": { en: "Checking your payment...", ko: "결제를 확인하고 있습니다..." },
  "checkout.pickup.title": { en: "Pickup time", ko: "픽업 시간" },
  "checkout.pickup.asap": { en: "ASAP", ko: "바로 픽업" },
  "checkout.pickup.asapRange": {
    en: "Ready between {from} and {to}, once the kitchen accepts your order",
    ko: "주문이 접수되면 {from}~{to} 사이에 준비됩니다",
  },
  "checkout.pickup.asapNot": {
    en: "ASAP pickup is not available right now.",
    ko: "지금은 바로 픽업 주문을 받을 수 없습니다.",
  },
  "checkout.pickup.scheduled": { en: "Schedule for later", ko: "시간 예약" },
  "checkout.pickup.scheduledHint": { en: "Choose a day and a time", ko: "날짜와 시간을 선택해 주세요" },
  "checkout.pickup.quick": { en: "Pickup times", ko: "픽업 시간" },
  "checkout.pickup.dinner": { en: "Pickup times at dinner price", ko: "저녁 가격 픽업 시간" },
  "checkout.pickup.lunchUntil": {
    en: "Lunch price until {time}, then dinner price",
    ko: "{time}까지 점심 가격, 이후 저녁 가격",
  },
  "checkout.pickup.more": { en: "More times", ko: "다른 시간" },
  "checkout.pickup.date": { en: "Date", ko: "날짜" },
  "checkout.pickup.time": { en: "Time", ko: "시간" },
  "checkout.pickup.today": { en: "Today, {date}", ko: "오늘, {date}" },
  "checkout.pickup.tomorrow": { en: "Tomorrow, {date}", ko: "내일, {date}" },
  "checkout.pickup.gone": {
    en: "That pickup time is no longer available. Please choose another.",
    ko: "선택하신 픽업 시간이 마감되었습니다. 다른 시간을 선택해 주세요.",
  },
  "checkout.pickup.none": {
    en: "No pickup times are available right now. Your cart is saved.",
    ko: "지금은 선택할 수 있는 픽업 시간이 없습니다. 장바구니는 그대로 보관됩니다.",
  },
  "checkout.pickup.updating": {
    en: "Checking prices for this pickup time...",
    ko: "이 시간의 가격을 확인하고 있습니다...",
  },
  "checkout.pickup.others": { en: "Nearest free times", ko: "가까운 픽업 시간" },
  "checkout.hold.slot": {
    en: "Your {time} pickup is reserved for {left}",
    ko: "{time} 픽업 시간을 {left} 동안 예약해 두었습니다",
  },
  "checkout.hold.asap": {
    en: "Your ASAP pickup is reserved for {left}",
    ko: "바로 픽업 자리를 {left} 동안 예약해 두었습니다",
  },
  "checkout.hold.none": {
    en: "This time is not reserved yet. We check that it is still free when you place your order.",
    ko: "이 시간은 아직 예약되지 않았습니다. 주문하실 때 자리가 남아 있는지 확인합니다.",
  },
  "checkout.hold.ended": {
    en: "Your reserved time has expired.",
    ko: "예약해 둔 픽업 시간이 만료되었습니다.",
  },
  "checkout.hold.again": { en: "Your pickup time is reserved again.", ko: "픽업 시간을 다시 예약했습니다." },
  "checkout.hold.renew": { en: "Keep it", ko: "시간 연장" },
  "checkout.contact.title": { en: "Your information", ko: "주문자 정보" },
  "checkout.firstName": { en: "First name", ko: "이름" },
  "checkout.lastName": { en: "Last name", ko: "성" },
  "checkout.email": { en: "Email", ko: "이메일" },
  "checkout.emailLikely": { en: "Did you mean {address}?", ko: "혹시 {address} 주소인가요?" },
  "checkout.emailHint": {
    en: "For your order confirmation and receipt",
    ko: "주문 확인 이메일과 영수증을 보내 드립니다",
  },
  "checkout.phone": { en: "Phone", ko: "전화번호" },
  "checkout.phoneHint": {
    en: "In case the kitchen has a question",
    ko: "주방에서 여쭤볼 것이 있을 때 연락드립니다",
  },
  "checkout.sms": { en: "Text me about this order", ko: "이 주문의 진행 상황을 문자로 받기" },
  "checkout.smsConsent": {
    en:
      "By checking this box, you agree to receive text messages from us about this order at this number, about 2 per order. Msg & data rates may apply. Reply STOP to opt out, HELP for help. You can order without texts.",
    ko:
      "선택하시면 이 번호로 이 주문에 관한 문자(주문당 약 2건)를 받는 데 동의하시는 것입니다. 문자 및 데이터 요금이 부과될 수 있습니다. 수신 거부는 STOP, 도움말은 HELP로 답장해 주세요. 동의하지 않으셔도 주문하실 수 있습니다.",
  },
  "checkout.age": { en: "I am {age} or older", ko: "만 {age}세 이상입니다" },
  "checkout.ageHint": {
    en:
      "Your order has alcohol. You pick it up yourself and show an ID with the name of this order. Our team checks that you are {age} or older.",
    ko:
      "주류가 포함된 주문입니다. 주문하신 분이 직접 찾아가셔야 하며, 직원이 신분증에서 주문하신 분의 이름과 나이(만 {age}세 이상)를 확인합니다.",
  },
  "checkout.ageName": { en: "Age", ko: "나이" },
  "checkout.remember": { en: "Remember me on this device", ko: "이 기기에 내 정보 저장" },
  "checkout.rememberHint": {
    en:
      'We keep your name, email, phone and past orders in this browser only, so that your next order is faster. You can remove them at any time with "Forget this device".',
    ko:
      '다음 주문이 더 빨라지도록 이름, 이메일, 전화번호와 지난 주문을 이 브라우저에만 저장합니다. 언제든지 "이 기기에서 삭제"로 지울 수 있습니다.',
  },
  "checkout.agree": {
    en: "By placing your order, you agree to our <terms>Terms</terms> and <refunds>Refund Policy</refunds>.",
    ko: "주문하시면 <terms>이용약관</terms>과 <refunds>환불 안내</refunds>에 동의하시는 것입니다.",
  },
  "checkout.smsLegal": {
    en: "Text terms: <terms>Terms</terms>, <privacy>Privacy Policy</privacy>",
    ko: "문자 안내: <terms>이용약관</terms>, <privacy>개인정보 처리방침</privacy>",
  },
  "checkout.newTab": { en: "(opens in a new tab)", ko: "(새 탭에서 열림)" },
  "checkout.smsImpossible": {
    en: "We can't send texts to this number. We'll email you instead.",
    ko: "이 번호로는 문자를 보낼 수 없습니다. 이메일로 알려 드립니다.",
  },
  "checkout.extras.title": { en: "For the kitchen", ko: "주방에 전할 말" },
  "checkout.instructions": { en: "Special instructions", ko: "요청 사항" },
  "checkout.optional": { en: "optional", ko: "선택" },
  "checkout.instructionsHint": {
    en: "Anything about the whole order",
    ko: "주문 전체에 대한 요청을 적어 주세요",
  },
  "checkout.counter": { en: "{count}/500", ko: "{count}/500" },
  "checkout.utensils": { en: "Utensils and sauces", ko: "수저·소스" },
  "checkout.utensilsHint": { en: "We add only what you check.", ko: "선택하신 것만 넣어 드립니다." },
  "checkout.payment.title": { en: "Payment", ko: "결제" },
  "checkout.payment.note": {
    en: "Your card is authorized now but not charged until our team approves your order.",
    ko: "지금은 카드 승인만 이루어지며, 직원이 주문을 접수하기 전에는 결제되지 않습니다.",
  },
  "checkout.authorize": { en: "Authorize Payment - {total}", ko: "{total} 결제 승인하기" },
  "checkout.authorizing": { en: "Authorizing...", ko: "승인 중..." },
  "checkout.wallet.title": { en: "Pay with a wallet", ko: "간편 결제" },
  "checkout.wallet.pickup": {
    en: "Pickup: {time}. You can change it below.",
    ko: "픽업: {time}. 아래에서 바꿀 수 있습니다.",
  },
  "checkout.wallet.or": { en: "or fill in the form and pay by card", ko: "또는 아래에 입력하고 카드로 결제" },
  "checkout.wallet.again": {
    en: "Please press the wallet button again to authorize the new total.",
    ko: "변경된 금액으로 결제하시려면 간편 결제 버튼을 다시 눌러 주세요.",
  },
  "checkout.summary.title": { en: "Order summary", ko: "주문 내역" },
  "checkout.summary.show": {
    en: "Show {count, select, 1 {1 item} other {{count} items}}",
    ko: "메뉴 {count}개 보기",
  },
  "checkout.summary.hide": { en: "Hide items", ko: "접기" },
  "checkout.summary.edit": { en: "Edit cart", ko: "장바구니 수정" },
  "checkout.summary.note": { en: "Note: {note}", ko: "요청 사항: {note}" },
  "checkout.summary.each": { en: "{price}\u00a0each", ko: "개당 {price}" },
  "checkout.summary.quantity": { en: "Quantity {count}", ko: "수량 {count}" },
  "checkout.summary.unavailable": { en: "Unavailable", ko: "품절" },
  "checkout.summary.subtotal": { en: "Subtotal", ko: "소계" },
  "checkout.summary.tax": { en: "Tax ({rate})", ko: "세금 ({rate})" },
  "checkout.summary.total": { en: "Total", ko: "합계" },
  "checkout.change.title": { en: "Prices for this pickup time", ko: "이 픽업 시간의 가격" },
  "checkout.change.lunch": { en: "Lunch price for this pickup time", ko: "이 픽업 시간은 점심 가격입니다" },
  "checkout.change.dinner": { en: "Dinner price for this pickup time", ko: "이 픽업 시간은 저녁 가격입니다" },
  "checkout.change.price": { en: "{name}: {from} → {to}", ko: "{name}: {from} → {to}" },
  "checkout.change.unavailable": { en: "{name} is not available right now", ko: "{name}: 지금은 품절입니다" },
  "checkout.change.alcoholOver": {
    en: "{name} cannot be picked up then: sales of alcohol to go have ended",
    ko: "{name}: 그때는 주류 포장 판매가 종료되어 픽업하실 수 없습니다",
  },
  "checkout.change.options": { en: "{name}: {problem}", ko: "{name} · {problem}" },
  "checkout.change.gone": { en: "{name} is no longer in your cart", ko: "{name}: 장바구니에서 빠졌습니다" },
  "checkout.change.added": {
    en: "{name} was added ({quantity})",
    ko: "{name}: 추가되었습니다 ({quantity}개)",
  },
  "checkout.change.quantity": { en: "{name}: quantity {from} → {to}", ko: "{name}: 수량 {from} → {to}" },
  "checkout.change.total": { en: "Total: {from} → {to}", ko: "합계: {from} → {to}" },
  "checkout.call": { en: "Call {phone}", ko: "전화 주문 {phone}" },
  "checkout.requote.title": {
    en: "Something changed. Please review before you pay.",
    ko: "변경된 내용이 있습니다. 결제하기 전에 확인해 주세요.",
  },
  "checkout.requote.notCharged": {
    en: "Nothing was authorized or charged.",
    ko: "아직 승인되거나 결제된 금액은 없습니다.",
  },
  "checkout.requote.agree": { en: "Agree and authorize {total}", ko: "동의하고 {total} 승인하기" },
  "checkout.requote.drop": { en: "Remove it and continue", ko: "빼고 계속하기" },
  "checkout.requote.changeOptions": { en: "Change options", ko: "옵션 변경" },
  "checkout.requote.back": { en: "Back to cart", ko: "장바구니로 돌아가기" },
  "checkout.error.notLoaded": {
    en: "The card payment provider is not loaded. Please refresh the page.",
    ko: "카드 결제 모듈을 불러오지 못했습니다. 페이지를 새로고침해 주세요.",
  },
  "checkout.error.blocked": {
    en:
      "An ad blocker, a privacy extension or your network may be blocking it. Turn it off for this page and try again, or call us.",
    ko:
      "광고 차단기나 보안 확장 프로그램, 또는 네트워크가 막고 있을 수 있습니다. 이 페이지에서 끄고 다시 시도하시거나 전화해 주세요.",
  },
  "checkout.error.notReady": {
    en: "Payment not ready. Please refresh the page.",
    ko: "결제가 준비되지 않았습니다. 페이지를 새로고침해 주세요.",
  },
  "checkout.error.create": { en: "Failed to create payment intent", ko: "결제를 시작하지 못했습니다" },
  "checkout.error.prepare": {
    en: "Failed to prepare payment. Please try again.",
    ko: "결제를 준비하지 못했습니다. 다시 시도해 주세요.",
  },
  "checkout.error.authorization": {
    en: "Payment authorization failed. Please try again.",
    ko: "결제 승인에 실패했습니다. 다시 시도해 주세요.",
  },
  "checkout.error.notCharged": { en: "You have not been charged.", ko: "아직 결제된 금액은 없습니다." },
  "checkout.error.card": { en: "Card details", ko: "카드 정보" },
  "checkout.error.declined": {
    en: "You were not charged. Try another card.",
    ko: "결제되지 않았습니다. 다른 카드로 시도해 주세요.",
  },
  "checkout.error.asapLater": {
    en:
      "The kitchen has become busier. Your order would be {label}. Authorize again to agree, or choose another time.",
    ko:
      "주방이 더 바빠져 픽업 시간이 바뀌었습니다: {label}. 괜찮으시면 다시 승인해 주세요. 다른 시간을 선택하실 수도 있습니다.",
  },
  "checkout.error.cardFields": { en: "Please check the card details.", ko: "카드 정보를 확인해 주세요." },
  "checkout.error.fields": { en: "Please check the highlighted fields.", ko: "표시된 항목을 확인해 주세요." },
  "checkout.error.offline": {
    en: "You are offline. You need a connection to pay. Your cart is saved.",
    ko: "오프라인 상태입니다. 결제하려면 인터넷 연결이 필요하며, 장바구니는 그대로 보관됩니다.",
  },
  "pending.checking": { en: "Confirming your authorization...", ko: "결제 승인을 확인하고 있습니다..." },
  "pending.title": { en: "Payment Authorized - Order Pending Review", ko: "결제 승인 완료, 주문 확인 중" },
  "pending.lead": {
    en:
      "Our team is reviewing your order. This page updates as soon as we decide. You can leave and come back.",
    ko: "직원이 주문을 확인하고 있습니다. 결정되는 대로 이 페이지에 표시되며, 나갔다가 다시 오셔도 됩니다.",
  },
  "pending.leadClosed": {
    en:
      "We are closed until {opens} and review your order after that. This page updates as soon as we decide. You can leave and come back.",
    ko:
      "지금은 영업 시간이 아닙니다. {opens}에 문을 연 뒤 직원이 주문을 확인합니다. 결정되는 대로 이 페이지에 표시되며, 나갔다가 다시 오셔도 됩니다.",
  },
  "pending.line": { en: "Waiting to be accepted", ko: "접수 대기 순서" },
  "pending.called": { en: "The restaurant has been called.", ko: "매장에 전화로 알렸습니다." },
  "pending.place": {
    en:
      "{place, selectordinal, =1 {Next in line} one {#st in line} two {#nd in line} few {#rd in line} other {#th in line}}",
    ko: "{place, select, 1 {다음 차례} other {{place}번째}}",
  },
  "pending.expires": {
    en: "Expires at {time} if we don't respond. We then release the authorization on your card.",
    ko: "{time}까지 응답이 없으면 주문이 자동으로 만료되고 카드 승인이 취소됩니다.",
  },
  "pending.live": { en: "Live", ko: "실시간" },
  "pending.polling": {
    en: "Reconnecting. Checking every 10 seconds.",
    ko: "다시 연결하는 중입니다. 10초마다 확인합니다.",
  },
  "pending.offline": {
    en: "You are offline. Your order is safe. This page updates when you reconnect.",
    ko: "오프라인 상태입니다. 주문은 안전하며, 다시 연결되면 이 페이지에 표시됩니다.",
  },
  "pending.offlineTitle": { en: "Your order", ko: "주문" },
  "pending.reference": { en: "Reference", ko: "결제 번호" },
  "running.label": {
    en: "{count, select, 1 {Your current order} other {Your current orders}}",
    ko: "{count, select, other {진행 중인 주문}}",
  },
  "running.order": { en: "Order {number}", ko: "주문 {number}" },
  "running.ready": { en: "ready around {time}", ko: "{time}경 준비" },
  "past.title": { en: "Past orders", ko: "지난 주문" },
  "past.usual": { en: "Your usual:", ko: "자주 주문하신 메뉴:" },
  "past.last": { en: "Your last order:", ko: "지난번 주문:" },
  "past.adding": { en: "Adding...", ko: "담는 중..." },
  "past.note": {
    en: "Kept in this browser only, because you agreed at checkout.",
    ko: "결제할 때 동의하셨기 때문에 이 브라우저에만 저장되어 있습니다.",
  },
  "past.forget": { en: "Forget this device", ko: "이 기기에서 삭제" },
  "past.forgotten": {
    en: "This device no longer keeps your details and past orders.",
    ko: "이 기기에 저장된 정보와 지난 주문을 삭제했습니다.",
  },
  "timeline.title": { en: "Progress", ko: "진행 상황" },
  "timeline.authorized": { en: "Payment Authorized", ko: "결제 승인" },
  "timeline.review": { en: "Employee Review", ko: "직원 확인" },
  "timeline.processing": { en: "Payment Processing", ko: "결제 처리" },
  "timeline.preparation": { en: "Order Preparation", ko: "음식 준비" },
  "timeline.done": { en: "Done", ko: "완료" },
  "timeline.active": { en: "In progress", ko: "진행 중" },
  "timeline.todo": { en: "Upcoming", ko: "예정" },
  "next.title": { en: "What happens next", ko: "다음 단계" },
  "next.noCharge": { en: "No charge has been made yet.", ko: "아직 결제되지 않았습니다." },
  "next.review": {
    en: "Our team reviews your order, usually within 5-\u206010\u00a0minutes.",
    ko: "직원이 주문을 확인합니다. 보통 5~10분 걸립니다.",
  },
  "next.reviewClosed": {
    en: "Our team reviews your order after we open, usually within 5-\u206010\u00a0minutes.",
    ko: "문을 연 뒤 직원이 주문을 확인합니다. 보통 5~10분 걸립니다.",
  },
  "next.capture": { en: "We charge your card when they approve it.", ko: "주문이 접수되면 결제됩니다." },
  "next.email": { en: "You'll get a confirmation by email.", ko: "주문 확인 이메일을 보내 드립니다." },
  "next.sms": {
    en:
      "If you signed up for texts, you'll get a text when we accept your order and when it's ready. You'll see both on this page too.",
    ko:
      "문자 수신을 선택하셨다면 주문이 접수될 때와 음식이 준비될 때 문자를 보내 드립니다. 이 페이지에서도 알려 드립니다.",
  },
  "next.note": {
    en: "If your order is not approved, the authorization is cancelled and you are not charged.",
    ko: "주문이 접수되지 않으면 카드 승인이 취소되며 결제되지 않습니다.",
  },
  "restaurant.contact": { en: "Contact", ko: "연락처" },
  "restaurant.address": { en: "Pickup at", ko: "픽업 장소" },
  "restaurant.directions": { en: "Get directions", ko: "길찾기" },
  "restaurant.call": { en: "Call {phone}", ko: "전화 {phone}" },
  "restaurant.menu": { en: "Back to menu", ko: "메뉴로 돌아가기" },
  "restaurant.hours": { en: "Opening hours", ko: "영업시간" },
  "restaurant.contactUs": { en: "Contact us", ko: "문의하기" },
  "arrival.note": { en: "Your car, or your name", ko: "차량 또는 이름" },
  "arrival.noteHint": {
    en: "So we can find you: blue Kia, or Mina by the door",
    ko: "예: 파란색 기아, 문 앞 흰 모자",
  },
  "arrival.send": { en: "I'm here", ko: "도착했어요" },
  "arrival.sending": { en: "Sending...", ko: "보내는 중..." },
  "arrival.save": { en: "Save", ko: "저장" },
  "arrival.done": {
    en: "Thanks, we know you're here.",
    ko: "감사합니다. 도착하신 것을 직원에게 알렸습니다.",
  },
  "arrival.addNote": { en: "Add your car or name", ko: "차량 또는 이름 적기" },
  "arrival.changeNote": { en: "Change your note", ko: "메모 바꾸기" },
  "arrival.failed": {
    en: "We couldn't send this. Please try again, or come in.",
    ko: "도착을 알리지 못했습니다. 다시 시도하시거나 안으로 들어와 주세요.",
  },
  "arrival.offline": {
    en: "You are offline. Please come in and give us your order number.",
    ko: "오프라인 상태입니다. 안으로 들어와 주문 번호를 말씀해 주세요.",
  },
  "texts.ask": { en: "Text me when it is accepted", ko: "주문이 접수되면 문자로 알림 받기" },
  "texts.on": { en: "We'll text you at {phone}.", ko: "문자 알림 번호: {phone}" },
  "texts.stop": { en: "Stop texts to this number", ko: "이 번호로 문자 그만 받기" },
  "texts.stopped": {
    en: "We send no more texts to this number.",
    ko: "이 번호로는 더 이상 문자를 보내지 않습니다.",
  },
  "texts.failed": {
    en: "We couldn't save this. Please try again.",
    ko: "저장하지 못했습니다. 다시 시도해 주세요.",
  },
  "tracking.offline": {
    en: "You are offline. Please try again once you are connected.",
    ko: "오프라인 상태입니다. 연결된 후 다시 시도해 주세요.",
  },
  "changeTime.open": { en: "Change pickup time", ko: "픽업 시간 변경" },
  "changeTime.title": { en: "Change your pickup time", ko: "픽업 시간 변경" },
  "changeTime.lead": {
    en: "These times have the same price. Your total and the authorization on your card stay the same.",
    ko: "가격이 같은 시간만 표시됩니다. 합계와 카드 승인 금액은 그대로입니다.",
  },
  "changeTime.none": {
    en: "There is no other time at the same price right now. Please call us, or cancel and order again.",
    ko: "지금은 가격이 같은 다른 시간이 없습니다. 전화해 주시거나 취소 후 다시 주문해 주세요.",
  },
  "changeTime.submit": { en: "Change to {time}", ko: "변경하기: {time}" },
  "changeTime.busy": { en: "Changing...", ko: "변경 중..." },
  "changeTime.keep": { en: "Keep my time", ko: "지금 시간 그대로" },
  "changeTime.done": { en: "Your pickup is now at {time}.", ko: "픽업 시간 변경 완료: {time}" },
  "changeTime.failed": {
    en: "We couldn't change your pickup time. Please try again, or call us.",
    ko: "픽업 시간을 변경하지 못했습니다. 다시 시도하시거나 전화해 주세요.",
  },
  "cancel.open": { en: "Cancel order", ko: "주문 취소" },
  "cancel.title": { en: "Cancel this order?", ko: "이 주문을 취소할까요?" },
  "cancel.body": {
    en: "The kitchen hasn't accepted it yet. We'll release the {amount} hold on your card.",
    ko: "아직 주방에서 접수하지 않았습니다. 취소하시면 카드 승인도 취소됩니다. 승인 금액: {amount}",
  },
  "cancel.yes": { en: "Yes, cancel it", ko: "네, 취소합니다" },
  "cancel.busy": { en: "Cancelling...", ko: "취소하는 중..." },
  "cancel.no": { en: "Keep my order", ko: "주문 유지" },
  "cancel.failed": {
    en: "We couldn't cancel your order. Please try again, or call us.",
    ko: "주문을 취소하지 못했습니다. 다시 시도하시거나 전화해 주세요.",
  },
  "cancel.late": {
    en: "The restaurant already answered. This is the current status of your order.",
    ko: "매장에서 이미 처리했습니다. 지금 주문 상태는 아래와 같습니다.",
  },
  "offer.title": { en: "The restaurant's offer", ko: "매장의 변경 제안" },
  "offer.without": { en: "Without {count} × {dish}", ko: "{dish} {count}개 제외" },
  "offer.swapped": { en: "{dish}: {options}", ko: "{dish}: {options}" },
  "offer.noOptions": { en: "no options", ko: "옵션 없이" },
  "offer.pickup": { en: "Pickup {time}", ko: "픽업 {time}" },
  "offer.reason": { en: "Reason: {reason}", ko: "사유: {reason}" },
  "offer.newTotal": { en: "New total", ko: "변경 후 총액" },
  "offer.sameTotal": { en: "Total", ko: "총액" },
  "offer.money": {
    en:
      "You have not been charged. If you say yes, your card is charged {total}, and the rest of the hold is released. If you say no, you are not charged.",
    ko:
      "아직 결제되지 않았습니다. 수락하시면 {total}만 결제되고 나머지 승인 금액은 취소됩니다. 거절하시면 결제되지 않습니다.",
  },
  "offer.moneySame": {
    en:
      "You have not been charged. If you say yes, your card is charged {total}. If you say no, you are not charged.",
    ko: "아직 결제되지 않았습니다. 수락하시면 카드로 {total} 결제됩니다. 거절하시면 결제되지 않습니다.",
  },
  "offer.yes": { en: "Yes, {total} is fine", ko: "네, {total}에 주문할게요" },
  "offer.no": { en: "No, cancel my order", ko: "아니요, 주문을 취소할게요" },
  "offer.sending": { en: "Sending...", ko: "보내는 중..." },
  "offer.timer": { en: "Time to answer:", ko: "답변 가능 시간:" },
  "offer.failed": {
    en: "We couldn't send your answer. Please try again, or call us.",
    ko: "답변을 보내지 못했습니다. 다시 시도하시거나 전화해 주세요.",
  },
  "offer.offline": {
    en: "You are offline. Please call us with your answer.",
    ko: "오프라인 상태입니다. 전화로 답해 주세요.",
  },
  "offer.accepted": { en: "Changed as you agreed:", ko: "수락하신 변경:" },
  "offer.declined": {
    en: "You said no to the change that we offered.",
    ko: "제안해 드린 변경을 원하지 않으셨습니다.",
  },
  "offer.lapsed": {
    en: "We had no answer to the change that we offered.",
    ko: "제안해 드린 변경에 답을 받지 못했습니다.",
  },
  "outcome.offered": { en: "Can we change your order?", ko: "주문을 이렇게 바꿔도 될까요?" },
  "outcome.offeredLead": {
    en:
      "We can't make it as it is, but we can make it like this. Without an answer, your order is cancelled and you are not charged.",
    ko:
      "주문을 그대로 준비하기는 어렵지만 이렇게는 가능합니다. 답이 없으면 주문이 취소되고 결제되지 않습니다.",
  },
  "outcome.confirmed": { en: "Your order is confirmed", ko: "주문이 접수되었습니다" },
  "outcome.confirmedLead": { en: "The kitchen accepted your order.", ko: "주방에서 주문을 접수했습니다." },
  "outcome.preparing": { en: "Your order is being prepared", ko: "음식을 준비하고 있습니다" },
  "outcome.preparingLead": { en: "The kitchen is cooking your food.", ko: "주방에서 조리하고 있습니다." },
  "outcome.ready": { en: "Your order is ready", ko: "음식이 준비되었습니다" },
  "outcome.readyLead": {
    en: "Come pick it up and give us your order number.",
    ko: "매장에 오셔서 주문 번호를 말씀해 주세요.",
  },
  "outcome.completed": { en: "Picked up. Enjoy your meal!", ko: "픽업 완료. 맛있게 드세요!" },
  "outcome.completedLead": { en: "Thank you for ordering with us.", ko: "주문해 주셔서 감사합니다." },
  "outcome.no_show": { en: "This order was not picked up", ko: "찾아가지 않은 주문입니다" },
  "outcome.no_showLead": { en: "If that's a mistake, please call us.", ko: "착오가 있다면 전화해 주세요." },
  "outcome.denied": { en: "We couldn't accept your order", ko: "주문을 접수하지 못했습니다" },
  "outcome.deniedLead": {
    en: "We're sorry we couldn't make it this time.",
    ko: "죄송합니다. 이번에는 준비해 드릴 수 없습니다.",
  },
  "outcome.expired": { en: "We didn't get to your order in time", ko: "제때 주문을 접수하지 못했습니다" },
  "outcome.expiredLead": {
    en: "We're sorry. It expired automatically.",
    ko: "죄송합니다. 주문이 자동으로 만료되었습니다.",
  },
  "outcome.cancelled": { en: "Your order was cancelled", ko: "주문이 취소되었습니다" },
  "outcome.cancelledLead": { en: "We won't prepare it.", ko: "음식은 준비하지 않습니다." },
  "outcome.delayed": {
    en: "Updated time (was {time}). Sorry for the wait.",
    ko: "준비 시간이 변경되었습니다 (처음 안내: {time}). 기다리시게 해 죄송합니다.",
  },
  "outcome.readyAround": { en: "Ready around", ko: "예상 준비 시간" },
  "outcome.reason": { en: "Reason", ko: "사유" },
  "outcome.soldOut": { en: "Sold out", ko: "품절" },
  "outcome.nextTimes": { en: "Next pickup times:", ko: "다음 픽업 시간:" },
  "outcome.orderRest": { en: "Order the rest", ko: "나머지 주문하기" },
  "outcome.opening": { en: "Opening your confirmation...", ko: "주문 확인 페이지로 이동합니다..." },
  "outcome.see": { en: "See your confirmation", ko: "주문 확인 보기" },
  "money.held": {
    en: "You have not been charged. Your card is authorized for {amount} until our team responds.",
    ko: "카드 승인 금액 {amount} (아직 결제되지 않음). 직원이 확인할 때까지 승인이 유지됩니다.",
  },
  "money.charged": {
    en: "{amount} was charged to your card at {at}.",
    ko: "카드 결제 완료: {amount} ({at})",
  },
  "money.releasing": {
    en: "You were not charged. The hold of {amount} is being released; some banks show it for a few days.",
    ko:
      "결제되지 않았습니다. 카드 승인 금액 {amount} 취소 진행 중입니다. 카드사에 따라 며칠 동안 표시될 수 있습니다.",
  },
  "money.released": {
    en: "You were not charged. The hold of {amount} was released at {at}; some banks show it for a few days.",
    ko:
      "결제되지 않았습니다. 카드 승인 금액 {amount}, {at}에 취소되었습니다. 카드사에 따라 며칠 동안 표시될 수 있습니다.",
  },
  "money.refunding": { en: "We are making your refund now.", ko: "환불을 처리하고 있습니다." },
  "money.ask": {
    en: "Please call us if your refund has not reached you.",
    ko: "환불을 받지 못하셨다면 전화해 주세요.",
  },
  "money.refundPending": {
    en:
      "A refund of {pending} of the {amount} you paid is on its way. Banks usually show a refund within 5 to 10 business days.",
    ko:
      "{pending} 환불 진행 중 (결제 금액 {amount}). 환불은 보통 영업일 기준 5~10일 안에 카드 내역에 표시됩니다.",
  },
  "money.refunded": {
    en: "We refunded {amount} at {at}. Banks usually show a refund within 5 to 10 business days.",
    ko: "{amount} 환불 완료 ({at}). 환불은 보통 영업일 기준 5~10일 안에 카드 내역에 표시됩니다.",
  },
  "money.refundFailed": {
    en:
      "Our refund of {failed} to your card failed, and the money came back to us. We still owe you {owed}. Please call us, so that we can refund you another way.",
    ko:
      "카드 환불 {failed} 처리에 실패하여 금액이 매장으로 되돌아왔습니다. 돌려드릴 금액: {owed}. 다른 방법으로 환불해 드릴 수 있도록 전화해 주세요.",
  },
  "money.owed": {
    en: "The restaurant will contact you about your {owed} refund.",
    ko: "환불 금액 {owed}에 관해 매장에서 연락드리겠습니다.",
  },
  "money.partlyRefunded": {
    en:
      "We refunded {refunded} of your {amount} at {at}. Banks usually show a refund within 5 to 10 business days.",
    ko:
      "{refunded} 환불 완료 (결제 금액 {amount}, {at}). 환불은 보통 영업일 기준 5~10일 안에 카드 내역에 표시됩니다.",
  },
  "unknown.title": { en: "Payment Status Unknown", ko: "결제 상태를 알\u00a0수\u00a0없습니다" },
  "unknown.body": {
    en: "Unable to confirm payment status. Please contact support if you were charged.",
    ko: "결제 상태를 확인하지 못했습니다. 결제가 되었다면 문의해 주세요.",
  },
  "unknown.retrying": { en: "We'll keep trying.", ko: "계속 확인하고 있습니다." },
  "confirmation.loading": { en: "Loading your order...", ko: "주문을 불러오는 중입니다..." },
  "confirmation.title": { en: "Order Confirmed!", ko: "주문이 접수되었습니다!" },
  "confirmation.number": { en: "Order number", ko: "주문 번호" },
  "confirmation.pickupCode": { en: "Pickup code", ko: "픽업코드" },
  "confirmation.pickupCodeHint": {
    en: "Tell us these four digits if we ask when you pick up.",
    ko: "찾아가실 때 직원이 물으면 이 네 자리 숫자를 말씀해 주세요.",
  },
  "confirmation.bringId": {
    en: "Bring your ID. This order has alcohol, so we check your name and that you are {age} or older.",
    ko:
      "신분증을 가져오세요. 주류가 포함된 주문이라 주문하신 분의 이름과 나이(만 {age}세 이상)를 확인합니다.",
  },
  "confirmation.type": { en: "Type", ko: "주문 방식" },
  "confirmation.pickup": { en: "Pickup", ko: "픽업" },
  "confirmation.pickupTime": { en: "Pickup time", ko: "픽업 시간" },
  "confirmation.status": { en: "Status", ko: "상태" },
  "confirmation.status.pending_approval": { en: "Pending review", ko: "확인 중" },
  "confirmation.status.offered": { en: "Please answer", ko: "답변 필요" },
  "confirmation.status.confirmed": { en: "Confirmed", ko: "접수됨" },
  "confirmation.status.preparing": { en: "Preparing", ko: "조리 중" },
  "confirmation.status.ready": { en: "Ready for pickup", ko: "픽업 가능" },
  "confirmation.status.completed": { en: "Picked up", ko: "픽업 완료" },
  "confirmation.status.no_show": { en: "Not picked up", ko: "미수령" },
  "confirmation.status.denied": { en: "Not accepted", ko: "접수되지 않음" },
  "confirmation.status.expired": { en: "Expired", ko: "만료됨" },
  "confirmation.status.cancelled": { en: "Cancelled", ko: "취소됨" },
  "confirmation.ready": { en: "Estimated ready time", ko: "예상 준비 시간" },
  "confirmation.placed": { en: "Ordered", ko: "주문 시각" },
  "confirmation.customer": { en: "Customer information", ko: "주문자 정보" },
  "confirmation.location": { en: "Pickup location", ko: "픽업 장소" },
  "confirmation.items": { en: "Your order", ko: "주문 내역" },
  "receipt.notCharged": { en: "Not charged", ko: "결제되지 않은 금액" },
  "receipt.refunded": { en: "Refunded", ko: "환불" },
  "receipt.refundPending": { en: "Refund on its way", ko: "환불 진행 중" },
  "receipt.card": { en: "Card", ko: "카드" },
  "confirmation.paid": { en: "Payment Successful", ko: "결제 완료" },
  "confirmation.print": { en: "Print Receipt", ko: "영수증 인쇄" },
  "calendar.add": { en: "Add to Calendar", ko: "캘린더에 추가" },
  "calendar.title": { en: "Pickup {number} · {restaurant}", ko: "{restaurant} 픽업 {number}" },
  "confirmation.again": { en: "Order Again", ko: "다시 주문하기" },
  "confirmation.refilled": { en: "We've added your dishes again.", ko: "메뉴를 다시 담았습니다." },
  "confirmation.missing": {
    en: "Not available right now: {names}",
    ko: "지금은 주문할 수 없는 메뉴와 옵션: {names}",
  },
  "notFound.title": { en: "Order Not Found", ko: "주문을 찾을\u00a0수\u00a0없습니다" },
  "notFound.fetch": { en: "Failed to fetch order details", ko: "주문 정보를 가져오지 못했습니다" },
  "notFound.notCompleted": { en: "Payment was not completed successfully", ko: "결제가 완료되지 않았습니다" },
  "notFound.notCreated": {
    en: "Order was not created. Please contact support with your payment confirmation.",
    ko: "주문이 만들어지지 않았습니다. 결제 확인 내역과 함께 문의해 주세요.",
  },
  "notFound.invalid": { en: "Invalid order ID", ko: "주문 번호가 올바르지 않습니다" },
  "notFound.load": { en: "Failed to load order details", ko: "주문 정보를 불러오지 못했습니다" },
  "notFound.cart": { en: "Go to cart", ko: "장바구니로 가기" },
  "reason.no_answer": {
    en: "The restaurant didn't respond in time.",
    ko: "매장에서 시간 안에 응답하지 못했습니다.",
  },
  "reason.cancelled_by_guest": { en: "You cancelled this order.", ko: "고객님께서 주문을 취소하셨습니다." },
  "reason.cancelled_by_restaurant": {
    en: "The restaurant had to cancel this order.",
    ko: "매장 사정으로 주문이 취소되었습니다.",
  },
} satisfies TextsById;
