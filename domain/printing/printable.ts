/** Turns texts of guests into characters that the tickets' fonts have. See docs/product-rules.md, "Kitchen ticket". */

/** Names of the emoji that say something about food. Others are printed as `[이모지 emoji]`. */
const emojiNames: Readonly<Record<string, string>> = {
  "🥜": "땅콩 peanuts",
  "🌰": "밤 chestnut",
  "🫘": "콩 beans",
  "🥚": "계란 egg",
  "🍳": "계란 egg",
  "🥛": "우유 milk",
  "🧀": "치즈 cheese",
  "🧈": "버터 butter",
  "🐟": "생선 fish",
  "🐠": "생선 fish",
  "🍣": "초밥 sushi",
  "🦐": "새우 shrimp",
  "🍤": "새우 shrimp",
  "🦞": "랍스터 lobster",
  "🦀": "게 crab",
  "🦑": "오징어 squid",
  "🐙": "문어 octopus",
  "🦪": "굴 oyster",
  "🌾": "밀 wheat",
  "🍞": "빵 bread",
  "🍜": "면 noodles",
  "🍚": "밥 rice",
  "🥩": "고기 meat",
  "🍖": "고기 meat",
  "🥓": "베이컨 bacon",
  "🐄": "소고기 beef",
  "🐮": "소고기 beef",
  "🐖": "돼지고기 pork",
  "🐷": "돼지고기 pork",
  "🐔": "닭고기 chicken",
  "🍗": "닭고기 chicken",
  "🌶": "매운맛 spicy",
  "🔥": "아주 맵게 very spicy",
  "🧄": "마늘 garlic",
  "🧅": "양파 onion",
  "🥕": "당근 carrot",
  "🥒": "오이 cucumber",
  "🍄": "버섯 mushroom",
  "🍅": "토마토 tomato",
  "🥬": "채소 greens",
  "🥦": "브로콜리 broccoli",
  "🌽": "옥수수 corn",
  "🧂": "소금 salt",
  "🍯": "꿀 honey",
  "🍋": "레몬 lemon",
  "🍺": "맥주 beer",
  "🍶": "술 sake",
  "🍷": "와인 wine",
  "🥢": "젓가락 chopsticks",
  "🥄": "숟가락 spoon",
  "🍴": "수저 cutlery",
  "🚫": "금지 NO",
  "❌": "금지 NO",
  "⛔": "금지 NO",
  "⚠": "주의 WARNING",
  "❗": "!",
  "✅": "확인 yes",
  "✔": "확인 yes",
  "🙏": "부탁 please",
  "❤": "하트 heart",
  "👍": "좋음 OK",
};

const seeScreen = "[화면 확인 see screen]";
const emoji = /^(?:\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Extended_Pictographic})/v;
/** Joiners, variation selectors, skin tones, marks of direction: nothing of them is printed. */
const unprinted = /[\p{Cf}\u{FE00}-\u{FE0F}\u{1F3FB}-\u{1F3FF}]/gu;
const segments = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Returns the text in characters that the fonts have: an emoji becomes its name in both languages, a letter with a mark that they
 * lack its base letter, and what cannot be printed points to the screen. `lost` is the number of characters that were not printed.
 */
export function printable(
  text: string,
  hasGlyph: (codePoint: number) => boolean,
): { text: string; lost: number } {
  const hasAll = (characters: string) =>
    characters !== "" && Array.from(characters).every((character) => hasGlyph(character.codePointAt(0) ?? 0));
  let lost = 0;
  const parts = Array.from(segments.segment(text.normalize("NFC")), ({ segment }): string => {
    const shown = segment.replaceAll(unprinted, "");
    if (/^\s*$/u.test(shown)) return shown;
    if (hasAll(shown)) return shown;
    if (emoji.test(segment)) return `[${emojiNames[Array.from(shown)[0] ?? ""] ?? "이모지 emoji"}]`;
    const plain = shown.normalize("NFKD").replaceAll(/\p{M}/gu, "");
    if (hasAll(plain)) return plain;
    lost += 1;
    return seeScreen;
  });
  const shown = parts.filter((part, nth) => part !== seeScreen || parts[nth - 1] !== seeScreen);
  return {
    text: shown.map((part, nth) => isName(part) && isName(shown[nth - 1] ?? "") ? ` ${part}` : part).join(""),
    lost,
  };
}

/** Whether a part stands for a character that is not printed itself. Other parts are one character of the text. */
const isName = (part: string): boolean => part.length > 2 && part.startsWith("[") && part.endsWith("]");
