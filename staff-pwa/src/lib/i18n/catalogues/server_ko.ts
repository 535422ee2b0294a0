/**
 * What the server says in English, as a Korean clerk reads it. Keys are its sentences as they come, `{…}` for what changes; the first
 * that fits is taken. English needs no such book.
 */
export const messages: Readonly<Record<string, string>> = {
  "the guest": "손님",
  "the system": "시스템",
  "System": "시스템",

  "Order {number} is being accepted by {by}.": "{number} 주문은 지금 수락하는 중입니다 ({by}).",
  "Order {number} is being accepted.": "{number} 주문은 지금 수락하는 중입니다.",
  "Order {number} is already {status} by {by}.": "{number} 주문은 이미 처리되었습니다 ({by}).",
  "Order {number} is already {status}.": "{number} 주문은 이미 처리되었습니다.",
  "There is no such order.": "없는 주문입니다.",
  "This payment belongs to another installation of this system. Please manage it there.":
    "다른 곳에 설치된 시스템의 결제입니다. 그 시스템에서 처리해 주세요.",
  "At most {minutes} minutes can be promised.": "{minutes}분까지만 약속할 수 있습니다.",
  "There is nothing to take back any more.": "더 되돌릴 것이 없습니다.",
  "It is too late to take this back.": "되돌릴 수 있는 시간이 지났습니다.",
  "Money has been given back since: this cannot be taken back.": "그사이 환불되어 되돌릴 수 없습니다.",
  "Please give a reason": "이유를 적어 주세요",
  "The reason can be at most 200 characters": "이유는 200자까지입니다",

  "The hold on the card has expired. The card was not charged.":
    "카드 승인 기간이 끝났습니다. 결제되지 않았습니다.",
  "The hold on the card was cancelled. The card was not charged.":
    "카드 승인이 취소되었습니다. 결제되지 않았습니다.",
  "The card could not be charged. Please call the guest or deny the order.":
    "카드가 결제되지 않았습니다. 손님에게 전화하거나 주문을 거절해 주세요.",
  "The bank refused this amount. The card was not charged.":
    "은행이 이 금액을 거부했습니다. 결제되지 않았습니다.",
  "The card service refused to charge the card. Please try again or deny the order.":
    "카드 결제 서비스가 결제를 거부했습니다. 다시 시도하거나 주문을 거절해 주세요.",

  "A dish in your order is sold out.": "주문하신 메뉴가 품절되었습니다.",
  "The kitchen is too busy to take your order right now.": "지금은 주방이 너무 바빠 주문을 받을 수 없습니다.",
  "The restaurant is closing.": "영업을 마감합니다.",
  "The kitchen cannot make a dish the way you asked.": "요청하신 대로 만들 수 없습니다.",
  "The restaurant could not take your order.": "주문을 받을 수 없었습니다.",

  "{dish} was switched off before this order arrived.": "이 주문이 들어오기 전에 품절 처리된 메뉴: {dish}",
  "This order arrived after closing.": "영업이 끝난 뒤 들어온 주문입니다.",

  "Refunded at the payment provider": "결제 서비스에서 직접 환불",
  "Another refund of this order is still under way. Please wait a moment.":
    "이 주문의 다른 환불이 진행 중입니다. 잠시 기다려 주세요.",
  "All of this order's money has been given back already.": "이 주문은 이미 전액 환불되었습니다.",
  "At most {amount} can still be given back.": "{amount}까지만 더 환불할 수 있습니다.",
  "More of a dish would be given back than was ordered.": "주문한 수량보다 많이 환불할 수 없습니다.",
  "This payment has been refunded already, outside of this page.": "이미 다른 곳에서 환불된 결제입니다.",
  "The card service says that less than this is left to refund.":
    "카드 결제 서비스에 남은 금액이 이보다 적습니다.",
  "The card service refused this refund. Please look at the payment there.":
    "카드 결제 서비스가 환불을 거부했습니다. 그곳에서 결제를 확인해 주세요.",
  "The guest's bank disputes this charge. Answer the dispute; it cannot be refunded.":
    "손님의 은행이 이의를 제기한 결제입니다. 환불할 수 없으니 이의 제기에 답변해 주세요.",
  "The bank returned this refund: the card was lost, stolen or closed. Please call the guest.":
    "은행이 환불을 돌려보냈습니다: 분실, 도난 또는 해지된 카드입니다. 손님에게 전화해 주세요.",
  "The guest's bank returned this refund. Please try again or call the guest.":
    "손님의 은행이 환불을 돌려보냈습니다. 다시 시도하거나 손님에게 전화해 주세요.",
  "This Idempotency-Key belongs to another refund.": "이미 다른 환불에 사용된 요청입니다. 다시 열어 주세요.",
  "The refund would be {amount} now. Please check it again.":
    "지금 환불 금액은 {amount}입니다. 다시 확인해 주세요.",
  "Access denied. A refund needs the role {roles}.": "환불할 권한이 없습니다. 관리자에게 부탁해 주세요.",
  "Access denied. This needs the role {roles}.": "권한이 없습니다. 관리자에게 부탁해 주세요.",

  "This dish is no longer on the menu.": "메뉴판에 없는 메뉴입니다.",
  "There is no such category any more.": "이제 없는 카테고리입니다.",
  "There is no such holiday any more.": "이제 없는 휴일입니다.",
  "Somebody else changed this while you were editing. Please look at it again before you save.":
    "편집하는 동안 다른 사람이 내용을 바꿨습니다. 저장하기 전에 다시 확인해 주세요.",
  "The categories changed while you were arranging them. Please look at them again.":
    "순서를 바꾸는 동안 카테고리가 바뀌었습니다. 다시 확인해 주세요.",
  "This category still holds {first}, {second} and {count} more. Please move or delete them first.":
    "아직 메뉴가 있는 카테고리입니다: {first}, {second} 외 {count}개. 먼저 옮기거나 삭제해 주세요.",
  "This category still holds {some} and {last}. Please move or delete them first.":
    "아직 메뉴가 있는 카테고리입니다: {some}, {last}. 먼저 옮기거나 삭제해 주세요.",
  "This category still holds {dish}. Please move or delete them first.":
    "아직 메뉴가 있는 카테고리입니다: {dish}. 먼저 옮기거나 삭제해 주세요.",
  "Only admins may change prices and tax. Please ask one of them.":
    "가격과 과세 여부는 관리자만 바꿀 수 있습니다.",
  "Please give a reason for the new price.": "새 가격의 이유를 적어 주세요.",
  "Please select items first": "먼저 메뉴를 선택해 주세요",
  "At most 500 items at once": "한 번에 500개까지입니다",
  "Please choose a picture.": "사진을 골라 주세요.",
  "Please choose a picture: JPEG, PNG, WebP or AVIF.": "JPEG, PNG, WebP, AVIF 사진을 골라 주세요.",
  "A picture may have at most 10 MB.": "사진은 10 MB까지입니다.",
  "This picture has too many pixels. Please make it smaller.": "사진이 너무 큽니다. 크기를 줄여 주세요.",

  "One line of the table has a problem. Nothing was changed.":
    "표의 한 줄에 문제가 있습니다. 아무것도 바뀌지 않았습니다.",
  "The table has {count} problems. Nothing was changed.":
    "표에 문제가 {count}개 있습니다. 아무것도 바뀌지 않았습니다.",
  "Please save the table as CSV UTF-8": "표를 CSV UTF-8 형식으로 저장해 주세요",
  "This is no table: it holds characters that we cannot read": "표가 아닙니다. 읽을 수 없는 글자가 있습니다",
  "A quotation mark is not closed, or stands where none may":
    "따옴표가 닫히지 않았거나 있을 수 없는 곳에 있습니다",
  "There is no dish in this table": "표에 메뉴가 없습니다",
  "At most {most} dishes fit in one table": "표 하나에는 메뉴를 {most}개까지 넣을 수 있습니다",
  "There are more cells on this line than columns": "이 줄의 칸이 열보다 많습니다",
  "Allergens are some of: {names}": "쓸 수 있는 알레르기 성분: {names}",
  "Please write yes or no": "yes 또는 no로 적어 주세요",
  "The column {name} is missing": "{name} 열이 없습니다",
  'There is no column "{name}"': '"{name}"은 없는 열입니다',
  "The column {name} is there twice": "{name} 열이 두 번 있습니다",
  'There is no category named "{name}"': '"{name}" 카테고리가 없습니다',
  "There is no dish with this id; leave it empty to add one":
    "이 id의 메뉴가 없습니다. 새 메뉴는 id를 비워 두세요",
  "This dish is on line {line} already": "이 메뉴는 이미 {line}번째 줄에 있습니다",

  "Open and close times are required for open days": "영업하는 날은 여는 시각과 닫는 시각이 필요합니다",
  "A day may open at most twice": "하루에 두 번까지만 열 수 있습니다",
  "Opening hours of one day must not overlap": "하루의 영업시간이 겹칠 수 없습니다",
  "The break must lie between opening and closing": "브레이크 타임은 여는 시각과 닫는 시각 사이여야 합니다",
  "There is a holiday on this date already: {name}": "이 날짜에 이미 휴일이 있습니다: {name}",
  "Each day may be given only once": "같은 요일이 두 번 있습니다",
  "Times go in steps of {minutes} minutes": "시각은 {minutes}분 단위입니다",

  "No changes to save": "저장할 변경이 없습니다",
  "At most {count} characters": "{count}자까지입니다",
  "Must be on or off": "켜짐 또는 꺼짐이어야 합니다",
  "Must be from {least} to {most}": "{least}부터 {most}까지입니다",
  "Must be a whole number": "정수를 입력해 주세요",
  "Must be roles separated by commas: {roles}": "쉼표로 구분한 권한이어야 합니다: {roles}",
  "Must be {what} with at most {digits} decimals": "소수점 아래 {digits}자리까지의 숫자를 입력해 주세요",
  "Lunch must end after it starts": "런치는 시작보다 늦게 끝나야 합니다",
  "Korean name must be at most 100 characters": "한국어 이름은 100자까지입니다",
  "Holiday name must be at most 100 characters": "휴일 이름은 100자까지입니다",
  "Notes must be at most 500 characters": "메모는 500자까지입니다",
  "The message to guests must be at most 300 characters": "손님에게 보일 말은 300자까지입니다",

  "Please choose at most 366 days": "366일까지 고를 수 있습니다",
  "The first day must not be after the last": "시작일이 종료일보다 늦습니다",
  "Please search for something shorter": "더 짧은 말로 찾아 주세요",
  "Please remove special control characters": "특수 제어 문자를 지워 주세요",
  "Unknown field: {field}": "알 수 없는 항목: {field}",
  "Texts cannot be sent to this number": "이 번호로는 문자를 보낼 수 없습니다",
  "Must be area codes outside the US and Canada, separated by commas: 787, 939":
    "미국·캐나다 밖의 지역 번호를 쉼표로 구분해 입력해 주세요: 787, 939",
  "This message is not lost: it was sent, or waits to be sent.":
    "이미 보냈거나 보내려고 기다리는 메시지입니다.",
  "Enter the restaurant's email address in Settings first.":
    "먼저 설정에서 식당 이메일 주소를 입력해 주세요.",
  "Enter an alert number that can receive texts in Settings first.":
    "먼저 설정에서 문자를 받을 수 있는 알림 번호를 입력해 주세요.",
  "The test was not sent: {why}": "시험 메시지를 보내지 못했습니다: {why}",
  "This is not the address of a push service": "푸시 서비스의 주소가 아닙니다",

  "Please sign in.": "로그인해 주세요.",
  "Please change your password first.": "먼저 비밀번호를 변경해 주세요.",
  "Please set up your second factor first.": "먼저 2단계 인증을 설정해 주세요.",
  "There are characters in this text that we cannot read.": "읽을 수 없는 글자가 있습니다.",
  "That was a lot at once. Please try again in {seconds} seconds.":
    "요청이 한꺼번에 너무 많았습니다. {seconds}초 뒤에 다시 시도해 주세요.",
  "Too many live connections are open. Please close some windows.":
    "열린 화면이 너무 많습니다. 몇 개를 닫아 주세요.",
  "Something went wrong on our side. Please try again.": "서버에 문제가 생겼습니다. 다시 시도해 주세요.",
  "This request is too large.": "보낸 내용이 너무 큽니다.",
  "Your request took too long to arrive.": "보내는 데 시간이 너무 오래 걸렸습니다.",

  "Menu import": "메뉴 가져오기",

  "Android tablet": "안드로이드 태블릿",
  "Android phone": "안드로이드 휴대폰",
  "Mac or iPad": "Mac 또는 iPad",
  "Windows computer": "Windows 컴퓨터",
  "Chromebook": "크롬북",
  "Linux computer": "Linux 컴퓨터",
};
