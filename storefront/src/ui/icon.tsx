import {
  alertPath,
  bagPath,
  checkPath,
  clockPath,
  crossPath,
  iconFrame,
  phonePath,
  plusPath,
  searchPath,
} from "@web/ui/icon.ts";

/** Icons on a 24 by 24 grid, each a single path: a menu has hundreds of icons, and every element slows a phone down. */
const paths = {
  alert: alertPath,
  bag: bagPath,
  check: checkPath,
  chevron: "m9 6 6 6-6 6",
  cross: crossPath,
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5v.01",
  mail: "M3 6h18v12H3zM3 7l9 6.5L21 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  phone: phonePath,
  pin: "M12 21s7-6.5 7-12a7 7 0 1 0-14 0c0 5.5 7 12 7 12zM12 11.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  search: searchPath,
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
} as const;

/** The icons of dishes, which a menu repeats. */
const sheetPaths = {
  chili:
    "M17 5c1-1 2-1.5 3.5-1.5M18 5c-3-1-6 1-7 4-1.2 3.6-3.5 7-8 8.5 6 2.5 14 .5 16.5-6.5 .9-2.5 .5-5-1.5-6z",
  clock: clockPath,
  glass: "M6 3h12l-1.5 8a4.6 4.6 0 0 1-9 0zM12 15v6M8 21h8M6.8 8h10.4",
  hat: "M7 14v6h10v-6M7 14a4 4 0 1 1 1.5-7.5 4 4 0 0 1 7 0A4 4 0 1 1 17 14z",
  leaf: "M5 19c8 2 15-3 15-15C9 4 3 9.5 5 19zM5 19c2-5 5-8 9-9.5",
  plus: plusPath,
  sprout: "M12 21v-9M12 12C12 7 9 4 3.5 4 3.5 9 6.5 12 12 12zM12 15c0-4 3-6.5 8.5-6.5 0 4.5-3.5 6.5-8.5 6.5z",
  star: "m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.05 5.9L12 16.9l-5.25 2.8 1.05-5.9L3.5 9.7l5.9-.8z",
  wheat:
    "M12 21V9M12 9c-2-1-2-4 0-6 2 2 2 5 0 6zM12 15c-3 0-5-1.5-5-4.5 3 0 5 1.5 5 4.5zM12 15c3 0 5-1.5 5-4.5-3 0-5 1.5-5 4.5z",
} as const;

export type IconName = keyof typeof paths | keyof typeof sheetPaths;

/** Defines the icons of dishes once per page; `Icon` references them. */
export function IconSheet() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="visually-hidden">
      <defs>
        {Object.entries(sheetPaths).map(([name, d]) => <path key={name} id={`icon-${name}`} d={d} />)}
      </defs>
    </svg>
  );
}

/** A decorative icon next to a text, hidden from screen readers. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg {...iconFrame(size, size < 20 ? 2.25 : 1.75)}>
      {name in sheetPaths ? <use href={`#icon-${name}`} /> : <path d={paths[name as keyof typeof paths]} />}
    </svg>
  );
}
