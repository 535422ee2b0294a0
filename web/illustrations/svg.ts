import { type Illustration, illustrationText, type IllustrationVessel } from "@domain/menu/illustration.ts";
import { type Arrangement, baseColors, type Part, toppingParts } from "./parts.ts";
import { boxContent, drinkContent } from "./containers.ts";
import {
  circle,
  filter,
  group,
  hashOf,
  place,
  points,
  type Random,
  randomOf,
  round,
  scatter,
  use,
} from "./shapes.ts";

/** Must increase when a part looks different, so that browsers load the illustrations again. */
export const illustrationRevision = 1;

/** Returns the version in the address of an illustration: it differs when the illustration looks different. */
export function illustrationVersion(illustration: Illustration): string {
  return hashOf(`${illustrationRevision} ${illustrationText(illustration)}`).toString(36).slice(-3);
}

/** `radius` is that of the content. */
type Dish = { radius: number; back: string };

/**
 * Renders an illustration as an SVG document of 200 by 200 units, seen from above with light from the upper left. The same
 * recipe always gives the same text. It has no scripts, styles or external references.
 */
export function illustrationSvg(illustration: Illustration): string {
  const random = randomOf(illustrationText(illustration));
  // Another release may have stored parts that this one does not have.
  const known = illustration.toppings.filter((name) => Object.hasOwn(toppingParts, name));
  const content = containers[illustration.vessel] ?? bowlContent;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${
    content({ ...illustration, toppings: known }, random)
  }</svg>`;
}

/** An arc of a circle around the middle, from the left over the top: the light of a rim. */
const rimLight = (r: number, color: string, width: number, opacity = 1) => {
  const at = (degrees: number) => {
    const angle = degrees * Math.PI / 180;
    return `${round(100 + r * Math.cos(angle))} ${round(100 + r * Math.sin(angle))}`;
  };
  return `<path d="M${at(170)}A${r} ${r} 0 0 1 ${
    at(275)
  }" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"${
    opacity === 1 ? "" : ` opacity="${opacity}"`
  }/>`;
};

const ground = (r: number) =>
  `<g fill="#3a2408"><circle cx="106" cy="109" r="${r}" opacity=".1"/><circle cx="103" cy="105" r="${r}" opacity=".16"/></g>`;

const dishes: Partial<Record<IllustrationVessel, Dish>> = {
  stone_bowl: {
    radius: 68,
    back: `${
      ground(90)
    }<path d="M2 100Q0 80 22 78V122Q0 120 2 100zM198 100Q200 80 178 78V122Q200 120 198 100z" fill="#2a2521"/>${
      circle(88, "#352f2a")
    }${rimLight(84, "#857a6c", 3.5, 0.8)}${circle(77, "#1d1916")}${circle(71, "#2b2521", 101.5, 102)}`,
  },
  brass_bowl: {
    radius: 72,
    back: `${ground(92)}${circle(90, "#b5862c")}${circle(87, "#dcb24e")}${rimLight(86, "#fbe9ae", 4)}${
      circle(79, "#9a6d1e")
    }${circle(75, "#c4963a", 101.5, 102)}`,
  },
  white_bowl: {
    radius: 71,
    back: `${ground(92)}${circle(90, "#dccfb6")}${
      circle(89, "#fffdf7", 99.5, 99.5)
    }<circle cx="100" cy="100" r="83" fill="none" stroke="#26466b" stroke-width="2" opacity=".7"/>${
      circle(78, "#cdbfa3")
    }${circle(75, "#efe6d4", 101.5, 102)}`,
  },
  plate: {
    radius: 74,
    back: `${ground(90)}${circle(94, "#b9c3b0")}${circle(93, "#e3e8da", 99.5, 99.5)}${
      rimLight(90, "#fff", 4, 0.9)
    }${circle(79, "#c3cdb9")}${circle(78, "#d8dfcd", 101, 101.5)}`,
  },
  pan: {
    radius: 72,
    back: `${
      ground(90)
    }<path d="M6 88Q-2 100 6 112L20 112V88zM194 88Q202 100 194 112L180 112V88z" fill="#1c1917"/>${
      circle(87, "#2b2724")
    }${rimLight(83, "#7d746a", 3, 0.8)}${circle(77, "#191614")}${circle(74, "#3a332d", 101, 101.5)}`,
  },
  banchan_dish: {
    radius: 58,
    back: `${ground(80)}${circle(79, "#c6b391")}${circle(78, "#fbf6ea", 99.5, 99.5)}${
      rimLight(74, "#fff", 4)
    }${circle(64, "#d6c8aa")}${circle(62, "#f1e8d5", 101, 101.5)}`,
  },
};

const containers: Partial<Record<IllustrationVessel, (of: Illustration, random: Random) => string>> = {
  box: boxContent,
  jar: drinkContent,
  glass: drinkContent,
  bottle: drinkContent,
  round_bottle: drinkContent,
  can: drinkContent,
};

function bowlContent(of: Illustration, random: Random): string {
  const dish = dishes[of.vessel] ?? dishes.white_bowl;
  if (dish === undefined) return "";
  return dish.back + baseContent(of, dish.radius, random) + toppings(of, dish.radius, random);
}

const broths: readonly string[] = ["red_broth", "brown_broth", "clear_broth", "milky_broth"];
const sauces: readonly string[] = ["red_sauce", "rose_sauce"];

function baseContent(of: Illustration, radius: number, random: Random): string {
  const { base } = of;
  const colors = baseColors[base];
  if (colors === undefined) return "";
  const [fill, shade, light] = colors;
  if (base === "pancake") return pancake(radius, colors, random);
  const surface = circle(radius + 4, shade) + circle(radius + 2, fill, 101.5, 102);
  if (base === "rice" || base === "fried_rice") {
    const grains = (count: number) =>
      points(count, radius - 4, random).map(([x, y]) => {
        const angle = random() * Math.PI;
        return `M${x} ${y}l${round(5 * Math.cos(angle))} ${round(5 * Math.sin(angle))}`;
      }).join("");
    const stroke = (color: string, width: number, count: number) =>
      `<path d="${grains(count)}" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;
    const mound = `<circle cx="94" cy="93" r="${radius - 14}" fill="${light}" opacity=".35"/>`;
    const isCovered = of.toppings.filter((name) => toppingParts[name].arrangement === "pile").length > 2;
    if (isCovered) return surface;
    const [dark, bright] = of.toppings.length === 0 ? [60, 50] : [16, 10];
    return surface + mound + stroke(shade, 2.8, dark) + stroke(light, 3.2, bright);
  }
  if (broths.includes(base) || sauces.includes(base)) {
    const oil = points(sauces.includes(base) ? 5 : 11, radius - 8, random)
      .map(([x, y]) => circle(round(2 + random() * 4), "none", x, y)).join("");
    return `${surface}<g opacity=".75" stroke="${light}">${oil}</g>${rimLight(radius - 5, light, 4, 0.45)}`;
  }
  if (base === "steamed_egg") {
    const pores = points(16, radius - 8, random).map(([x, y]) => `M${x} ${y}h0`).join("");
    return `${surface}<path d="${pores}" stroke="${shade}" stroke-width="4" stroke-linecap="round"/>${
      rimLight(radius - 10, light, 7, 0.8)
    }`;
  }
  if (base === "lettuce") {
    return `<g stroke="#2b160844">${
      [0, 60, 120, 180, 240, 300].map((angle) =>
        `<path d="M100 100C70 92 62 ${92 - radius} 84 ${98 - radius} 92 ${90 - radius} 108 ${
          90 - radius
        } 116 ${98 - radius} 138 ${92 - radius} 130 92 100 100z" transform="rotate(${
          angle + round(random() * 20)
        } 100 100)" fill="${angle % 120 === 0 ? fill : "#98b35c"}"/>`
      ).join("")
    }</g>`;
  }
  return surface;
}

function pancake(radius: number, [fill, shade, light]: readonly string[], random: Random): string {
  const edge = Array.from({ length: 34 }, (_, at) => {
    const angle = at / 34 * 2 * Math.PI;
    const r = radius - 5 + random() * 3;
    return `${round(100 + r * Math.cos(angle))} ${round(100 + r * Math.sin(angle))}`;
  }).join(" ");
  const blots = points(10, radius - 12, random).map(([x, y]) =>
    `M${x} ${y}q${round(4 + random() * 8)}-5 10 2`
  ).join("");
  return `<path d="M${edge}z" fill="${fill}" stroke="${shade}" stroke-width="6" stroke-linejoin="round"/><path d="${blots}" stroke="${shade}" stroke-width="5" opacity=".55" fill="none" stroke-linecap="round"/>${
    rimLight(radius - 12, light ?? "", 4, 0.8)
  }<path d="M${100 - radius} 78L${100 + radius} 72M${100 - radius} 126L${100 + radius} 120M76 ${
    104 - radius
  }L84 ${96 + radius}M122 ${104 - radius}L128 ${
    96 + radius
  }" stroke="#7a4a14" stroke-width="2" opacity=".55"/>`;
}

const layerOf: Record<Arrangement, number> = { nest: 0, pile: 1, center: 2, edge: 3, scatter: 4 };

/** The toppings: noodles below, then piles that share the circle in sectors, then what lies on top. */
function toppings({ base, toppings }: Illustration, radius: number, random: Random): string {
  const parts = toppings.map((name) => ({ name, part: toppingParts[name] }));
  if (parts.length === 0) return "";
  const piles = parts.filter(({ part }) => part.arrangement === "pile");
  const centers = parts.filter(({ part }) => part.arrangement === "center");
  const hasNest = parts.some(({ part }) => part.arrangement === "nest");
  const hasEdge = parts.some(({ part }) => part.arrangement === "edge");
  const isOpen = hasNest || centers.length > 1 ||
    ((base === "rice" || base === "fried_rice") && piles.length <= 2);
  const whole = isOpen ? Math.min(2, hasNest ? 0.55 * piles.length : 1.15) * Math.PI : 2 * Math.PI;
  const start = isOpen ? (centers.length > 1 ? 0.9 : -0.1) * Math.PI : random() * 2 * Math.PI;
  const inner = centers.length === 1 ? 24 : hasNest ? 8 : 0;
  const spread = base === "pancake" ? 1.7 : broths.includes(base) || piles.length > 3 ? 1.12 : 1;
  const sorted = parts.toSorted((one, other) =>
    layerOf[one.part.arrangement] - layerOf[other.part.arrangement]
  );
  const content = sorted.map(({ name, part }) => {
    const id = `p${sorted.findIndex((each) => each.name === name)}`;
    switch (part.arrangement) {
      case "nest":
        return group(
          place(part.shape, 100, 100, round(random() * 360), radius / (broths.includes(base) ? 62 : 54)),
        );
      case "center": {
        const at = centers.findIndex((each) => each.name === name);
        const x = centers.length < 2 ? 0 : (at === 0 ? -1 : 1) * 26;
        return group(place(part.shape, 100 + x, 100 - x / 4, 0, Math.min(1.15, radius / 66)));
      }
      case "edge":
        return group(place(part.shape, 100 + radius * 0.72, 100 + radius * 0.62, 0, 1));
      case "scatter":
        return scatter(part, radius, random, id);
      case "pile": {
        const at = piles.findIndex((each) => each.name === name);
        const share = whole / piles.length;
        const from = start + at * share;
        const isWhole = piles.length === 1 && !isOpen;
        // Alone on a plate, small pieces have no limit and large ones grow.
        const { size = 24, max = 60 } = part;
        const isAlone = isWhole && base === "none";
        const isSmall = isAlone && size < 30;
        const scale = isAlone && !isSmall && (part.isInRows || max < 10) ? radius / 60 : 1;
        const places = pile({ ...part, size: size * scale, max: isSmall ? 60 : max }, {
          from,
          to: from + share,
          inner,
          outer: hasNest ? radius * 0.78 : base === "pancake" ? radius - 8 : radius,
          isWhole,
          spread,
        }, random);
        const colored = name === "rice_cakes" ? sauced(part.shape, base) : part.shape;
        const shift = hasEdge && isWhole && scale > 1 ? -8 : 0;
        return `<defs><g id="${id}"${
          scale === 1 ? "" : ` transform="scale(${Math.round(scale * 100) / 100})"`
        }>${colored}</g></defs>${
          group(
            places.map(([x, y, turn]) => use(id, x + shift, y + shift, turn)).join(""),
          )
        }`;
      }
    }
  }).join("");
  return `${filter}${content}`;
}

/** Rice cakes take the color of a sauce. */
function sauced(shape: string, base: Illustration["base"]): string {
  if (base === "red_sauce") {
    return shape.replace("#f9efdf", "#e8683a").replace("#fff", "#f9b08a").replace("#d8c3a0", "#a83417");
  }
  if (broths.includes(base)) {
    return '<ellipse rx="12" ry="8" fill="#fbf5e8"/><path d="M-6-2Q0-5 6-2" fill="none" stroke="#d8c3a0"/>';
  }
  if (base === "rose_sauce") return shape.replace("#f9efdf", "#f6c5a4").replace("#d8c3a0", "#c9764e");
  return shape;
}

type Sector = { from: number; to: number; inner: number; outer: number; isWhole: boolean; spread: number };

/** The places of pieces in rings of a sector, outer ones first, so that inner ones cover them. */
function pile(
  part: Part,
  { from, to, inner, outer, isWhole, spread }: Sector,
  random: Random,
): [x: number, y: number, turn: number][] {
  const { turn = 0, max = 60 } = part;
  const size = (part.size ?? 24) * spread;
  const places: [number, number, number][] = [];
  const add = (x: number, y: number, angle: number) => {
    const loose = (random() - 0.5) * 2;
    const degrees = angle * 180 / Math.PI;
    const turned = turn === "along"
      ? degrees + 90 + loose * 10
      : turn === "across"
      ? degrees + loose * 14
      : loose * turn;
    const shift = () => (random() - 0.5) * size * 0.12;
    places.push([round(x + shift()), round(y + shift()), Math.round(turned / 10) * 10]);
  };
  if (isWhole && part.isInRows && inner === 0) {
    const [across, down] = [size * (turn === "along" ? 1.4 : 0.92), size * (turn === "along" ? 0.62 : 0.86)];
    const rows = Math.max(1, Math.floor(outer * 1.7 / down));
    for (let row = 0; row < rows; row++) {
      const y = (row - (rows - 1) / 2) * down;
      const columns = Math.max(1, Math.floor(0.3 + 2 * Math.sqrt(outer ** 2 - y ** 2) / across));
      for (let column = 0; column < columns; column++) {
        add(100 + (column - (columns - 1) / 2) * across, 100 + y, -Math.PI / 2);
      }
    }
    return places;
  }
  if (isWhole && max < 10 && inner === 0) {
    const around = max < 5 ? max : max - 1;
    const r = Math.min(outer - size * 0.42, Math.max(around * size * 0.17, size * 0.56));
    for (let at = 0; at < around; at++) {
      const angle = from + 2 * Math.PI * at / around;
      add(100 + r * Math.cos(angle), 100 + r * Math.sin(angle), angle);
    }
    if (around < max) add(100, 100, from);
    return places;
  }
  for (let r = outer - size * 0.42; r > inner + size * 0.2; r -= size * 0.72) {
    const room = Math.max(1, Math.round(r * (to - from) / (size * 0.86)));
    const count = isWhole ? Math.min(room, max - places.length) : room;
    const turned = isWhole ? random() : 0;
    for (let at = 0; at < count; at++) {
      const angle = from + (to - from) * (at + 0.5 + turned) / count;
      add(100 + r * Math.cos(angle), 100 + r * Math.sin(angle), angle);
    }
  }
  if (isWhole && inner === 0 && places.length < max) add(100, 100, 0);
  if (places.length <= max) return places;
  // Evenly chosen, so that a limited topping still shares its whole sector.
  return Array.from(
    { length: max },
    (_, at) => places[Math.floor((at + 0.5) * places.length / max)] ?? [100, 100, 0],
  );
}
