/** Stroke drawings on a grid of 24. A path per icon; what needs more says so with several. */
const paths = {
  alert: ["M12 8v5", "M12 16.5v.01", "M12 3 2.5 20h19z"],
  arrow: ["M5 12h14", "m13 6 6 6-6 6"],
  bag: ["M5 8h14l1 12H4z", "M9 8V7a3 3 0 0 1 6 0v1"],
  check: ["m5 12.5 4.5 4.5L19 7.5"],
  chevron: ["m9 6 6 6-6 6"],
  chili: [
    "M17 5c1-1 2-1.5 3.5-1.5",
    "M18 5c-3-1-6 1-7 4-1.200 3.600-3.500 7-8 8.500 6 2.500 14 .5 16.500-6.500 .9-2.500 .5-5-1.500-6z",
  ],
  clock: ["M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z", "M12 7v5l3.500 2"],
  cross: ["m6 6 12 12", "M18 6 6 18"],
  hat: ["M7 14v6h10v-6", "M7 14a4 4 0 1 1 1.500-7.500 4 4 0 0 1 7 0A4 4 0 1 1 17 14z"],
  info: ["M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z", "M12 11v5.500", "M12 7.500v.01"],
  leaf: ["M5 19c8 2 15-3 15-15C9 4 3 9.500 5 19z", "M5 19c2-5 5-8 9-9.500"],
  mail: ["M3 6h18v12H3z", "m3 7 9 6.500L21 7"],
  menu: ["M4 7h16", "M4 12h16", "M4 17h16"],
  minus: ["M5 12h14"],
  phone: ["M5 3h4l2 5-2.500 1.500a12 12 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z"],
  pin: [
    "M12 21s7-6.500 7-12a7 7 0 1 0-14 0c0 5.500 7 12 7 12z",
    "M12 11.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  ],
  plus: ["M12 5v14", "M5 12h14"],
  search: ["M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13z", "m15.500 15.500 5 5"],
  star: [
    "m12 3.500 2.600 5.400 5.900.8-4.300 4.100 1.050 5.900L12 16.900l-5.250 2.800 1.050-5.900L3.500 9.700l5.900-.8z",
  ],
  trash: ["M4 7h16", "M9 7V4h6v3", "m6 7 1 13h10l1-13"],
  wheat: [
    "M12 21V9",
    "M12 9c-2-1-2-4 0-6 2 2 2 5 0 6z",
    "M12 15c-3 0-5-1.500-5-4.500 3 0 5 1.500 5 4.500z",
    "M12 15c3 0 5-1.500 5-4.500-3 0-5 1.500-5 4.500z",
  ],
} as const;

export type IconName = keyof typeof paths;

/** Decoration beside a word: hidden from screen readers. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 20 ? 2.25 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {paths[name].map((path) => <path key={path} d={path} />)}
    </svg>
  );
}
