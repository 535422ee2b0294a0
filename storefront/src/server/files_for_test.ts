import assert from "node:assert/strict";
import { filesFor } from "./files_for.ts";

const made = {
  "src/routes/home.tsx": { file: "assets/home-1.js", imports: ["_shared.js"] },
  "src/routes/menu.tsx": { file: "assets/menu-1.js", imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared-1.js", imports: ["_shared.js"] },
};

Deno.test("A page brings its own files and those it imports; what two share is named once, an unknown source names nothing", () => {
  assert.deepEqual(filesFor(["src/routes/home.tsx"], made), ["assets/home-1.js", "assets/shared-1.js"]);
  assert.deepEqual(filesFor(["src/routes/menu.tsx", "src/routes/home.tsx", "src/gone.tsx"], made), [
    "assets/menu-1.js",
    "assets/shared-1.js",
    "assets/home-1.js",
  ]);
});
