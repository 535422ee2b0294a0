import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const loadChunk = fileURLToPath(new URL("../src/lib/load_chunk.ts", import.meta.url));

/** Loads chunks plainly, with a time limit: they bring no style of their own, and Vite's preload helper costs 0.7 kB of script. */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () =>
        `import { loadChunk } from ${JSON.stringify(loadChunk)};
         export const __vitePreload = (load) => loadChunk(load);`,
    },
  };
}
