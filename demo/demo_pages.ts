import { Hono } from "hono";
import { html } from "hono/html";
import { formatDate, formatTimeOf, type Instant, localDateOf } from "@domain/shared/local_time.ts";
import type { ShownMessage } from "./shown_messages.ts";
import type { Clock } from "@domain/ports/clock.ts";

/** A clock that can be set to any time and runs on from there. */
export type SettableClock = Clock & { set(time: Instant | undefined): void };

export function settableClock(): SettableClock {
  let offsetMs = 0;
  return {
    now: () => Date.now() + offsetMs,
    set: (time) => {
      offsetMs = time === undefined ? 0 : time - Date.now();
    },
  };
}

/** `/dev/outbox` shows the emails and texts that would be sent; `/dev/clock` sets the demo's clock. Never in production. */
export function demoPages(options: { clock: SettableClock; messages: () => Promise<ShownMessage[]> }): Hono {
  const app = new Hono();

  app.get("/outbox", async (http) => {
    const messages = await options.messages();
    if (http.req.header("accept")?.includes("application/json")) return http.json(messages);
    return http.html(outboxPage(messages));
  });

  app.get("/clock", (http) => {
    const now = options.clock.now();
    return http.json({
      now: new Date(now).toISOString(),
      los_angeles: `${formatDate(localDateOf(now))}, ${formatTimeOf(now)}`,
    });
  });
  app.post("/clock", async (http) => {
    const { now } = await http.req.json<{ now?: string | null }>();
    const time = now === undefined || now === null ? undefined : Date.parse(now);
    if (Number.isNaN(time)) {
      return http.json({ error: "now must be an ISO date and time, or null for the real time" }, 400);
    }
    options.clock.set(time);
    return http.json({ now: new Date(options.clock.now()).toISOString() });
  });
  return app;
}

function outboxPage(messages: readonly ShownMessage[]) {
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Demo outbox</title>
      </head>
      <body>
        <main>
        <h1>Demo outbox</h1>
        <p>Emails and texts appear here instead of being sent.</p>
        ${messages.length === 0 ? html`<p>Nothing yet.</p>` : ""}
        ${messages.map((message) =>
          html`
            <article>
              <h2>${message.subject}</h2>
              <p>${message.channel} to ${message.to}, ${message.at}</p>
              <pre>${message.text}</pre>
            </article>
          `
        )}
      </main>
      </body>
    </html>
  `;
}
