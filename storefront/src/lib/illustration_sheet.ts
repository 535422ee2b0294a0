import { nextTask } from "./page_events.ts";

/** The SVG documents of a file with the illustrations of the whole menu, by their paths. */
type Sheet = Record<string, string>;

/** The first menu's. Illustrations that the menu gets while the page is open come from their own files. */
let sheet: Promise<Sheet> | undefined;

/** Ends with the last illustration. Each is drawn in a task of its own, because the browser parses it at once. */
let turn: Promise<void> = Promise.resolve();

async function load(path: string): Promise<Sheet> {
  const response = await fetch(path);
  return response.ok ? await response.json() : {};
}

const near = globalThis.IntersectionObserver && new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) draw(target as HTMLImageElement);
}, { rootMargin: "1000px 0px" });

/** Draws an illustration from the sheet that `data-sheet` around it names, or from its own file if the sheet lacks it. */
async function draw(image: HTMLImageElement): Promise<void> {
  near.unobserve(image);
  const { url = "" } = image.dataset;
  const path = image.closest<HTMLElement>("[data-sheet]")?.dataset.sheet ?? "";
  sheet ??= load(path).catch(() => ({}));
  const svg = (await sheet)[url];
  await (turn = turn.then(nextTask));
  image.src = svg === undefined ? url : `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Draws the illustration at `url` when its image comes near the screen. */
export function drawWhenNear(image: HTMLImageElement, url: string): () => void {
  image.dataset.url = url;
  near.observe(image);
  return () => near.unobserve(image);
}
