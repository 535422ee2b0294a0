import { html } from "hono/html";
import { renderSVG } from "uqr";
import { raw } from "hono/html";
import type { Progress } from "./guests/rush.ts";
import type { GuestKind } from "./guests/kinds.ts";
import type { DemoTime } from "./demo_clock.ts";
import { pageFrame } from "./page_frame.ts";
import type { Behavior, ChosenBehavior } from "./stripe/behavior.ts";

export const maxRushOrders = 40;
/** The durations of a rush that can be chosen, in minutes. */
export const rushMinutes = [0, 1, 5, 10] as const;

/** What the page shows, and its script asks for every two seconds. */
export type DevState = {
  los_angeles: string;
  /** Whether guests can order, in words. */
  shop: string;
  rush: RushState | undefined;
  /** Undefined when payments go to Stripe instead of the emulated provider. */
  provider: Behavior | undefined;
  /** Whether the staff app is cut off. */
  line: "lost" | "up";
};
export type RushState = Progress & { orders: number; state: "running" | "ended" | "failed" };

/** Where a phone reaches the guests' site, or how to start the demo so that it can. */
export type PhoneAccess = { url: string } | { command: string };

const times: readonly [DemoTime | "real", string][] = [
  ["friday_lunch", "Friday 12:05 PM"],
  ["saturday_night", "Saturday 7:30 PM"],
  ["closed", "Closed: Tuesday 3 AM"],
  ["clock_change", "Before the clock change"],
  ["real", "Real time"],
];

const guests: readonly [GuestKind, string][] = [
  ["ordinary", "As soon as possible"],
  ["scheduled", "Scheduled"],
  ["korean", "In Korean"],
  ["large", "Large order, with 3-D Secure"],
  ["authenticates", "With a card that needs 3-D Secure"],
  ["declined", "With a declined card"],
];

const behaviors: readonly [ChosenBehavior, string][] = [
  ["normal", "Normal"],
  ["slow", "Slow"],
  ["hanging", "Hanging"],
  ["failing", "Failing"],
];

const links: readonly [href: string, name: string, about: string][] = [
  ["/", "Guests’ site", "the menu, the cart and the checkout"],
  ["/admin/", "Staff app", "manager, admin or super_admin; password Pickup-2018!"],
  ["/dev/outbox", "Outbox", "emails, texts and calls that would be sent"],
  ["/dev/stripe/ledger", "Payment ledger", "what was authorized, captured and released"],
  ["/dev/kit", "Kit", "every part of the screens, in both themes and languages"],
  ["/api/docs", "API", "every endpoint"],
];

/** `/dev`: the demo's page for a newcomer. */
export function devPage(state: DevState, phone: PhoneAccess) {
  const isEmulated = state.provider !== undefined;
  return pageFrame("Demo restaurant", [
    html`<p class="lead">Change the time, send guests, break the payment provider, and cut the tablet’s line.
        Everything here is made up, and no real card is charged.</p>`,
    section("Places", [
      html`<ul class="links">${
        links.map(([href, name, about]) => html`<li><a href="${href}">${name}</a> <span>${about}</span></li>`)
      }</ul>`,
    ]),
    section("Clock", [
      html`
        <p class="now figures"><span data-shows="los_angeles">${state.los_angeles}</span></p>
        <p data-shows="shop">${state.shop}</p>
      `,
      form("/dev/clock", buttons("to", times)),
    ]),
    section("A rush", [
      isEmulated ? form("/dev/rush", rushFields()) : html`<p>${needsEmulator}</p>`,
      html`<p class="rush" data-rush hidden><progress max="1" value="0" aria-label="Rush"></progress>
        <span class="figures"></span></p>`,
    ]),
    section("One guest", [
      html`<p>Sends one order of two dishes, or of twenty, paid with a test card.</p>`,
      isEmulated ? form("/dev/guests", buttons("kind", guests)) : html`<p>${needsEmulator}</p>`,
    ]),
    section("Payment provider", [
      html`<p>Slow waits three seconds, hanging never answers, and failing answers every call with an error. It
          affects guests who pay, and staff who accept, deny or refund.</p>`,
      isEmulated
        ? form("/dev/provider", buttons("behavior", behaviors, state.provider))
        : html`<p>Payments go to Stripe’s test mode, which cannot be broken from here.</p>`,
    ]),
    section("The tablet’s line", [
      html`<p>Cuts the staff app off for 30 seconds, as when the restaurant’s Wi-Fi fails. The tablet rings on, shows
          the orders that it has, and sends its taps when the line is up again. Guests notice nothing.</p>`,
      form("/dev/line", buttons("line", [["lost", "Lost"], ["up", "Up"]], state.line)),
    ]),
    section("On a phone", phoneAccess(phone)),
  ]);
}

const needsEmulator =
  "Payments go to Stripe’s test mode. Simulated guests can pay at the emulated provider only.";

type Html = ReturnType<typeof html>;

function section(title: string, content: Html | Html[]) {
  const id = title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  return html`
    <section
      aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}<p role="status"></p></section>
  `;
}

function form(action: string, content: Html | Html[]) {
  return html`<form method="post" action="${action}">${content}</form>`;
}

/** One button for each value. With `current`, they are a choice of one. */
function buttons(name: string, all: readonly (readonly [string, string])[], current?: string) {
  return all.map(([value, text]) =>
    current === undefined
      ? html`<button name="${name}" value="${value}">${text}</button>`
      : html`<button name="${name}" value="${value}" aria-pressed="${value === current}">${text}</button>`
  );
}

function rushFields() {
  return html`
    <label>Orders <input name="orders" type="number" inputmode="numeric" min="1" max="${maxRushOrders}"
      value="12" required></label>
    <label>Within <select name="minutes">${rushMinutes.map((minutes) =>
      html`<option value="${minutes}" ${minutes === 1 ? "selected" : ""}>${
        minutes === 0 ? "all at once" : minutes === 1 ? "1 minute" : `${minutes} minutes`
      }</option>`
    )}</select></label>
    <label class="check"><input name="staff" type="checkbox" value="yes"> Staff handle them too</label>
    <button class="primary">Start the rush</button>
  `;
}

function phoneAccess(phone: PhoneAccess) {
  if ("url" in phone) {
    const picture = renderSVG(phone.url, { border: 3 });
    return html`
      <p>Scan this with a phone in the same network.</p>
      <div class="qr" role="img" aria-label="QR code of ${phone.url}">${raw(picture)}</div>
      <p><a href="${phone.url}">${phone.url}</a></p>
    `;
  }
  return html`
    <p>This demo listens on this machine only, because its logins are public. To open it to every device in
          the network, start it with:</p>
    <pre tabindex="0" role="region" aria-label="Command">${phone.command}</pre>
    <p>Then a QR code for the phone is here.</p>
  `;
}
