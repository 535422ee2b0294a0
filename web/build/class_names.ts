import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const root = new URL("../../", import.meta.url);

/**
 * Returns the function that names the classes of an app, whose style sheets are in `folders` and `web/ui`: "ab3" is two characters for the file
 * and then the number of the class in it. A page repeats its class names hundreds of times in its styles, markup and scripts.
 */
export function classNamesOf(...folders: string[]): (name: string, path: string, css: string) => string {
  // The order is the same in each build.
  const sheets = [...folders, "web/ui"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true })
      .map((file) => fileURLToPath(new URL(`${folder}/${file}`, root)))
      .filter((file) => file.endsWith(".module.css"))
  ).toSorted();
  return (name, path, css) => {
    const file = sheets.indexOf(path.split("?")[0] ?? "");
    const names = Array.from(css.matchAll(/(?:\.|@keyframes )([a-z_][\w-]*)/gi), ([, each]) => each);
    if (file < 0 || !names.includes(name)) throw new Error(`${path} had no ${name} when this program began`);
    // From "b0" on, because a class begins with a letter, and ad blockers hide "ad1" and its like.
    return (parseInt("b0", 36) + file).toString(36) + names.indexOf(name).toString(36);
  };
}

/**
 * Inlines `css.name` as a string, so that the bundle has no object of all classes of a sheet (saves 0.8 kB compressed in each app).
 * Requires `optimization.inlineConst` in the mode "all". A file that computes the name, as in `css[look]`, keeps the object.
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
  onLog(_level, log) {
    // A class without a rule, which a type check does not find.
    if (log.code === "IMPORT_IS_UNDEFINED") this.error(log);
  },
}, {
  // The bundler drops a module whose constants are all inlined, and its style sheet with it.
  name: "keep-style-sheets",
  enforce: "post",
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: "no-treeshake" }),
  },
}];
