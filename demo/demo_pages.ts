import { Hono } from "hono";
import { html } from "hono/html";
import { formatDate, formatTimeOf, localDateOf } from "@domain/shared/local_time.ts";
import type { CallAction } from "./call_reports.ts";
import type { ShownMessage } from "./shown_messages.ts";
import { nextFridayLunch, type SettableClock } from "./demo_clock.ts";

/**
 * `/dev/outbox` shows the emails, texts and calls that would be made, and answers calls and texts; `/dev/clock` sets the demo's clock. Never in
 * production.
 */
export function demoPages(
  options: {
    clock: SettableClock;
    messages: () => Promise<ShownMessage[]>;
    reportCall: (nth: number, action: CallAction) => Promise<void>;
    reply: (from: string, body: string) => Promise<void>;
  },
): Hono {
  const app = new Hono();

  app.get("/outbox", async (http) => {
    const messages = await options.messages();
    if (http.req.header("accept")?.includes("application/json")) return http.json(messages);
    return http.html(outboxPage(messages));
  });

  for (const action of ["press", "hang_up"] as const) {
    app.post(`/outbox/calls/:nth{[0-9]{1,15}}/${action}`, async (http) => {
      await options.reportCall(Number(http.req.param("nth")), action);
      return http.redirect("/dev/outbox", 303);
    });
  }

  app.post("/outbox/texts/reply", async (http) => {
    const { from, body } = await http.req.parseBody();
    if (typeof from === "string" && typeof body === "string") await options.reply(from, body);
    return http.redirect("/dev/outbox", 303);
  });

  app.get("/clock", (http) => {
    const now = options.clock.now();
    const losAngeles = `${formatDate(localDateOf(now))}, ${formatTimeOf(now)}`;
    if (http.req.header("accept")?.includes("text/html")) return http.html(clockPage(losAngeles));
    return http.json({ now: new Date(now).toISOString(), los_angeles: losAngeles });
  });
  app.post("/clock", async (http) => {
    if (http.req.header("content-type")?.startsWith("application/x-www-form-urlencoded")) {
      const { to } = await http.req.parseBody();
      options.clock.set(to === "friday" ? nextFridayLunch(options.clock.now()) : undefined);
      return http.redirect("/dev/clock", 303);
    }
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

function clockPage(losAngeles: string) {
  return page(
    "Demo clock",
    html`
      <p>In the demo restaurant it is ${losAngeles}.</p>
      <form method="post">
        <button name="to" value="friday">Go to the next Friday 11:55 AM</button>
        <button name="to" value="real">Use the real time</button>
      </form>
      <p><a href="/">Guests</a> · <a href="/admin/">Staff</a></p>
    `,
  );
}

function outboxPage(messages: readonly ShownMessage[]) {
  return page(
    "Demo outbox",
    html`
      <p>Emails, texts and calls appear here instead of being sent.</p>
      ${messages.length === 0 ? html`<p>Nothing yet.</p>` : ""}
      ${messages.map((message) =>
        html`
          <article>
            <h2>${message.subject}</h2>
            <p>${message.channel} to ${message.to}, ${message.at}</p>
            <pre>${message.text}</pre>
            ${message.nth === undefined ? "" : callButtons(message.nth)} ${message.channel === "text"
              ? replyForm(message.to)
              : ""}
          </article>
        `
      )}
    `,
  );
}

function page(title: string, content: ReturnType<typeof html>) {
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>
  `;
}

function replyForm(from: string) {
  return html`
    <form method="post" action="/dev/outbox/texts/reply">
      <input type="hidden" name="from" value="${from}">
      <label>Reply <input name="body" value="STOP" maxlength="1600" required></label>
      <button>Send</button>
    </form>
  `;
}

function callButtons(nth: number) {
  return html`
    <form method="post">
      <button formaction="/dev/outbox/calls/${nth}/press">Press 1</button>
      <button formaction="/dev/outbox/calls/${nth}/hang_up">Hang up</button>
    </form>
  `;
}
