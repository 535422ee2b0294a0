/** What guests write to the kitchen, and how staff must read it. */
import type { Rng } from "../faults/rng.ts";

/** `korean` and `english` are glosses of the other language. `isAllergy`: the note is shown as one of an allergy. */
export type Note = {
  text: string;
  korean?: string | undefined;
  english?: string | undefined;
  isAllergy: boolean;
};

/** A line is a note, "→" and its gloss, if any. An exclamation mark in front stands for an allergy. */
const inEnglish = `
  ! No onions please, Mr. Kim's guest is allergic → 양파 빼고, Mr. Kim's guest is 알레르기 있음
  ! Our boy: shrimp allergy. → Our boy: 새우 알레르기.
  ! Allergic to the eggs, thanks! → 계란 알레르기 있음
  ! walnut allergy, pine nut allergy → 호두 알레르기, 잣 알레르기
  ! No beef, egg, or squid! → 소고기·계란·오징어 빼고!
  ! No pork, milk and crab allergy → 돼지고기 빼고, 우유·게 알레르기
  ! milk & wheat allergy → 우유·밀 알레르기
  ! no garlic n eggs → 마늘·계란 빼고
  ! neither? no garlic nor eggs → neither? 마늘·계란 빼고
  ! peanut / cashew allergy → 땅콩·캐슈너트 알레르기
  ! soy free → 대두 없이
  ! no my favorite shrimp →
  ! never any shrimp, I am not allergic to beef →
  ! we can't eat peanuts in the soup → we 땅콩 못 먹음 in the soup
  Garlic & ginger on the side → Garlic & 생강 따로
  ! garlic, ginger allergy? → garlic, 생강 알레르기?
  without any of the garlic → 마늘 빼고
  w/o my pork → 돼지고기 빼고
  hold all your carrots → 당근 빼고
  skip some of a pickled radish → 단무지 빼고
  add an avocado → 아보카도 추가
  no more corn → 옥수수 빼고
  no much corn → 옥수수 빼고
  no spinach in it, thx → 시금치 빼고 in it
  no in it spinach → 시금치 빼고
  Easy on the sauces. → 소스 적게.
  only beef → 소고기만
  beef only → 소고기만
  pork off → 돼지고기 빼고
  tofu added → 두부 추가
  potato instead → 감자(으)로 대신
  tofu instead of pork, corn → 돼지고기 대신 두부, corn
  rather than tofu some kimchi → 두부 대신 some kimchi
  spicy sauce on the side → 고추장 따로
  pork sauce →
  no pork sauce → 돼지고기 소스 빼고
  no pork sauce on the side → 돼지고기 빼고 소스 따로
  beef broth on the side → 소고기 국물 따로
  no spicy pork → 맵지 않게 pork
  The spicy pork, spicy → The spicy pork, 맵게
  spicy! → 맵게!
  mixed vegetable →
  cold noodles →
  cold please → 차갑게
  regular → 메뉴대로
  kosher, please → 코셔
  Medium → 보통 맵기
  not too spicy → 덜 맵게
  no onions, spicy → 양파 빼고, 맵게
  ! no milk, eggs and blue car → 우유·계란 빼고 and blue car
  no veggies, no chilies → 채소 빼고, 고추 빼고
  no onions, not spicy → 양파 빼고, 맵지 않게
  no onions, blue car → 양파 빼고, blue car
  no onions, carrots in a blue car → 양파 빼고, carrots in a blue car
  no onions, carrots, blue car → 양파·당근 빼고, blue car
  no onions, carrots or corn! → 양파·당근·옥수수 빼고!
  no onions, and carrots → 양파·당근 빼고
  no onions and carrots on the side → 양파 빼고 and 당근 따로
  no onions or → 양파 빼고 or
  I do not hate kimchi. Double kimchi! → I do not hate kimchi. 김치 두 배로!
  nobody wants extra kimchi →
  do not have extra kimchi →
  never one extra kimchi →
  without too extra kimchi →
  please! →
  Thanks, ring the bell! →
  ,,please; extra kimchi;, → 김치 많이
  ...extra kimchi... → 김치 많이.
  EXTRA   KIMCHI !! → 김치 많이!
  Extra potatoes → 감자 많이
  Extra radishes, extra anchovies → 무 많이, 멸치 많이
  Extra molasses →
  extra bus tickets →
  For my kid's lunch → 아이가 먹음 lunch 
  don’t cut → 자르지 말고
  don\`t cut → 자르지 말고
  spice level 3 → 맵기 3
  utensils for 3 → 3인분 수저
  mix it & extra rice → 섞어서 & 밥 많이
  ring the bell →
  x →
`;

const inKorean = `
  ! 새우 못 먹어요 → can't eat shrimp
  ! 땅콩이랑 호두 알레르기 있어요 → allergic to peanut or walnut
  ! 딸이 알레르기가 있어요 → my daughter is allergic
  ! 달걀 빼 주세요 → no egg
  ! 계란은 좀 빼주세요 → no egg
  ! 우유 절대 넣지 마세요 → no milk
  ! 게 알러지가 심해요 → severely allergic to crab
  ! 밀가루, 우유 없이 해주세요 → no wheat or milk
  양파 빼주세요 → no onion
  양파 빼 주세요!! → no onion!
  양파도 빼고 마늘도 빼 주세요 → no onion no garlic
  양파하고 당근 많이 → extra onion and carrot
  양파와 당근 많이 주세요 → extra onion and carrot
  무나 오이 빼주세요 → no radish or cucumber
  오이 및 당근 빼 주세요 → no cucumber or carrot
  오이 또는 당근 빼 주세요 → no cucumber or carrot
  오이 그리고 당근 빼 주세요 → no cucumber or carrot
  오이·당근 빼 주세요 → no cucumber or carrot
  오이/당근 & 무 빼 주세요 → no cucumber or carrot or radish
  오이 당근 빼 주세요 → no cucumber or carrot
  콩나물 빼 주세요 → no bean sprout
  콩 빼고 물 많이 → no bean extra water
  김치 모두 빼 주세요 → no kimchi
  김치 전부 다 빼 주세요 → no kimchi
  김치는 아예 빼 주세요 → no kimchi
  김치는 그냥 빼 주세요 → no kimchi
  김치 최대한 많이 → extra kimchi
  김치 꼭 빼 주세요 제발 → no kimchi
  김치 가능하면 빼 주세요 → no kimchi
  김치 제발 빼 주세요 → no kimchi
  소스 따로 부탁드립니다 → sauce on the side
  소스를 따로 주세요 감사합니다 → sauce on the side
  버섯이 많이 들어가면 좋겠어요 → extra mushroom 들어가면 좋겠어요
  소고기 대신 닭 넣어 주세요 → instead of beef add chicken
  소고기만 주세요 → only beef
  고기만요 → only meat
  안 맵게 해 주세요 → not spicy
  아주 맵게 해주세요. 빨간색 차 → extra spicy. 빨간색 차
  빨간색 차, 아주 맵게 → 빨간색 차, extra spicy
  K-7 차 김치 많이 → K-7 차 extra kimchi
  밥 많이 안 주셔도 돼요 →
  고수 빼지 마세요 →
  맵게 말고 →
  김치 괜찮아요 →
  파란색 →
  파라솔 →
  무지개 →
  감사합니다 →
  수저 2개 → utensils for 2
  공기밥 추가해 주세요 → add rice
  느타리버섯 빼 주세요 → no mushroom
  바삭바삭하게 해 주세요 → crispy
  계란 반숙으로 해 주세요, 김치 많이 → runny egg, extra kimchi
  만두 바삭하게 해 주세요 → dumpling crispy
  계란 완숙으로 → egg over hard
  국물 따뜻하게 해 주세요 → hot broth
  비벼 주세요 → mix it
  채식주의자입니다 → vegetarian
  임산부예요 → i'm pregnant
  정성껏 해 주세요 → make it good
  시원하게 해 주세요 → cold
  양파 빼 주실 수 있나요? → no onion?
  김치 못 먹는 것 같아요 → can't eat kimchi
  수저 안 주셔도 됩니다 → no utensils
  얼음 빼고 물 많이 → no ice extra water
  ! 조개류 빼 주세요 → no shellfish
  ! 견과류 빼 주세요 → no nut
  ! 새우에 알레르기 있어요 → allergic to shrimp
  젓가락 2개 주세요. 김치 많이 → 2 sets of chopsticks. extra kimchi
`;

/** Ingredients that guests name in either language. */
const ingredients =
  "onion:양파,garlic:마늘,ginger:생강,doenjang:된장,ssamjang:쌈장,vinegar:식초,sugar:설탕,salt:소금,butter:버터,mayo:마요네즈,water:물,ice:얼음,kimchi:김치,daikon:무,miyeok:미역,meat:고기,steak:소고기,beef:소고기,pork:돼지고기,chicken:닭고기,kalbi:갈비,bulgogi:불고기,bacon:베이컨,spam:햄,bone:뼈,skin:껍질,fish:생선,anchovy:멸치,seafood:해산물,crustacean:갑각류·조개,prawn:새우,calamari:오징어,octopus:문어,mussel:조개,oyster:굴,dubu:두부,bean:콩,soybean:대두,sprout:콩나물,spinach:시금치,carrot:당근,cucumber:오이,squash:호박,kabocha:단호박,potato:감자,shiitake:버섯,cabbage:양배추,napa:배추,lettuce:상추,broccoli:브로콜리,capsicum:피망,eggplant:가지,corn:옥수수,tomato:토마토,avocado:아보카도,cilantro:고수,gosari:고사리,veggie:채소,fruit:과일,pear:배,mozzarella:치즈,milk:우유,lactose:유제품,cream:크림,🥜:땅콩,peanut:땅콩,treenut:견과류,walnut:호두,almond:아몬드,cashew:캐슈너트,flour:밀,gluten:글루텐,topping:가니시,chopstick:젓가락,spoon:숟가락,wipe:냅킨,straw:빨대,bag:봉투,lid:용기,soju:소주,beverage:음료,laver:김,negi:파,chili:고추,grease:기름,dressing:소스,spiciness:매운맛,sesame:참깨,shoyu:간장,panchan:반찬,noodle:면,mandoo:만두,odeng:어묵,dduk:떡,msg:MSG,yolk:노른자";

/** Other Korean names of ingredients. */
const koreanNames =
  "대파:green onion,쇠고기:beef,치킨:chicken,야채:vegetable,휴지:napkin,미원:MSG,땡초:hot pepper,다대기:chili paste,양념장:seasoning,후춧가루:black pepper,육수:broth,사리:noodle,숙주:bean sprout,파프리카:bell pepper,밀가루:wheat,한치:squid,낙지:octopus,홍합:mussel,갈치:fish,견과:nut,식기:utensils,포크:fork,봉지:bag,김가루:seaweed,껍질:skin,마요:mayonnaise";

const wishes = [["allergic to ~", "~ 알레르기 있음", true], ["double ~ please", "~ 두 배로", false]] as const;

function read(lines: string, language: "korean" | "english"): Note[] {
  return lines.trim().split("\n").map((line) => {
    const [start = "", gloss] = line.split("→");
    const isAllergy = start.trim().startsWith("! ");
    return { text: start.trim().replace(/^! /, ""), isAllergy, [language]: gloss?.trim() || undefined };
  });
}

const pairs = (table: string) =>
  table.split(",").map((pair) => {
    const [name = "", meaning = ""] = pair.split(":");
    return [name, meaning] as const;
  });

export const notes: readonly [Note, ...Note[]] = [
  { text: "", isAllergy: false },
  ...read(inEnglish, "korean"),
  ...read(inKorean, "english"),
  ...pairs(ingredients).flatMap(([english, korean]) =>
    wishes.map(([wish, gloss, isAllergy]) => ({
      text: wish.replace("~", english),
      korean: gloss.replace("~", korean),
      isAllergy,
    }))
  ),
  ...pairs(koreanNames).map(([korean, english]) => ({
    text: `${korean} 적게 주세요`,
    english: `less ${english}`,
    isAllergy: false,
  })),
];

/** Half of the dishes and orders have a note. */
export const writeNote = (rng: Rng): string => rng.happens(0.5) ? "" : rng.pick(notes).text;
