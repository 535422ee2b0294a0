/** Words that name an allergy or the medicine for one. */
const alarm =
  /\ballerg|\banaphyla|\bco?eliac|\bepi[\s-]?pens?\b|\bintoleran|알레르기|알러지|알레지|앨러지|과민\s*반응|아나필락시스|셀리악|에피펜/u;

/** The nine allergens and their usual names. */
const allergen =
  /\b(?:milk|dairy|lactose|eggs?|fish|shellfish|shrimps?|prawns?|crabs?|lobsters?|(?:tree)?nuts?|peanuts?|almonds?|walnuts?|cashews?|wheat|gluten|soy|soya|soybeans?|sesame)\b|우유|유제품|유당|계란|달걀|생선|갑각류|새우|조개|견과|호두|땅콩|밀가루|글루텐|대두|참깨|(?:^|\s)밀(?=$|[\s,.은을이])|[🥜🌰🥚🥛🐟🦐🦀🦞]/u;

/** Words of a wish about an ingredient that the guest eats. */
const wish =
  /\b(?:extra|add|more|less|light|double|with|side|separate|separately|aside|runny|soft|hard|boiled|fried|over|well|cooked|love|like)\b|추가|많이|적게|넉넉|더\s|따로|반숙|완숙|익혀|넣어/u;

/** Words between a refusal and its allergen. A wish among them means that the refusal is about something else ("no onions, extra egg"). */
const between = String.raw`(?:(?!(?:extra|more|double|add|added|with|on|over)\b)\S+ )`;
const not = "(?:no|not|never|avoid|cannot|can['’]?t|don['’]?t)";

/** A refusal of the allergen, whatever wish its clause has too ("without any fried egg", "can't eat anything with nuts"). */
const refusal = new RegExp(
  String
    .raw`\b(?:(?:no|without|hold|skip|remove|omit|leave out|${not} (?:add|put|include|use|want)) ${between}{0,2}|${not} (?:eat|have) ${between}{0,4}|(?:nothing|${not}|${not} ${between}{0,3}(?:anything|things?|food|dish(?:es)?|it|cooked|made)) (?:with|in) ${between}{0,2})(?:${allergen.source})|(?:${allergen.source})(?:[\s-]free|.{0,4}(?:프리|빼|제외|없이|넣지|안\s?넣)|.{0,8}(?:못\s?먹|추가하지|들어가면))`,
  "u",
);

/**
 * Returns whether a guest's note names an allergy: by its own words, or by one of the nine allergens in a clause that refuses it, or
 * that does not ask for more of it or for how to serve it. See docs/product-rules.md, "Kitchen notes".
 */
export function namesAllergy(note: string): boolean {
  const text = note.normalize("NFKC").toLowerCase();
  return alarm.test(text) ||
    text.split(/[,.;!?\n]|\b(?:and|but|plus)\b|그리고/u).some((clause) =>
      refusal.test(clause) || allergen.test(clause) && !wish.test(clause)
    );
}
