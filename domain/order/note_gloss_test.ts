import assert from "node:assert/strict";
import { noteGloss } from "./note_gloss.ts";

Deno.test("common phrases of a note are glossed in Korean, and what is unknown stays as written", () => {
  const glosses = {
    "No onions please, my son is allergic": "양파 빼고, 아들이 알레르기 있음",
    "NO GREEN ONIONS!!!": "파 빼고!",
    "w/o egg": "계란 빼고",
    "no 🥜 please": "땅콩 빼고",
    "No onions or garlic. Extra spicy!": "양파·마늘 빼고. 아주 맵게!",
    "hold the kimchee, add kochujang": "김치 빼고, 고추장 추가",
    "Allergic to peanuts and shrimp": "땅콩·새우 알레르기 있음",
    "I don’t eat pork": "돼지고기 못 먹음",
    "eggs over easy": "계란 반숙",
    "sauce on the side pls, thank you so much": "소스 따로",
    "less salt & no MSG": "싱겁게 & MSG 빼고",
    "utensils for 2, blue Honda": "2인분 수저, blue Honda",
    "Make it spicy but not too spicy": "맵게 but 덜 맵게",
    "tofu instead of beef": "소고기 대신 두부",
    "instead of rice, noodles": "밥 대신, noodles",
    "No onions, garlic, or mushrooms": "양파·마늘·버섯 빼고",
    "No egg, chicken please": "계란 빼고, chicken",
    "No onions, spicy": "양파 빼고, 맵게",
    "Allergic to peanuts, spicy!": "땅콩 알레르기 있음, 맵게!",
    "No egg, peanut and shrimp allergy": "계란 빼고, 땅콩·새우 알레르기",
    "Peanut, egg and shrimp allergy": "땅콩·계란·새우 알레르기",
    "peanut and shellfish allergy": "땅콩·갑각류·조개 알레르기",
    "my daughter is allergic to peanuts": "딸이 땅콩 알레르기 있음",
    "no extra rice": "밥 추가하지 말고",
    "a little more sauce": "소스 조금 더",
    "no oyster sauce": "굴소스 빼고",
    "no beef broth": "소고기 국물 빼고",
    "garlic sauce on the side": "마늘 소스 따로",
    "no onion sauce on the side": "양파 빼고 소스 따로",
    "no raw onions": "생양파 빼고",
    "I'd like brown rice instead of white rice": "I'd like 밥 대신 현미밥",
    "extra gochujang on the side": "고추장 많이 따로",
    "spicy level 2": "맵기 2",
    "no salt and pepper": "소금·후추 빼고",
    "no veggies, extra chilies": "채소 빼고, 고추 많이",
    "The spicy pork less spicy": "The spicy pork 덜 맵게",
    "please don't make it too spicy": "덜 맵게",
    "nothing spicy for the kids": "맵지 않게 아이가 먹음",
  };
  for (const [note, gloss] of Object.entries(glosses)) assert.equal(noteGloss(note), gloss, note);
});

Deno.test("a note without a known phrase has no gloss", () => {
  for (const note of ["", "hello", "Blue Honda Civic", "thank you!", "양파 빼 주세요", "onion"]) {
    assert.equal(noteGloss(note), undefined, note);
  }
});

Deno.test("a phrase whose sense another one turns around stays as written", () => {
  for (
    const note of [
      "no allergies",
      "I am not allergic to peanuts",
      "never skip kimchi",
      "don't hold the onions",
      "We do not have any allergies",
      "No known food allergies",
      "nobody is allergic",
      "I can't do spicy",
      "we don't need extra rice",
      "is the raw fish good?",
      "I can't have anything with peanuts",
      "please do not give me anything with milk",
      "do not cook it with sesame oil",
      "nothing with shellfish please",
      "please avoid anything with nuts",
      "never serve it with egg",
    ]
  ) {
    assert.equal(noteGloss(note), undefined, note);
  }
});

/** Everything in a gloss but Hangul, digits and marks. */
const unread = (gloss: string | undefined) =>
  gloss?.replace("MSG", "").match(/\p{L}+/gu)?.filter((term) => /[a-z]/i.test(term));

Deno.test("300 wishes about ingredients are glossed completely, in singular, plural and capitals", () => {
  const ingredients =
    "onion,green onion,scallion,garlic,kimchi,gochujang,soy sauce,sesame oil,rice,noodle,rice cake,dumpling,fish cake,pickled radish,banchan,seaweed,egg,beef,pork,chicken,tofu,bean sprout,carrot,cucumber,mushroom,cheese,peanut,shrimp,MSG,salt"
      .split(",");
  const wishes = [
    "no ~",
    "without ~",
    "Extra ~",
    "less ~",
    "light ~ please",
    "hold the ~",
    "~ on the side",
    "please add ~",
    "allergic to ~",
    "NO ~S!",
  ];
  let glossed = 0;
  for (const wish of wishes) {
    for (const ingredient of ingredients) {
      const note = wish.replace("~", ingredient);
      assert.deepEqual(unread(noteGloss(note)) ?? [], [], `${note}: ${noteGloss(note)}`);
      assert.match(noteGloss(note) ?? "", /\p{Script=Hangul}/u, note);
      glossed++;
    }
  }
  assert.equal(glossed, 300);
});

Deno.test("common phrases about the whole order are glossed completely", () => {
  const notes =
    "not spicy|mild please|a little spicy|medium spicy|very spicy|Korean spicy|less salty|not too sweet|well done|extra crispy|runny egg|over hard|dressing on the side|soup on the side|pack separately|cut in half|don't cut|don't mix|vegetarian|I'm vegan|gluten-free|dairy free|halal|my daughter is allergic|severe allergy|celiac disease|lactose intolerant|I'm pregnant|avoid cross contamination|for a toddler|no utensils|chopsticks please|extra napkins|call me when ready|call with questions|running late|I'm in a hurry|my wife will pick up|curbside please|happy birthday|love this place|small portion|as is|no substitutions|pack tightly|don't spill|keep it warm|no ice|less ice|receipt please|please label|double check|extra rice|no rice|noodles well cooked|extra broth|crispy rice|boneless|no skin|lean meat"
      .split("|");
  for (const note of notes) {
    assert.deepEqual(unread(noteGloss(note)) ?? [], [], `${note}: ${noteGloss(note)}`);
    assert.ok(noteGloss(note), note);
  }
});
