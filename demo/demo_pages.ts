import { type Context, Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import { root } from "@api/adapters/root.ts";
import type { StoreStatus } from "@contract/schemas/store.ts";
import { formatDate, formatTimeOf, type Instant, localDateOf, minuteMs } from "@domain/shared/local_time.ts";
import type { CallAction } from "./call_reports.ts";
import { demoTimes, type SettableClock } from "./demo_clock.ts";
import { type ActionAnswer, guestForm, rushForm, rushRunner, sendGuest } from "./dev_actions.ts";
import { devPage, type DevState, maxRushOrders, type RushState } from "./dev_page.ts";
import { type LostLine, lostMs } from "./lost_line.ts";
import { callShop } from "./guests/shop_calls.ts";
import { pageFrame } from "./page_frame.ts";
import { phoneAccess } from "./phone_access.ts";
import type { ShownMessage } from "./shown_messages.ts";
import { type ChosenBehavior, chosenBehaviors } from "./stripe/behavior.ts";
import type { StripeEmulator } from "./stripe/emulator.ts";

type Options = {
  clock: SettableClock;
  /** Called after the clock is set. */
  clockChanged: () => void;
  messages: () => Promise<ShownMessage[]>;
  reportCall: (nth: number, action: CallAction) => Promise<void>;
  reply: (from: string, body: string) => Promise<void>;
  publicUrl: string;
  /** The address of this server. */
  url: string;
  /** The emulated payment provider. Absent when payments go to Stripe. */
  emulated:
    | Pick<StripeEmulator, "behavior" | "behave">
    | undefined;
  line: Pick<LostLine, "isLost" | "lose" | "restore">;
};

/**
 * `/dev` changes the time, sends guests, breaks the payment provider and cuts off the tablets; `/dev/outbox` shows the emails, texts and calls that would be
 * made, and answers calls and texts; `/dev/clock` sets the demo's clock. Never in production.
 */
export function demoPages(
  options: Options,
): Hono {
  const app = new Hono();
  const { emulated, url } = options;
  const shop = { url, stripe: `${url}/dev/stripe` };
  const rush = emulated && rushRunner(shop);
  const setClock = (time: Instant | undefined) => {
    options.clock.set(time);
    options.clockChanged();
  };

  app.use(async (http, next) => {
    if (http.req.method === "POST" && isForeign(http.req.raw)) {
      return http.json({ ok: false, text: "Another site may not press the demo's buttons." }, 403);
    }
    return await next();
  });

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

  app.get("/", async (http) => {
    const state = await readState(options, rush?.state());
    if (http.req.header("accept")?.includes("application/json")) return http.json(state);
    return http.html(devPage(state, phoneAccess(options.publicUrl)));
  });
  for (const [name, type] of [["page.css", "text/css"], ["page.js", "text/javascript"]] as const) {
    app.get(
      `/${name}`,
      async (http) =>
        http.body(await Deno.readTextFile(`${root}demo/browser/${name}`), 200, {
          "content-type": `${type}; charset=utf-8`,
          "cache-control": "no-cache",
        }),
    );
  }

  app.get("/clock", (http) => {
    if (http.req.header("accept")?.includes("text/html")) return http.redirect("/dev");
    const now = options.clock.now();
    return http.json({ now: new Date(now).toISOString(), los_angeles: losAngelesTime(now) });
  });
  app.post("/clock", async (http) => {
    if (http.req.header("content-type")?.startsWith("application/x-www-form-urlencoded")) {
      const form = clockForm.safeParse(await http.req.parseBody());
      if (!form.success) return respond(http, notAForm);
      const { to } = form.data;
      // A second press within the minute goes to the same time.
      setClock(to === "real" ? undefined : demoTimes[to](options.clock.now() - minuteMs));
      return respond(http, { ok: true, text: `It is ${losAngelesTime(options.clock.now())}.` });
    }
    const { now } = await http.req.json<{ now?: string | null }>();
    const time = now === undefined || now === null ? undefined : Date.parse(now);
    if (Number.isNaN(time)) {
      return http.json({ error: "now must be an ISO date and time, or null for the real time" }, 400);
    }
    setClock(time);
    return http.json({ now: new Date(options.clock.now()).toISOString() });
  });

  app.post("/rush", async (http) => {
    const form = rushForm.safeParse(await http.req.parseBody());
    if (!form.success) return respond(http, { ok: false, text: `Choose 1 to ${maxRushOrders} orders.` });
    return respond(http, await rush?.start(form.data) ?? noEmulator);
  });
  app.post("/guests", async (http) => {
    const form = guestForm.safeParse(await http.req.parseBody());
    if (!form.success) return respond(http, notAForm);
    return respond(http, emulated ? await sendGuest(shop, form.data.kind) : noEmulator);
  });
  app.post("/provider", async (http) => {
    const form = providerForm.safeParse(await http.req.parseBody());
    if (!form.success) return respond(http, notAForm);
    if (!emulated) return respond(http, noEmulator);
    emulated.behave(form.data.behavior);
    return respond(http, { ok: true, text: behaviorTexts[form.data.behavior] });
  });
  app.post("/line", async (http) => {
    const form = lineForm.safeParse(await http.req.parseBody());
    if (!form.success) return respond(http, notAForm);
    const { line } = form.data;
    if (line === "lost") options.line.lose();
    else options.line.restore();
    return respond(http, { ok: true, text: lineTexts[line] });
  });
  return app;
}

const clockForm = z.object({
  to: z.enum(["friday_lunch", "saturday_night", "closed", "clock_change", "real"]),
});
const lineForm = z.object({ line: z.enum(["lost", "up"]) });
const providerForm = z.object({ behavior: z.enum(chosenBehaviors) });

const notAForm: ActionAnswer = { ok: false, text: "There is no such button. Reload the page." };
const noEmulator: ActionAnswer = {
  ok: false,
  text: "Payments go to Stripe’s test mode, so there is no emulated provider.",
};
const lineTexts = {
  lost: `The line is lost for ${
    lostMs / 1000
  } seconds. Watch the staff app: taps wait on the tablet and are sent later.`,
  up: "The line is up. The staff app connects again within half a minute.",
} as const;
const behaviorTexts: Readonly<Record<ChosenBehavior, string>> = {
  normal: "The provider answers as usual.",
  slow: "The provider answers every call after three seconds.",
  hanging: "The provider does not answer.",
  failing: "The provider answers every call with an error.",
};

/** Answers the page's script with JSON, and a form without a script with a page. */
function respond(http: Context, answer: ActionAnswer): Response | Promise<Response> {
  const status = answer.ok ? 200 : 409;
  if (http.req.header("accept")?.includes("application/json")) return http.json(answer, status);
  const { text, link } = answer;
  return http.html(
    pageFrame(
      answer.ok ? "Done" : "Not done",
      html`
        <p>${text} ${link && html`<a href="${link.href}">${link.name}</a>`}</p>
        <p><a href="/dev">Back to the demo</a></p>
      `,
    ),
    status,
  );
}

/** Whether a browser sends the request for a page of another site. Programs send neither header. */
function isForeign({ headers }: Request): boolean {
  // Forms of our own pages have the origin "null", because the pages send no referrer.
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  return origin !== null && !(URL.canParse(origin) && new URL(origin).host === headers.get("host"));
}

const losAngelesTime = (now: Instant) => `${formatDate(localDateOf(now))}, ${formatTimeOf(now)}`;

async function readState(
  { clock, emulated, url, line }: Options,
  rush: RushState | undefined,
): Promise<DevState> {
  const provider = emulated?.behavior();
  const status = await callShop({ url, stripe: "" }, "storeStatus").catch(() => undefined);
  return {
    los_angeles: losAngelesTime(clock.now()),
    shop: status === undefined
      ? "The shop does not answer."
      : status.ordering.reason ?? status.pause?.message ?? stateTexts[status.state],
    rush,
    provider,
    line: line.isLost() ? "lost" : "up",
  };
}

const stateTexts: Readonly<Record<StoreStatus["state"], string>> = {
  open: "Open: guests can order.",
  last_orders: "Open: last orders.",
  last_orders_passed: "Open, but the last order as soon as possible has passed.",
  paused: "Ordering is paused.",
  closed: "Closed: guests can order for later.",
};

function outboxPage(messages: readonly ShownMessage[]) {
  return pageFrame(
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
