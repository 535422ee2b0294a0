import { deepEqual, doesNotMatch, equal, match, throws } from "node:assert/strict";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { classNamesOf } from "./class_names.ts";

const pathOf = (file: string) => fileURLToPath(new URL(`../ui/${file}`, import.meta.url));
const css = ".first{margin:.5rem}.second:hover{animation:turn 1s}@keyframes turn{to{rotate:1turn}}";

Deno.test("each class and each animation of a file has a short name of its own, the same in each build", () => {
  const names = () => {
    const nameOf = classNamesOf("storefront/src");
    return ["badge.module.css", "button.module.css"].flatMap((file) =>
      ["first", "second", "turn"].map((name) => nameOf(name, pathOf(file), css))
    );
  };
  equal(new Set(names()).size, 6);
  for (const name of names()) match(name, /^[a-z][a-z0-9]{2}$/);
  deepEqual(names(), names());
});

Deno.test("no class of an app has a name that ad blockers hide", () => {
  for (const folder of ["storefront/src", "staff-pwa/src"]) {
    const nameOf = classNamesOf(folder);
    const root = new URL(`../../${folder}/`, import.meta.url);
    for (const file of readdirSync(root, { recursive: true }).map(String)) {
      if (!file.endsWith(".module.css")) continue;
      doesNotMatch(nameOf("first", fileURLToPath(new URL(file, root)), css), /^ad/, file);
    }
  }
});

Deno.test("an unknown class or file is an error", () => {
  const nameOf = classNamesOf("storefront/src");
  throws(() => nameOf("third", pathOf("badge.module.css"), css), /badge.module.css had no third/);
  throws(() => nameOf("first", pathOf("none.module.css"), css), /none.module.css had no first/);
});
