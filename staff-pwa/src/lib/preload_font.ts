import href from "@web/fonts/hanken-grotesk-latin.woff2?url";

// Begins when the scripts have arrived, so that on a slow connection the font does not delay them.
const link = document.createElement("link");
link.rel = "preload";
link.as = "font";
link.crossOrigin = "";
link.href = href;
document.head.append(link);
