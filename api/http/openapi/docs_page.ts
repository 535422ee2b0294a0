import { html } from "hono/html";
import type { Endpoint } from "@contract/endpoint.ts";
import { endpoints } from "@contract/endpoints.ts";
import * as z from "zod";
import { menuByCategory } from "@contract/menu.ts";
import type { Services } from "../services.ts";
import { whoMayCall } from "./openapi.ts";

/** Renders the endpoint table as an HTML page, with a first call to copy. Programs read `/api/openapi.json`. */
export function docsPage({ publicUrl }: Pick<Services, "publicUrl">) {
  const byTag = Map.groupBy(Object.entries<Endpoint>(endpoints), ([, endpoint]) => endpoint.tag);
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Ordering API</title>
        <link rel="stylesheet" href="/api/docs.css">
      </head>
      <body>
        <main>
        <h1>Ordering API</h1>
        <p>Every response is <code>{ success: true, data }</code> or <code>{ success: false, error, code, details?, request_id }</code>. All of it as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
        <h2>A first call</h2>
        <p>The menu, which anyone may read:</p>
        <pre>curl ${publicUrl}${menuByCategory.path}</pre>
        ${[...byTag].map(([tag, calls]) =>
          html`<h2>${tag}</h2>${calls.map(([name, endpoint]) => callSection(name, endpoint))}`
        )}
      </main>
      </body>
    </html>
  `;
}

function callSection(name: string, endpoint: Endpoint) {
  return html`
    <section id="${name}">
      <h3><span class="method">${endpoint.method}</span> <code>${endpoint.path}</code></h3>
      <p>${endpoint.summary}. <em>${whoMayCall(endpoint.access)}.</em></p>
      ${endpoint.query ? schemaBlock("Query", endpoint.query, "input") : ""}
      ${endpoint.body ? schemaBlock("Body", endpoint.body, "input") : ""}
      ${typeof endpoint.data === "string"
        ? html`<p>Returns ${
          endpoint.data === "csv"
            ? "a CSV table"
            : endpoint.data === "zip"
            ? "a zip archive"
            : endpoint.data === "twiml"
            ? "TwiML"
            : endpoint.data === "none"
            ? "nothing"
            : "server-sent events"
        }.</p>`
        : schemaBlock("Data", endpoint.data, "output")}
      ${endpoint.refusals ? html`<p>Refusals: ${endpoint.refusals.join(", ")}</p>` : ""}
    </section>
  `;
}

function schemaBlock(title: string, schema: z.ZodType, io: "input" | "output") {
  const { $schema: _, ...shown } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return html`
    <details>
      <summary>${title}</summary>
      <pre>${JSON.stringify(shown, null, 2)}</pre>
    </details>
  `;
}

export const docsStyle = `
:root { color-scheme: light; }
body { margin: 0; background: #fbf8f1; color: #211c17; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
section { border-top: 1px solid #e2d8c6; padding: 0.75rem 0; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
.method { display: inline-block; min-width: 4rem; color: #b23a1d; }
pre { overflow-x: auto; background: #f3ede1; padding: 0.75rem; border-radius: 6px; font-size: 0.875rem; }
summary { cursor: pointer; padding: 0.25rem 0; }
a { color: #26466b; }
`;
