import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { compiledCatalogues } from "./build/compiled_catalogues.ts";
import { manifest } from "./build/manifest.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: path("."),
  base: "/admin/",
  resolve: {
    alias: { "@domain": path("../domain"), "@contract": path("../api/contract") },
  },
  build: { target: ["es2022", "safari16.4"], sourcemap: false, outDir: path("dist"), emptyOutDir: true },
  server: {
    fs: { allow: [path("..")] },
    proxy: { "/api": "http://127.0.0.1:8000", "/dev": "http://127.0.0.1:8000" },
  },
  plugins: [
    compiledCatalogues(),
    react(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/offline",
      filename: "worker.ts",
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: ["**/*.{html,js,css,woff2,png,svg}"],
        injectionPoint: "self.__WB_MANIFEST",
      },
    }),
  ],
});
