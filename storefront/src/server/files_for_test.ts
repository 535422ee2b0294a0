import assert from "node:assert/strict";
import { filesFor } from "./files_for.ts";

const manifest = {
  "src/routes/home.tsx": { file: "assets/home-1.js", imports: ["_shared.js"] },
  "src/routes/menu.tsx": { file: "assets/menu-1.js", imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared-1.js", imports: ["_shared.js"] },
};

Deno.test("lists a page's files and their imports once and ignores unknown sources", () => {
  assert.deepEqual(filesFor(["src/routes/home.tsx"], manifest), ["assets/home-1.js", "assets/shared-1.js"]);
  assert.deepEqual(filesFor(["src/routes/menu.tsx", "src/routes/home.tsx", "src/gone.tsx"], manifest), [
    "assets/menu-1.js",
    "assets/shared-1.js",
    "assets/home-1.js",
  ]);
});
