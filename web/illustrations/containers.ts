import type { Illustration, IllustrationVessel } from "@domain/menu/illustration.ts";
import { baseColors, type Part, toppingParts } from "./parts.ts";
import { filter, group, place, type Random, round, scatter, use } from "./shapes.ts";

/** A lacquered lunch box with one compartment for each topping. */
export function boxContent(of: Illustration, random: Random): string {
  const { toppings: names, base } = of;
  const frame =
    `<g fill="#3a2408"><rect x="16" y="24" width="178" height="166" rx="16" opacity=".1"/><rect x="13" y="20" width="178" height="166" rx="16" opacity=".16"/></g><rect x="10" y="16" width="180" height="168" rx="15" fill="#2c2521"/><path d="M14 60V32Q14 20 26 20H110" fill="none" stroke="#857a6c" stroke-width="3" stroke-linecap="round" opacity=".8"/>`;
  const filling = names.filter((name) => toppingParts[name].arrangement !== "scatter");
  const columns = filling.length > 1 ? 2 : 1;
  const rows = Math.ceil(filling.length / columns);
  const [width, height] = [164 / columns, Math.floor(152 / Math.max(1, rows))];
  const cells = filling.map((name, at) => {
    const [x, y] = [18 + (at % columns) * width, 24 + Math.floor(at / columns) * height];
    const id = `b${at}`;
    const floor = `<rect x="${x + 2}" y="${y + 2}" width="${width - 4}" height="${height - 4}" rx="9" fill="${
      base === "lettuce" ? "#7c9a45" : "#4a3f37"
    }"/>`;
    const part = toppingParts[name];
    const { size = 30, max = 40, turn = 0 } = part;
    if (part.arrangement !== "pile") {
      return floor +
        group(place(part.shape, x + width / 2, y + height / 2, 0, Math.min(width, height) / 110));
    }
    const step = size * 0.78;
    const across = Math.max(1, Math.floor((width - size * 0.35) / step));
    const down = Math.max(1, Math.floor((height - size * 0.35) / step));
    const places = Array.from({ length: Math.min(across * down, Math.max(max, 12)) }, (_, index) => {
      const px = x + width / 2 + (index % across - (across - 1) / 2) * step + (random() - 0.5) * 4;
      const py = y + height / 2 + (Math.floor(index / across) - (down - 1) / 2) * step + (random() - 0.5) * 4;
      const turned = (typeof turn === "number" ? turn : 20) * (random() - 0.5) * 2;
      return use(id, round(px), round(py), round(turned));
    });
    return `<defs><g id="${id}">${part.shape}</g></defs>${floor}${group(places.join(""))}`;
  });
  const garnish = names.filter((name) => !filling.includes(name))
    .map((name, at) => scatter(toppingParts[name], 76, random, `g${at}`));
  return `${filter}${frame}${cells.join("")}${garnish.join("")}`;
}

const outlines: Partial<Record<IllustrationVessel, string>> = {
  bottle: "M86 36H114V52C114 66 132 70 132 90V176Q132 186 122 186H78Q68 186 68 176V90C68 70 86 66 86 52z",
  round_bottle:
    "M74 40H126V52Q126 58 134 62 156 76 156 104 156 128 146 142L140 176Q138 184 130 184H70Q62 184 60 176L54 142Q44 128 44 104 44 76 66 62 74 58 74 52z",
  jar: "M58 46H142V56Q158 60 158 76V168Q158 186 140 186H60Q42 186 42 168V76Q42 60 58 56z",
  can: "M68 26H132Q142 28 144 44V158Q142 178 132 180H68Q58 178 56 158V44Q58 28 68 26z",
  glass: "M52 24H148L138 176Q136 186 126 186H74Q64 186 62 176z",
};

/** A drink or a jar that lies on the cloth. */
export function drinkContent({ vessel, base, toppings: names }: Illustration, random: Random): string {
  const outline = outlines[vessel] ?? "";
  const [color, shade, light] = baseColors[base] ?? ["#efe5d0", "#c9b78f", "#fff"];
  const shadow =
    `<path d="${outline}" fill="#3a2408" opacity=".1" transform="translate(10 9)"/><path d="${outline}" fill="#3a2408" opacity=".16" transform="translate(5 5)"/>`;
  const body =
    `<clipPath id="c"><path d="${outline}"/></clipPath><g clip-path="url(#c)"><path d="M0 0H200V200H0z" fill="${color}"/>`;
  const isGlass = vessel === "glass";
  const pieces = isGlass || vessel === "jar"
    ? names.map((name, at) => fill(toppingParts[name], `j${at}`, isGlass ? [50, 110] : [88, 190], random))
      .join("")
    : "";
  const edge = isGlass ? 122 : 118;
  const side = `<path d="M${edge} 0H200V200H112Q132 110 ${edge} 0z" fill="${shade}" opacity="${
    pieces === "" ? 0.5 : 0.28
  }"/>`;
  return `${filter}${shadow}${body}${pieces}${side}${
    details(vessel, [color, shade, light], base)
  }</g><path d="${outline}" fill="none" stroke="#2b1608" stroke-opacity=".25" stroke-width="1.6"/>`;
}

/** Pieces in rows between two heights. */
function fill(part: Part, id: string, [top, bottom]: readonly [number, number], random: Random): string {
  if (part.arrangement !== "pile") return "";
  const { size = 24 } = part;
  const shift = () => (random() - 0.5) * 6;
  const places: string[] = [];
  for (let y = top; y < bottom; y += size * 0.72) {
    for (let x = 56; x < 150; x += size * 0.86) {
      places.push(use(id, round(x + shift()), round(y + shift()), round((random() - 0.5) * 140)));
    }
  }
  return `<defs><g id="${id}">${part.shape}</g></defs>${group(places.join(""))}`;
}

const box = (x: number, y: number, width: number, height: number, fill: string, extra = "") =>
  `<path d="M${x} ${round(y)}h${round(width)}v${round(height)}h${-round(width)}z" fill="${fill}"${extra}/>`;

/** Cap, label and light of a container. Labels are pieced like the cloth of the site. */
function details(
  vessel: IllustrationVessel,
  [fill, shade, light]: readonly [string, string, string],
  base: string,
): string {
  const label = (y: number, height: number) =>
    `${box(0, y, 200, height, "#efe5d0")}${box(0, y, 92, height * 0.45, "#a9c3cc")}${
      box(0, y + height * 0.45, 84, height * 0.55, "#efe5d0")
    }${box(92, y, 30, height * 0.62, base === "cola" ? "#211c17" : "#e0aa3e")}${
      box(84, y + height * 0.62, 120, height * 0.38, base === "water" ? "#26466b" : "#c9532c")
    }${box(120, y, 90, height, "#3a2408", ' opacity=".16"')}`;
  const streak = (x: number, from: number, to: number) =>
    `<path d="M${x} ${from}V${to}" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".55"/>`;
  switch (vessel) {
    case "bottle":
      return `${box(0, 0, 200, 58, shade)}${box(0, 58, 200, 4, light)}${box(0, 34, 200, 18, "#26466b")}${
        box(104, 34, 30, 18, "#16304c")
      }${label(104, 48)}${streak(77, 92, 176)}${streak(92, 38, 46)}`;
    case "round_bottle":
      return `${box(0, 0, 200, 56, "#66764a")}${box(108, 0, 60, 56, "#4c5a35")}${
        box(0, 136, 200, 6, shade)
      }${`<path d="M78 86Q100 76 122 86 126 104 122 120 100 128 78 120 74 104 78 86z" fill="#efe5d0"/><path d="M84 112Q88 92 116 92 112 112 84 112z" fill="#e0aa3e"/><path d="M84 112Q98 104 116 92" stroke="#a8691f" fill="none" stroke-width="2"/>`}${
        streak(60, 84, 122)
      }`;
    case "can":
      return `${box(0, 0, 200, 40, "#c9cdd0")}${box(0, 164, 200, 30, "#c9cdd0")}${
        box(110, 0, 60, 200, "#211c17", ' opacity=".16"')
      }${
        box(0, 40, 200, 4, light)
      }<path d="M56 150Q84 96 144 86V118Q100 124 72 164H56z" fill="#efe5d0"/><path d="M56 164Q90 120 144 112V122Q104 130 80 164z" fill="#e0aa3e"/>${
        base === "lemon_lime"
          ? `<circle cx="88" cy="78" r="17" fill="#f2d860"/><circle cx="88" cy="78" r="13" fill="#fbf3c0"/><path d="M88 66V90M76 78H100M80 70L96 86M80 86L96 70" stroke="#f2d860" stroke-width="2.4"/>`
          : `<circle cx="88" cy="76" r="5" fill="#efe5d0"/><circle cx="102" cy="64" r="3.5" fill="#efe5d0"/><circle cx="78" cy="62" r="3" fill="#efe5d0"/>`
      }${streak(67, 48, 156)}<path d="M68 33H132" stroke="#f3f5f6" stroke-width="4" stroke-linecap="round"/>`;
    case "jar":
      return `${box(0, 0, 200, 62, fill)}${box(0, 40, 200, 18, "#66764a")}${box(112, 40, 60, 18, "#4c5a35")}${
        box(0, 58, 200, 5, "#3a2408", ' opacity=".35"')
      }${label(112, 44)}${streak(54, 76, 170)}`;
    default:
      return `${box(0, 0, 200, 40, "#f3f7f7")}${streak(70, 60, 160)}`;
  }
}
