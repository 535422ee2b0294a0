// Inlined in the page without comments. Waits for the first paint of the server's HTML, then loads the rest of the styles, preloads all
// scripts at once and runs them in separate tasks to keep input responsive.
const scripts = __SCRIPTS__;
const isRendered = document.getElementById("app") !== null;
// Repeats the last press of a button that happened before React was listening. Links work without a script; they take along the query of
// the address, which names the guest's source.
let tapped;
const keepTap = (event) => {
  const link = event.target.closest?.("a");
  if (link?.origin === location.origin) link.search ||= location.search;
  const button = event.target.closest?.("button");
  if (!button) return;
  // Prevents the submit of a form, and a second click on a part that React has already hydrated.
  event.preventDefault();
  event.stopImmediatePropagation();
  tapped = button;
};
if (isRendered) {
  document.addEventListener("click", keepTap, true);
  await new Promise((resolve) => {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
    // A background tab does not paint.
    setTimeout(resolve, 1000);
  });
}
// Pages that the browser renders may need these styles, so the scripts wait for them, but not for long. A failed request is retried. In
// the head, the link would keep Safari from showing new elements until it has loaded.
const styled = new Promise((resolve) => {
  const load = (pause) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: __STYLE__ });
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      resolve();
      if (pause < 60_000) setTimeout(load, pause, 3 * pause);
    };
    document.body.append(link);
  };
  load(3000);
  setTimeout(resolve, 3000);
});
for (const href of scripts) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
// The preloads of the page's own chunks.
document.head.append(document.getElementById("files")?.content ?? "");
await styled;
for (const script of scripts) {
  if (isRendered) await new Promise((resolve) => setTimeout(resolve));
  // deno-lint-ignore layers/arrows -- the build inserts the names of its own chunks
  await import(script);
}
// React now listens and hydrates a pressed part at once.
document.removeEventListener("click", keepTap, true);
if (tapped?.isConnected) tapped.click();
