import type { TextsById } from "@web/i18n/texts.ts";

/** Texts of the menu. ICU MessageFormat. */
export const texts = {
  "menu.description": {
    en: "Our full menu with Korean names, prices, allergens and prep times.",
    ko: "가격, 알레르기 정보, 조리 시간을 담은 전체 메뉴.",
  },
  "menu.lead": {
    en: "Everything is cooked to order. Times show how long each dish takes.",
    ko: "모든 음식은 주문을 받은 뒤 조리합니다. 표시된 시간은 주방에서 걸리는 시간입니다.",
  },
  "menu.search": { en: "Search the menu", ko: "메뉴 검색" },
  "menu.only": { en: "Show only", ko: "골라 보기" },
  "menu.avoid": { en: "Avoid", ko: "못 먹는 재료" },
  "menu.avoidCount": { en: "Avoid ({count})", ko: "못 먹는 재료 ({count})" },
  "menu.avoidOne": { en: "Without {name}", ko: "{name} 제외" },
  "menu.avoidIngredients": { en: "Avoid meat, seafood or alcohol", ko: "고기·해산물·술 제외" },
  "menu.avoidAllergens": { en: "Avoid allergens", ko: "알레르기 성분 제외" },
  "menu.avoidHint": {
    en: "Ingredients can mix in our kitchen. Please call us about severe allergies.",
    ko: "같은 주방에서 조리하므로 성분이 섞일 수 있습니다. 심한 알레르기가 있으시면 꼭 전화해 주세요.",
  },
  "menu.results": { en: "Search results", ko: "검색 결과" },
  "menu.count": { en: "{shown} of {all} dishes", ko: "전체 {all}개 중 {shown}개" },
  "menu.clear": { en: "Clear filters", ko: "조건 지우기" },
  "menu.nothingFound": { en: "No dishes match your search.", ko: "조건에 맞는 메뉴가 없습니다." },
  "menu.unknown": {
    en: "We can't filter by {names}. Please check the descriptions or call us.",
    ko: "{names} 제외 여부는 검색으로 알려 드릴 수 없습니다. 메뉴 설명을 확인하시거나 전화해 주세요.",
  },
  "menu.drop": { en: "Remove “{filter}” ({count})", ko: "‘{filter}’ 조건 지우기 ({count}개)" },
  "menu.dropText": { en: "Remove the search text ({count})", ko: "검색어 지우기 ({count}개)" },
  "menu.similar": { en: "Try one of these", ko: "이런 메뉴는 어떠세요?" },
  "menu.choose": { en: "Choose {options} when you order.", ko: "주문할 때 {options} 옵션을 선택해 주세요." },
  "menu.option_name": { en: "“{name}”", ko: "‘{name}’" },
  "menu.searchFailed": {
    en: "Search could not load. Please try again.",
    ko: "검색을 불러오지 못했습니다. 다시 시도해 주세요.",
  },
  "menu.showAll": { en: "Show the full menu", ko: "전체 메뉴 보기" },
} satisfies TextsById;
