import type { Plugin } from "vite";

/** "menu-dish_card-name": its place is what makes a class unique, and compresses better than a hash. */
export function classOf(name: string, path: string): string {
  const [folder = "", file = ""] = path.replace("/components/", "/").split("?")[0]?.split("/").slice(-2) ??
    [];
  return `${folder}-${file.replace(".module.css", "")}-${name}`;
}

/**
 * Turns `css.name` into the class itself, without an object of all classes of the sheet (0.8 kB of compressed script in each app).
 * Needs `optimization.inlineConst` in the mode "all". A file that computes the name, as in `css[look]`, keeps the object.
 */
export const classNames = (): Plugin[] => [{
  name: "class-names",
  enforce: "pre",
  transform: {
    filter: { id: /\.tsx?$/ },
    handler: (source) =>
      source.replace(/^import (\w+) from ("[^"]+\.module\.css";)$/gm, (line, name, from) => {
        const isObject = new RegExp(`\\b${name}\\b(?!\\.)`).test(source.replace(line, ""));
        return isObject ? line : `import * as ${name} from ${from}`;
      }),
  },
}, {
  // A module whose constants are all inlined would be dropped, and its sheet with it.
  name: "keep-style-sheets",
  enforce: "post",
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: "no-treeshake" }),
  },
}];
