// Stands in the page itself, comments aside. What the server has drawn is seen first; the scripts that take it over are asked for
// after it, all at once, and begin one by one, so that no finger waits for all of them together.
const scripts = __SCRIPTS__;
const isDrawn = document.getElementById("app") !== null;
// A button that is pressed before anybody listens to it is pressed once more when somebody does. Links work by themselves.
let tapped;
const keepTap = (event) => {
  const button = event.target.closest?.("button");
  if (!button) return;
  // A form that nobody watches yet would leave the page, and what is taken over already would hear the tap twice.
  event.preventDefault();
  event.stopImmediatePropagation();
  tapped = button;
};
if (isDrawn) {
  document.addEventListener("click", keepTap, true);
  await new Promise((resolve) => {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
    // A tab in the background paints nothing until it is looked at.
    setTimeout(resolve, 1000);
  });
}
for (const href of scripts) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
// What this page needs besides.
document.head.append(document.getElementById("files")?.content ?? "");
for (const script of scripts) {
  if (isDrawn) await new Promise((resolve) => setTimeout(resolve));
  // deno-lint-ignore layers/arrows -- the build names them, all of them ours
  await import(script);
}
// From here on React listens, and takes over at once whatever is pressed.
document.removeEventListener("click", keepTap, true);
if (tapped?.isConnected) tapped.click();
