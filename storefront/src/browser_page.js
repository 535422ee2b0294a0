// Inlined without comments in the pages that the browser renders. Preloads the page's own scripts after the first ones, which would
// request them one after the other.
const files = __FILES__;
const name = location.pathname.split("/").find((part) => Object.hasOwn(files, part));
for (const href of files[name]?.[document.documentElement.lang] ?? []) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
