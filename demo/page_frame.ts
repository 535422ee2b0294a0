import { html } from "hono/html";

type Html = ReturnType<typeof html>;

/** The frame of the demo's pages. The tokens come with the built kit; without it, the pages have the browser's look. */
export function pageFrame(title: string, content: Html | Html[]) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="/icons/mark.svg">
    <link rel="stylesheet" href="/dev/kit/tokens.css">
    <link rel="stylesheet" href="/dev/page.css">
    <script type="module" src="/dev/page.js"></script>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`;
}
