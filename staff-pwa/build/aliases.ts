import { fileURLToPath } from "node:url";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The import aliases of deno.json, for Vite. */
export const aliases = [
  { find: "@domain", replacement: path("../../domain") },
  { find: "@contract", replacement: path("../../contract") },
  { find: "@web", replacement: path("../../web") },
  { find: /^@\//, replacement: path("../src") + "/" },
  // React 18 and later have this hook built in.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
];
