import type { Holiday } from "@domain/hours/holidays.ts";
import type { DayHours, WeeklyHours } from "@domain/hours/weekly_hours.ts";
import type { SettingKey } from "@domain/settings/settings.ts";
import type { Texts } from "@domain/shared/language.ts";
import { type DayOfWeek, daysOfWeek } from "@domain/shared/local_time.ts";

/** Settings that differ from the defaults of `knownSettings`, and a few important ones that do not. */
const settings: ReadonlyMap<SettingKey, string> = new Map<SettingKey, string>([
  ["restaurant_name", "Jogakbo Kitchen"],
  // The demo logins are public and have no second factor.
  ["second_factor_roles", ""],
  ["restaurant_name_korean", "조각보 식당"],
  // 555-01xx numbers, the street and example.com are unassigned, so that the demo contacts no real person.
  ["restaurant_phone", "(714) 555-0142"],
  ["restaurant_address", "10482 Ramie Street, Garden Grove, CA 92843"],
  ["parking_note", "Park free behind the building. Two pickup spots are beside the door."],
  [
    "parking_note_korean",
    "건물 뒤편에 무료로 주차하실 수 있습니다. 출입문 옆에 픽업 전용 자리가 두 칸 있습니다.",
  ],
  ["hero_line", "Korean home cooking in Orange County since 2018. Order ahead and pick it up hot."],
  [
    "hero_line_korean",
    "2018년부터 오렌지카운티에서 이어 온 집밥 같은 한식. 미리 주문하시면 따뜻할 때 찾아가실 수 있습니다.",
  ],
  [
    "story",
    "We opened in 2018 with one stove, one stone-bowl burner and our family's recipes. We still start the broth the night before and make the side dishes by hand every morning.",
  ],
  [
    "story_korean",
    "2018년, 화구 하나와 돌솥 하나, 그리고 집안 대대로 이어 온 손맛으로 문을 열었습니다. 육수는 지금도 전날 밤부터 끓이고, 반찬은 매일 아침 손으로 만듭니다.",
  ],
  [
    "about",
    "We cook what we grew up with: stews that take their time, rice that crackles in a stone bowl, and side dishes made fresh each morning. Nothing sits under a heat lamp. We start cooking when we accept your order.",
  ],
  [
    "about_korean",
    "저희가 먹고 자란 음식을 만듭니다. 오래 끓인 찌개, 돌솥에서 타닥타닥 눋는 밥, 매일 아침 새로 만드는 반찬. 미리 만들어 두지 않고, 주문을 접수하면 그때 불에 올립니다.",
  ],
  ["first_year", "2018"],
  ["restaurant_email", "jogakbo@example.com"],
  ["alert_phone", "+17145550143"],
  // Allows orders in the demo before the staff page is opened.
  ["pause_without_tablet", "false"],
  // Garden Grove's rate: the state's 7.25 % plus county and city district taxes.
  ["tax_rate", "8.75"],
  ["service_fee_rate", "0"],
]);

/** 11:00 to 21:00, until 22:00 on Friday and Saturday, with an afternoon break on Monday. */
const weekly: WeeklyHours = daysOfWeek.map(dayHours);

function dayHours(day: DayOfWeek): DayHours {
  return { day, isClosed: false, intervals: dayIntervals(day) };
}

function dayIntervals(day: DayOfWeek): DayHours["intervals"] {
  switch (day) {
    case 1:
      return [{ open: "11:00", close: "15:00" }, { open: "17:00", close: "21:00" }];
    case 5:
    case 6:
      return [{ open: "11:00", close: "22:00" }];
    default:
      return [{ open: "11:00", close: "21:00" }];
  }
}

/** Thanksgiving, Seollal and Chuseok change their date, so each year has an entry. */
const holidays: readonly Holiday[] = [
  closed("new_year", { en: "New Year's Day", ko: "새해 첫날" }, "2026-01-01", { isRecurring: true }),
  {
    id: "holiday_independence_day",
    name: { en: "Independence Day", ko: "독립기념일" },
    date: "2026-07-04",
    closure: { kind: "modified_hours", open: "11:00", close: "16:00" },
    isRecurring: true,
    notes: "Grill closes at 15:30",
    guestMessage: {
      en: "We close early so everyone gets to the fireworks.",
      ko: "모두 불꽃놀이를 보러 갈 수 있도록 일찍 문을 닫습니다.",
    },
  },
  closed("thanksgiving_2026", { en: "Thanksgiving Day", ko: "추수감사절" }, "2026-11-26"),
  closed("christmas", { en: "Christmas Day", ko: "크리스마스" }, "2026-12-25", { isRecurring: true }),
  // One day after Lunar New Year in China: the new moon of February 2027 is after midnight in Seoul.
  closed("seollal_2027", { en: "Seollal", ko: "설날" }, "2027-02-07", {
    guestMessage: { en: "Happy Lunar New Year!", ko: "새해 복 많이 받으세요." },
  }),
  closed("chuseok_2027", { en: "Chuseok", ko: "추석" }, "2027-09-15", {
    guestMessage: { en: "Happy Chuseok!", ko: "즐거운 한가위 보내세요." },
  }),
  closed("thanksgiving_2027", { en: "Thanksgiving Day", ko: "추수감사절" }, "2027-11-25"),
];

function closed(
  key: string,
  name: Texts,
  date: string,
  fields: Partial<Holiday> = {},
): Holiday {
  return {
    id: `holiday_${key}`,
    name,
    date,
    closure: { kind: "closed" },
    isRecurring: false,
    notes: "",
    guestMessage: { en: "", ko: "" },
    ...fields,
  };
}

/** A fictional restaurant in Garden Grove: settings by key, opening hours and holidays (Los Angeles dates). */
export const demoRestaurant = { settings, weekly, holidays };
