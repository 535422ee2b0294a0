import href from "@web/fonts/hanken-grotesk-latin.woff2?url";

// Begins when the scripts have arrived, so that on a slow connection the font does not delay them.
const link = document.createElement("link");
document.head.append(
  Object.assign(link, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href }),
);
