import type { ManifestOptions } from "vite-plugin-pwa";

/** The web app manifest. The app opens on the orders. The colors are the background of the dark theme. */
export const manifest: Partial<ManifestOptions> = {
  id: "/admin/",
  name: "Orders counter",
  short_name: "Orders",
  description: "Accept and follow pickup orders at the counter.",
  scope: "/admin/",
  start_url: "/admin/orders",
  display: "fullscreen",
  display_override: ["fullscreen", "standalone"],
  orientation: "any",
  lang: "en",
  background_color: "#14130f",
  theme_color: "#14130f",
  categories: ["business", "food"],
  icons: [
    { src: "icons/counter-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "icons/counter-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "icons/counter-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};
