import type { IllustrationBase, IllustrationTopping } from "@domain/menu/illustration.ts";

/**
 * How the pieces of a topping are arranged:
 *
 * - `pile`: in the topping's share of the vessel, in rings
 * - `nest`: one large piece in the middle, under everything else
 * - `center`: one piece in the middle, on top
 * - `edge`: one piece at the rim
 * - `scatter`: many small dots over everything
 */
export type Arrangement = "pile" | "nest" | "center" | "edge" | "scatter";

export type Part = {
  arrangement: Arrangement;
  /** SVG elements around the origin; those of a scattered part draw the path `#d`. */
  shape: string;
  /** The space of one piece in the units of the picture. */
  size?: number;
  /** The direction of a piece: along the ring, across it, or at random within some degrees of upright. */
  turn?: "along" | "across" | number;
  /** The maximum number of pieces. */
  max?: number;
  /** Pieces that fill a vessel alone are in straight rows, not in rings. */
  isInRows?: true;
};

const strands = (color: string, dark: string, path: string, width = 3.2) =>
  `<path d="${path}" fill="none" stroke="${dark}" stroke-width="${
    width + 2
  }"/><path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"/>`;

const julienne = "M-14-6 12-8M-13 0 14-3M-12 6 12 2M-10-9 12 7M-9 9 13 6";
const curls = "M-15-3C-9-11 6-9 13-5 17 1 10 9 2 6-5 11-18 6-15-3z";
const half = "M-12 5A12.5 12.5 0 0 1 12 5Q0 9-12 5z";
const slice = "M-18-8Q-4-12 17-8 20 0 17 8 2 11-17 8-20 0-18-8z";
const lump =
  "M-15-2C-17-9-10-13-5-11-1-16 8-14 10-9 17-8 17 0 14 4 13 11 5 13 1 10-5 14-12 11-12 6-17 5-17 1-15-2z";

const shine = (path: string, width = 2, opacity = 0.5) =>
  `<path d="${path}" fill="none" stroke="#fff" opacity="${opacity}" stroke-width="${width}"/>`;
const line = (path: string, color: string, width = 2) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
const area = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`;
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
/** Without the dark edge that pieces have. */
const plain = (elements: string) => `<g stroke="none">${elements}</g>`;

const dots = (...layers: readonly [width: number, color: string][]) =>
  layers.map(([width, color]) => `<use href="#d" stroke="${color}" stroke-width="${width}"/>`).join("");

/** A bundle of long noodles in three layers, so that upper ones cover lower ones. */
const nest = (light: string, dark: string, width = 4) =>
  `${disc(0, 0, 50, dark)}<g fill="none">${
    [
      "M-46-12Q-20-44 22-42T46 8M-48 8Q-30-30 14-30T40 20M-40 26Q-28-14 10-18T30 34",
      "M-30 36Q-10 48 20 40T46-14M-36 18Q-12 40 16 28T34-22M-10-48Q-44-20-30 16T8 46M4-40Q-28-18-16 10T24 34",
    ].map((path) =>
      `<path d="${path}" stroke="${dark}" stroke-width="${
        width + 2.5
      }"/><path d="${path}" stroke="${light}" stroke-width="${width}"/>`
    ).join("")
  }</g>`;

/** A piece of chicken with a craggy crust. */
const chicken = (light: string, color: string, dark: string) =>
  area(
    "M-22-2C-24-12-15-16-8-14-2-19 9-16 13-10 21-10 24 1 18 6 15 14 6 13 2 12-4 18-14 15-16 10-22 9-24 3-22-2z",
    color,
  ) +
  line("M-13 3l2 2M-4 9l3-1M3 3l3 1M-2-3l2 1M8-3l1 2M-14-3h0M5 9h0", dark, 3) +
  line("M-14-8l3-2M-6-10l3 0M3-10l3 1M-8 0h0M-1 4h0M12 3h0", light, 3.2);

const sheet = (y: number) => `<rect x="-46" y="${y}" width="92" height="40" rx="3" fill="#26332a"/>`;

/** The parts of toppings. Light comes from the upper left. */
export const toppingParts: Readonly<Record<IllustrationTopping, Part>> = {
  wheat_noodles: { arrangement: "nest", shape: nest("#f3dfae", "#c79d58") },
  buckwheat_noodles: { arrangement: "nest", shape: nest("#a58a70", "#6a523f", 3) },
  glass_noodles: { arrangement: "nest", shape: nest("#c79a5c", "#80572b", 3.2) },
  ramen_noodles: { arrangement: "nest", shape: nest("#f4cd69", "#b57f26") },
  black_bean_sauce: {
    arrangement: "nest",
    shape: area(
      "M-36-8C-40-28-14-38 4-34 26-38 40-18 36-2 42 18 22 34 6 32-12 40-34 28-34 12-42 6-38-2-36-8z",
      "#2e1d16",
    ) + plain(
      [[-18, -12], [6, -20], [20, 2], [-8, 10], [10, 20], [-22, 14]].map(([x = 0, y = 0]) =>
        `<rect x="${x - 5}" y="${y - 4}" width="11" height="9" rx="3" fill="#6b4630"/>`
      ).join(""),
    ) + shine("M-26-14Q-16-28 2-27M22 18q6-5 7-11", 2.4, 0.3),
  },
  chili_sauce: {
    arrangement: "center",
    shape: area("M-19-3C-19-14-6-17 3-15 14-17 20-6 17 3 17 14 5 18-3 15-13 17-21 8-19-3z", "#b2321f") +
      shine("M-11-5Q-7-11 1-10", 3, 0.4),
  },
  rice: {
    arrangement: "center",
    shape: area("M-25 4C-27-14-12-25 2-25 18-25 28-10 24 5 24 20 8 26-3 25-16 25-25 16-25 4z", "#fbf6ea") +
      line(
        "M-14-6l4-3M-4-14l4 2M8-12l4 3M-8 2l4 2M4-2l5-1M14 4l3 3M-15 9l4 2M-2 12l4-2M9 14l4-1M-3 20l4 0",
        "#dccfb2",
      ),
  },
  beef: {
    arrangement: "pile",
    size: 23,
    turn: 70,
    shape: area(curls, "#7d4a2d") + line("M-10-2Q-2-8 9-4M-7 4Q0 0 9 2", "#b57c52", 2.2),
  },
  spicy_pork: {
    arrangement: "pile",
    size: 24,
    turn: 70,
    shape: area(curls, "#b8432a") + line("M-10-2Q-2-8 9-4M-7 4Q0 0 9 2", "#ea9a68", 2.4),
  },
  pork_slices: {
    arrangement: "pile",
    size: 30,
    turn: "along",
    shape: area(slice, "#b9744f") + line("M-15-2Q0-5 16-2M-15 4Q0 2 15 4", "#f2dac0", 3) +
      line("M-10-8l2 16M4-9l1 18", "#84472a", 1.6),
  },
  brisket: {
    arrangement: "pile",
    size: 27,
    turn: "along",
    max: 6,
    shape: area(slice, "#a87a63") + line("M-13-3Q0-6 14-3M-12 3Q0 1 12 4", "#cda58c", 1.8) +
      line("M-15 6Q0 9 15 6", "#ead7bd", 3),
  },
  short_ribs: {
    arrangement: "pile",
    size: 40,
    turn: "along",
    isInRows: true,
    shape: area("M-30-10C-14-14 14-13 30-10 33-2 32 6 29 12 12 15-14 15-29 12-33 5-33-3-30-10z", "#74401f") +
      line("M-24 2l9 6M-6 5l9 5M12 2l9 6", "#3c1d10", 2.6) +
      line("M-10 11q10 3 20 0M-28 8q4 3 9 3", "#b3743f", 2.2) +
      plain(
        [-19, 0, 19].map((x) =>
          `<ellipse cx="${x}" cy="-6" rx="7.5" ry="5.2" fill="#f6ebd4"/><ellipse cx="${x}" cy="-6" rx="3.4" ry="2" fill="#a8705a"/>`
        ).join(""),
      ),
  },
  whole_chicken: {
    arrangement: "center",
    shape: area("M-40-20Q-50-30-40-36-28-34-24-22L-30-8zM40-20Q50-30 40-36 28-34 24-22L30-8z", "#d9ac66") +
      area("M-36-2C-36-24-18-38 0-38 18-38 36-24 36-2 36 20 20 34 0 34-20 34-36 20-36-2z", "#e9c583") +
      area("M-34 8C-26-8-6-6 6 16L12 34Q20 40 14 46 6 50 2 42L-4 32C-20 36-38 26-34 8z", "#f2d59a") +
      area("M34 8C26-8 6-6-6 16L-12 34Q-20 40-14 46-6 50-2 42L4 32C20 36 38 26 34 8z", "#eecb8c") +
      line("M0-34Q2-16 0-4M-20-22q-6 6-7 13M22-20q6 6 6 12", "#bf8e47", 2.4) +
      shine("M-24-18Q-16-30-4-31", 4),
  },
  fried_chicken: {
    arrangement: "pile",
    size: 37,
    turn: 180,
    shape: chicken("#f0c071", "#cf8d38", "#97581c"),
  },
  glazed_chicken: {
    arrangement: "pile",
    size: 37,
    turn: 180,
    shape: chicken("#e98561", "#ad331c", "#741a0e"),
  },
  soy_chicken: {
    arrangement: "pile",
    size: 37,
    turn: 180,
    shape: chicken("#d59253", "#85481f", "#50270f"),
  },
  grilled_chicken: {
    arrangement: "pile",
    size: 27,
    turn: "along",
    shape: area(slice, "#b8783d") + line("M-12-7l4 13M-2-8l4 14M8-8l4 13", "#6f3c1a", 2.2) +
      line("M-15-5Q0-9 14-6", "#e3b071", 2.2),
  },
  mackerel: {
    arrangement: "center",
    shape: `<g transform="rotate(-24)scale(1.25)">${
      area("M-62 0C-44-20-4-26 34-14L58-24Q54-6 60 10L36 5C2 24-42 20-62 0z", "#8c9aa2")
    }${area("M-60 1C-42 18 2 22 36 5L34-2C4 8-36 8-60 1z", "#d9c29b")}${
      line("M-34-13q4 6 1 11M-18-17q5 8 2 14M-2-18q5 8 2 14M14-16q4 7 2 12", "#2c4458", 3.4)
    }${line("M-40 6l9 5M-14 10l9 3M10 9l8 0", "#8a5a2a", 3)}${disc(-50, -2, 3, "#211c17")}${
      shine("M-46-9Q-20-20 10-17", 2)
    }</g>`,
  },
  cutlet: {
    arrangement: "center",
    shape: `<g transform="rotate(-14)">${
      [-36, -19, -2, 15].map((x, at) =>
        `<rect x="${x}" y="${at % 3 === 0 ? -24 : -29}" width="16" height="${
          at % 3 === 0 ? 48 : 57
        }" rx="6" fill="#c98432"/>` +
        line(`M${x + 4}-18l3 4M${x + 11}-8l-3 3M${x + 4} 4l4 3M${x + 11} 14l-3 2`, "#8d5319", 2.2) +
        line(`M${x + 3}-6l3-3M${x + 10}-19l-2 2M${x + 4} 17l2-2`, "#efc47d", 2.2)
      ).join("")
    }</g>`,
  },
  sausage: {
    arrangement: "pile",
    size: 20,
    turn: 30,
    max: 7,
    shape: disc(0, 0, 9.5, "#a84a35") + plain(disc(-0.5, -0.5, 7, "#dc8570")) +
      line("M-3-2l1 1M2-3l1 1M1 3l1-1", "#f3c0ac"),
  },
  spam: {
    arrangement: "pile",
    size: 23,
    turn: "along",
    max: 5,
    shape: `<rect x="-13" y="-8" width="26" height="16" rx="3.5" fill="#dd8f7e"/>` +
      line("M-11-6H9", "#f1b7a6", 2.4) + line("M-10 7H11", "#a8543f", 2.4),
  },
  blood_sausage: {
    arrangement: "pile",
    size: 25,
    turn: 40,
    shape: `<ellipse rx="13" ry="11.5" fill="#35211f"/><ellipse rx="9.5" ry="8.2" fill="#5b3a35"/>` +
      line("M-5-3l4 1M1-5l4 2M-4 3l5-1M3 2l3 3", "#cdb49a", 1.8) + shine("M-9-5q3-4 7-5", 1.8, 0.4),
  },
  shrimp: {
    arrangement: "pile",
    size: 27,
    turn: 70,
    max: 4,
    shape: area(
      "M-13 6C-17-8-4-16 8-11 17-7 16 5 9 8 5 9 3 5 6 3 8 0 5-5-1-3-7-1-5 6-7 11l-8 4 1-6z",
      "#ef8d5b",
    ) + line("M-10-4l5 4M-4-10l3 6M4-11l-1 7M11-6l-5 3", "#fbd3b0", 2.2) +
      area("M-8 10l-2 9-4-3-5 1 4-9z", "#d4572f"),
  },
  squid: {
    arrangement: "pile",
    size: 23,
    turn: 60,
    max: 8,
    shape: `<ellipse rx="8.5" ry="7" fill="none" stroke="#a97a6c" stroke-width="7.5"/>` +
      `<ellipse rx="8.5" ry="7" fill="none" stroke="#f6e3d6" stroke-width="5.5"/>` +
      line("M-7-5Q-3-9 3-8", "#fff", 1.6),
  },
  clams: {
    arrangement: "pile",
    size: 26,
    turn: "across",
    max: 4,
    shape: area("M-13 2C-12-10 12-10 13 2 9 11-9 11-13 2z", "#d8c3a0") +
      line("M0 8Q-8 1-9-4M0 8Q-3 0-3-6M0 8Q3 0 3-6M0 8Q8 1 9-4", "#8d7150", 1.6) + shine("M-9-1q2-5 7-5"),
  },
  mussels: {
    arrangement: "pile",
    size: 29,
    turn: "across",
    max: 5,
    shape: area("M-16 0C-12-12 8-13 16-2 12 10-8 12-16 0z", "#232c3c") +
      plain(area("M-11 0C-8-7 6-8 11-1 7 6-6 7-11 0z", "#e8a04f")) + line("M-7 0Q0-4 7-1", "#b9691f", 1.6) +
      shine("M-12-4Q-5-10 5-9", 1.4, 0.4),
  },
  tuna: {
    arrangement: "pile",
    size: 22,
    turn: 90,
    shape: area(lump, "#e3c9a8") + line("M-8-3q6-4 12-1M-6 4q6-2 11 1", "#b8906a", 1.8),
  },
  fish_cake: {
    arrangement: "pile",
    size: 25,
    turn: 60,
    max: 6,
    shape: area("M-14 8L-5-11Q0-14 4-10L15 7Q15 11 10 11H-10Q-15 12-14 8z", "#dfa95f") +
      line("M-9 7L0-8 9 7", "#a96a2a", 1.8) + line("M-9 9H10", "#8f5420", 2.4),
  },
  fish_cake_skewers: {
    arrangement: "center",
    shape: [[-24, -10], [2, 4], [26, -6]].map(([x = 0, y = 0]) =>
      `<g transform="translate(${x} ${y})rotate(8)">${line("M0-66V44", "#8d6a3c", 5)}${
        line("M0-66V44", "#d9b780", 3)
      }${
        area(
          "M-11-38Q0-44 11-38 14-28 11-20 14-11 11-3 14 6 11 14 14 23 11 31 0 37-11 31-14 23-11 14-14 6-11-3-14-11-11-20-14-29-11-38z",
          "#dba55a",
        )
      }${line("M-11-20Q0-12 11-20M-11-3Q0 5 11-3M-11 14Q0 22 11 14", "#9a6127", 2.2)}${
        line("M-8-34Q-5-37 0-37M-8-12q0 4 2 5M-8 5q0 4 2 5", "#f2d19a", 2.2)
      }</g>`
    ).join(""),
  },
  dumplings: {
    arrangement: "pile",
    size: 33,
    turn: "along",
    max: 8,
    shape: area("M-19 7C-20-8-8-15 0-15 9-15 20-8 19 7 10 13-10 13-19 7z", "#f2e3c2") +
      line("M-17 7Q0 1 17 7M-11-3l3 6M-4-6l1 8M4-6l-1 8M11-3l-3 6", "#c3a877", 1.9) +
      shine("M-13-4Q-9-11 0-12", 2.4),
  },
  fried_dumplings: {
    arrangement: "pile",
    size: 33,
    turn: "along",
    max: 8,
    shape: area("M-19 7C-20-8-8-15 0-15 9-15 20-8 19 7 10 13-10 13-19 7z", "#dfa24b") +
      line("M-17 7Q0 1 17 7M-11-3l3 6M-4-6l1 8M4-6l-1 8M11-3l-3 6", "#9a5f1f", 1.9) +
      line("M-12-5Q-8-11 0-12", "#f6d28f", 2.6),
  },
  rice_cakes: {
    arrangement: "pile",
    size: 24,
    turn: 90,
    shape: `<rect x="-17" y="-6" width="34" height="12" rx="6" fill="#f9efdf"/>` +
      line("M-11-2.500H10", "#fff", 2.4) + line("M-11 4H11", "#d8c3a0"),
  },
  gimbap: {
    arrangement: "pile",
    size: 38,
    turn: 40,
    max: 12,
    isInRows: true,
    shape: disc(0, 0, 18, "#1e2620") +
      plain(
        disc(0, 0, 15.5, "#faf5e8") + disc(-4, -4, 5, "#f2c43c") + disc(5, -3, 4, "#e0772f") +
          disc(3, 5, 4.5, "#5d7a3c") + disc(-5, 4, 4.5, "#7d4a2d"),
      ) + line("M-11-7l2-1M-12 1l2 1M10 7l2-1M11-8l1 2M-3 11l3 1", "#d9cdb0", 1.8),
  },
  fritters: {
    arrangement: "pile",
    size: 34,
    turn: 60,
    max: 7,
    shape: area(
      "M-24-2C-24-9-15-12-9-9-4-14 6-12 9-8 15-11 24-7 23 0 25 7 15 11 10 8 5 13-5 12-9 8-15 12-24 6-24-2z",
      "#e2aa4d",
    ) + line("M-15 2q5 4 9-1t9 1 9-2", "#a8701f", 2.2) + line("M-17-4q4-4 8-1M-1-7q5-1 7 2", "#fae0a0", 2.6),
  },
  corn_dog: {
    arrangement: "center",
    shape: [-21, 21].map((x) =>
      `<g transform="translate(${x} ${x / 5})rotate(10)">${line("M0 30V74", "#a98552", 7)}${
        line("M-1 30V74", "#e2c592", 3)
      }<rect x="-17" y="-62" width="34" height="104" rx="17" fill="#cd8a35"/>${
        line(
          "M-9-48l5 4M5-52l4 5M-10-30l5-2M4-34l6 3M-8-12l4 5M6-16l4 4M-10 6l5 2M5 2l5 4M-6 24l5-3M6 20l4 5",
          "#8d5519",
          3,
        )
      }${line("M-10-40l3 2M8-40l2 2M-9-20l2 2M7-5l3 1M-9 16l3 1M8 12l1 3", "#f7e3b4", 3)}${
        line("M-12 30Q8 12-8-4T10-36-2-56", "#b2321f", 4.5)
      }</g>`
    ).join(""),
  },
  omelet: {
    arrangement: "pile",
    size: 39,
    turn: 12,
    max: 9,
    isInRows: true,
    shape: `<rect x="-17" y="-13" width="34" height="26" rx="9" fill="#f3c94f"/>` +
      line("M-8 6Q-13-7 0-7T9 3 0 6-4 0 2-1", "#d39a25", 2.2) +
      plain(
        disc(-8, -8, 2, "#e0772f") + disc(8, -6, 2, "#5d7a3c") + disc(10, 7, 2, "#e0772f") +
          disc(-9, 8, 1.8, "#5d7a3c"),
      ),
  },
  potato_pancakes: {
    arrangement: "pile",
    size: 54,
    turn: 40,
    max: 4,
    shape: area("M-27-3C-28-19-12-28 3-26 20-27 29-12 26 3 26 19 12 28-3 26-19 27-28 13-27-3z", "#e5c069") +
      line("M-12-10l6 5M2-13l8 3M10 4l-6 6M-14 6l6 5M-2 17l7-2", "#b5813a", 3) +
      line("M-20-8Q-14-20 0-21", "#f6e2a8", 3),
  },
  sweet_pancakes: {
    arrangement: "pile",
    size: 72,
    turn: 30,
    max: 2,
    shape: disc(0, 0, 38, "#d79a48") + plain(disc(-1, -1, 30, "#b56f28") + disc(-2, -2, 21, "#c98338")) +
      line("M-17-8q3-8 11-9M3-14l6 3M-3-2l5-2M10 2l-2 7M-13 6l3 6M-2 13l5 1", "#86481a", 3.4) +
      shine("M-30-12Q-22-30-4-32", 3.4, 0.4),
  },
  bean_rice_cakes: {
    arrangement: "pile",
    size: 35,
    turn: 24,
    max: 8,
    shape: `<rect x="-15" y="-13" width="30" height="27" rx="7" fill="#c99f55"/>` +
      plain(`<rect x="-14" y="-13" width="27" height="22" rx="7" fill="#e6c684"/>`) +
      line("M-8-6h0M2-8h0M8-2h0M-3 0h0M-9 4h0M4 4h0M-4 9h0M9 9h0M0-3h0", "#b08438", 2.2),
  },
  honey_cookies: {
    arrangement: "pile",
    size: 55,
    turn: 30,
    max: 4,
    shape: `<circle r="19" fill="#8f4d1d" stroke-width="13" stroke="#8f4d1d" stroke-dasharray="0 14.92"/>` +
      plain(disc(0, 0, 18, "#a8622a") + disc(0, 0, 5, "#7d3f16")) +
      line(
        "M0-9v-8M0 9v8M9 0h8M-9 0h-8M6.5-6.500l6-6M-6.5-6.500l-6-6M6.5 6.500l6 6M-6.5 6.500l-6 6",
        "#7d3f16",
        2.2,
      ) +
      shine("M-14-12Q-8-19 2-20", 2.6, 0.4),
  },
  tofu: {
    arrangement: "pile",
    size: 24,
    turn: 28,
    max: 7,
    shape: area("M-11-8L9-11 12 8 12 12-8 14-11 10z", "#d3bf95") +
      plain(area("M-11-9L9-12 12 7-9 10z", "#fbf4e2")) +
      line("M-7-5l10-1.5", "#fff"),
  },
  soft_tofu: {
    arrangement: "pile",
    size: 26,
    turn: 90,
    max: 7,
    shape: area(lump, "#f8f0df") + line("M-9 5q7 4 15-1", "#d9c6a2", 2.2) + line("M-8-4q4-5 10-3", "#fff", 3),
  },
  fried_tofu: {
    arrangement: "pile",
    size: 38,
    turn: 14,
    max: 9,
    isInRows: true,
    shape: `<rect x="-18" y="-13" width="36" height="27" rx="4" fill="#d9a24a"/>` +
      plain(`<rect x="-15" y="-11" width="30" height="21" rx="3" fill="#f3d999"/>`) +
      line("M-10-5q6-3 10 1M1 3q6-2 10 2M-11 5l5-1", "#c08336", 2.6),
  },
  kimchi: {
    arrangement: "pile",
    size: 25,
    turn: 80,
    shape: area(
      "M-16 1C-16-8-9-7-6-11 0-7 5-13 11-8 18-7 18 2 13 5 11 11 4 9 0 12-5 8-11 11-13 6-17 5-17 3-16 1z",
      "#c5452a",
    ) +
      area("M-12 2C-4-4 4-2 12-3 6 4-4 5-12 2z", "#f0b98c") +
      line("M-7-6l2 2M4-8l-1 3M9 3l-3 2M-3 7l2 1", "#8f2415", 2),
  },
  spinach: {
    arrangement: "pile",
    size: 22,
    turn: 100,
    shape: area("M-16 2C-12-9-2-11 14-6 10 3 2 8-16 2z", "#46602f") +
      area("M-10 9C-8 0 2-3 15 3 9 11 0 13-10 9z", "#587538") +
      line("M-13 2Q0-5 11-5M-7 8Q2 3 12 4", "#93ad64", 1.5),
  },
  carrot: {
    arrangement: "pile",
    size: 21,
    turn: "across",
    shape: strands("#e8823a", "#a94c18", julienne),
  },
  bean_sprouts: {
    arrangement: "pile",
    size: 22,
    turn: 90,
    shape: strands("#f6ecc9", "#b79c5c", "M-14-4Q-2-12 10-7M-13 3Q0-3 12 0M-10 9Q2 4 12 7") +
      plain(disc(11, -7, 3.4, "#e3b544") + disc(13, 0, 3.4, "#e3b544") + disc(12, 7, 3.4, "#e9c25c")),
  },
  mushrooms: {
    arrangement: "pile",
    size: 24,
    turn: "across",
    shape: area("M-13 3C-13-11 13-11 13 3 8 0 4 0 4 3L3 12H-3L-4 3C-4 0-8 0-13 3z", "#7b5638") +
      plain(area("M-9 0Q0-5 9 0 4-2 2 2L2 10H-2L-2 2Q-4-2-9 0z", "#ecdcbc")) +
      line("M-8-4Q-3-7 3-6", "#a98260", 1.8),
  },
  zucchini: {
    arrangement: "pile",
    size: 21,
    turn: "along",
    shape: area(half, "#4f7032") + plain(area("M-9 3.500A9.5 9.5 0 0 1 9 3.500Q0 7-9 3.500z", "#e6edc0")) +
      line("M-3 0h0M3 0h0M0-3h0", "#b9c98a", 2),
  },
  cucumber: {
    arrangement: "pile",
    size: 21,
    turn: "across",
    shape: strands("#dcebb8", "#55793a", julienne),
  },
  radish: {
    arrangement: "pile",
    size: 23,
    turn: "along",
    max: 6,
    shape: `<rect x="-12" y="-9" width="24" height="18" rx="2.5" fill="#f7f1df"/>` +
      line("M-8-5h12M-8 6H9", "#d9ccb0", 1.6),
  },
  yellow_radish: {
    arrangement: "pile",
    size: 22,
    turn: "along",
    max: 5,
    shape: area(half, "#f2c53a") + line("M-8 2Q-6-4 0-4", "#fbe48f", 2),
  },
  cabbage: {
    arrangement: "pile",
    size: 21,
    turn: 90,
    shape: strands("#e9efc4", "#93a860", julienne, 3),
  },
  lettuce: {
    arrangement: "pile",
    size: 36,
    turn: "across",
    max: 6,
    shape: area(
      "M-20 2C-23-6-15-9-14-14-8-12-5-18 1-15 7-18 11-12 16-12 17-6 23-4 20 2 22 8 15 10 14 15 8 13 3 18-2 14-9 17-12 11-16 12-15 7-22 7-20 2z",
      "#7c9a45",
    ) +
      line("M-15 1Q0-3 15 0M-6-1q4-6 9-8M-4 2q5 5 9 8M5-1q4-4 7-5", "#c3d58c", 1.8),
  },
  onion: {
    arrangement: "pile",
    size: 23,
    turn: 90,
    max: 5,
    shape: strands("#f6ead2", "#b3986c", "M-12 4Q0-12 12 3M-9 8Q1-4 10 8", 2.6),
  },
  potato: {
    arrangement: "pile",
    size: 24,
    turn: 50,
    max: 5,
    shape: area("M-11-7Q-2-13 9-8 14 0 9 9-2 13-10 8-15 1-11-7z", "#ecc873") +
      line("M-6-6Q0-9 6-6", "#f9e6ae", 2.4),
  },
  fern: {
    arrangement: "pile",
    size: 21,
    turn: 60,
    shape: strands(
      "#7b5a3a",
      "#40281a",
      "M-14-5Q0-9 13-5M-14 1Q0-3 14 1M-12 7Q0 3 13 7M-10-8Q2 2 12 10",
      2.8,
    ),
  },
  lotus_root: {
    arrangement: "pile",
    size: 32,
    turn: 40,
    max: 5,
    shape: disc(0, 0, 15, "#9a6030") + plain(disc(-0.5, -0.5, 13, "#b97c45")) +
      plain(
        [0, 60, 120, 180, 240, 300].map((a) =>
          `<ellipse cx="8" rx="3" ry="2.2" transform="rotate(${a})" fill="#5a3013"/>`
        ).join("") + disc(0, 0, 1.8, "#5a3013"),
      ) + shine("M-10-6Q-6-11 0-11", 2),
  },
  sea_mustard: {
    arrangement: "pile",
    size: 24,
    turn: 100,
    shape: area(
      "M-17 2C-12-6-8-2-4-7 0-11 5-4 9-8 15-11 18-3 14 1 11 5 7 2 3 6-2 11-6 5-10 8-15 10-19 6-17 2z",
      "#2c4127",
    ) +
      line("M-12 2q6-5 11-3t10-3", "#5f7d49", 1.8),
  },
  seaweed_sheets: {
    arrangement: "center",
    shape: `<g transform="rotate(-8)scale(1.2)">${sheet(-34)}${sheet(-24)}${sheet(-13)}${
      line("M-38-4h20M-8 2h30M-34 9h26M6 14h28M-30 20h14", "#41543f", 1.6)
    }${line("M-30-2h0M-12 10h0M10-3h0M30 6h0M20 20h0M-24 16h0M-2 18h0", "#e9e2c8", 2)}</g>`,
  },
  garlic: {
    arrangement: "pile",
    size: 20,
    turn: 60,
    max: 5,
    shape: area("M-9 3Q-7-8 8-8 12 2 3 8-6 10-9 3z", "#f0dfb6") + line("M-4 1Q-1-4 5-5", "#fff9e4", 2),
  },
  jujube: {
    arrangement: "pile",
    size: 21,
    turn: 60,
    max: 3,
    shape: `<ellipse rx="10" ry="7.5" fill="#7d2a1c"/>` + line("M-6-1q5-3 11 0M-5 3q5 1 8-1", "#b3573c", 1.6),
  },
  ginseng: {
    arrangement: "center",
    shape: `<g transform="translate(-6 -6)rotate(38)">${
      area("M-34-5Q-20-11-4-8L22-6 44-12 26 0 40 10 18 5Q0 9-14 8-30 10-34-5z", "#e3cb96")
    }${line("M-22-6l3 5M-12-7l2 6M-2 6l3-6M8-5l2 5", "#b39660", 1.6)}</g>`,
  },
  pear: {
    arrangement: "pile",
    size: 22,
    turn: "along",
    max: 3,
    shape: area("M-13-5Q0-10 13-5L11 6Q0 2-11 6z", "#fbf6df") + line("M-9-3Q0-6 9-3", "#e3d9ab", 1.6),
  },
  lemon: {
    arrangement: "edge",
    shape: disc(0, 0, 15, "#efc22f") + plain(disc(0, 0, 12.5, "#fdf3c0") + disc(0, 0, 11, "#f6d860")) +
      line("M0-10V10M-9-5L9 5M-9 5L9-5", "#fdf3c0", 2),
  },
  cheese: {
    arrangement: "center",
    shape: `<rect x="-23" y="-23" width="46" height="46" rx="5" transform="rotate(20)" fill="#f7cf57"/>` +
      line("M-20-8L-6-22", "#fde79c", 3),
  },
  butter: {
    arrangement: "edge",
    shape: area("M-11-7L9-11 13 6 13 10-8 13-11 9z", "#d9ac3a") +
      plain(area("M-11-8L9-12 13 5-8 9z", "#fbe08a")),
  },
  egg: {
    arrangement: "center",
    shape: area(
      "M-33-2C-36-20-22-24-14-31-2-38 10-30 20-28 34-24 36-8 33 4 36 18 22 24 14 31 2 36-10 30-20 29-33 26-35 12-33-2z",
      "#fffaf0",
    ) +
      line("M-31 8Q-28 23-14 27-2 33 10 27 26 22 33 12 29 2 34-8", "#cf9a4e", 2.2) +
      `<circle r="15" cx="-1" cy="-1" fill="#f0a125"/>` + plain(disc(-2.5, -2.5, 12, "#f8b93d")) +
      shine("M-10-4Q-8-10-2-11", 3.4, 0.85),
  },
  egg_yolk: {
    arrangement: "center",
    shape: plain(`<ellipse rx="27" ry="24" fill="#fff6e0" fill-opacity=".75"/>`) +
      disc(0, 0, 15.5, "#ee9a20") +
      plain(disc(-1.5, -1.5, 12.5, "#f7b437")) + shine("M-9-3Q-7-9-1-10", 3.4, 0.9),
  },
  boiled_egg: {
    arrangement: "center",
    shape: `<g transform="rotate(-20)"><ellipse rx="24" ry="19" fill="#fffaf0"/>${
      line("M-18 8Q-6 18 10 14", "#e3d6b8", 2.4)
    }${disc(-1, -1, 11.5, "#f0a125")}${plain(disc(-2, -2, 9, "#f8c04a"))}${
      shine("M-17-7Q-12-14-3-14", 2.4, 0.9)
    }</g>`,
  },
  egg_strips: {
    arrangement: "pile",
    size: 22,
    turn: 60,
    max: 4,
    shape: strands("#f7cf57", "#c28f24", "M-13-5 12-8M-13 1 13-2M-11 7 12 4", 3.6),
  },
  ice: {
    arrangement: "pile",
    size: 27,
    turn: 45,
    max: 5,
    shape: `<rect x="-10" y="-10" width="20" height="20" rx="5" fill="#eef6f8" fill-opacity=".75"/>` +
      shine("M-6-6H5", 2.6, 0.9),
  },
  dip: {
    arrangement: "edge",
    shape: disc(0, 0, 22, "#fdfaf2") + plain(disc(0, 0, 17, "#cfc0a2") + disc(1, 1, 15.5, "#3a1f12")) +
      shine("M-9-5Q-6-11 1-11", 2.4, 0.45) + line("M4 4h0M-3 6h0M6-3h0", "#d98a3c", 2.4),
  },
  scallion: {
    arrangement: "scatter",
    size: 0,
    shape: dots([8.6, "#3f5a26"], [7, "#86ad4c"], [3, "#d5e5a0"]),
  },
  chili: {
    arrangement: "scatter",
    size: 0,
    max: 6,
    shape: dots([10, "#7d1710"], [8.4, "#c93322"], [4.4, "#f2b690"], [1.8, "#fff0c8"]),
  },
  green_chili: {
    arrangement: "scatter",
    size: 0,
    max: 6,
    shape: dots([10, "#31491c"], [8.4, "#6f9a38"], [4.4, "#d3e3a0"], [1.8, "#fffbe0"]),
  },
  chili_flakes: { arrangement: "scatter", size: 1, max: 24, shape: dots([2.6, "#a82616"]) },
  sesame: { arrangement: "scatter", size: 2.2, max: 12, shape: dots([3.4, "#a97f3c"], [2.2, "#fbedc4"]) },
  seaweed: { arrangement: "scatter", size: 9, max: 9, shape: dots([3.4, "#1d2a22"]) },
  peanuts: { arrangement: "scatter", size: 2, max: 22, shape: dots([5.6, "#8f5f28"], [4, "#e8c383"]) },
  pine_nuts: { arrangement: "scatter", size: 4, max: 8, shape: dots([6.4, "#a97f3c"], [4.6, "#f7e8bd"]) },
  corn: { arrangement: "scatter", size: 1, max: 16, shape: dots([7.4, "#b5851c"], [5.8, "#f6cf45"]) },
};

/** The colors of a base: its surface, its shade at the edge, and its light. Undefined without a base. */
export const baseColors: Readonly<
  Record<IllustrationBase, readonly [fill: string, shade: string, light: string] | undefined>
> = {
  none: undefined,
  rice: ["#fbf6ea", "#d8cbae", "#fff"],
  fried_rice: ["#e29a55", "#a85a24", "#f6c68c"],
  red_broth: ["#bd3f1f", "#80220f", "#f2935a"],
  brown_broth: ["#b07b3f", "#76481d", "#e0b87a"],
  clear_broth: ["#e6cf96", "#b5935a", "#fbf0cc"],
  milky_broth: ["#f3ead6", "#cdbd9c", "#fff"],
  red_sauce: ["#c23c1d", "#84200e", "#f08a5a"],
  rose_sauce: ["#e8936b", "#b55a38", "#fbcfae"],
  pancake: ["#e4ae4f", "#a8691f", "#f8da92"],
  steamed_egg: ["#f6cf5c", "#cf9a2a", "#fdeaa6"],
  lettuce: ["#86a34c", "#506e2a", "#c3d58c"],
  water: ["#dcebef", "#a9c3cc", "#fff"],
  rice_punch: ["#efe2c2", "#cdb886", "#fffaf0"],
  cinnamon_punch: ["#8a3d1e", "#5a220d", "#c97a4e"],
  barley_tea: ["#b5762a", "#7d4a14", "#e6b566"],
  banana_milk: ["#f8df8a", "#d9b548", "#fff6d0"],
  lemon_lime: ["#5f9a4a", "#3d6b2e", "#b5d890"],
  cola: ["#a8221f", "#6e1311", "#e0665a"],
};
