import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const loadChunk = fileURLToPath(new URL("../src/lib/load_chunk.ts", import.meta.url));

/** Replaces Vite's preload helper (0.7 kB) by an import with a timeout. Chunks have no styles of their own to preload. */
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
