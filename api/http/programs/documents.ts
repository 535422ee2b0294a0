import type { Hono } from "hono";
import { formatPhone } from "@domain/order/phone.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { languages } from "@domain/shared/language.ts";
import { hourMs, type Instant, minuteMs } from "@domain/shared/local_time.ts";
import { inLanguage } from "@domain/shared/language.ts";
import { iso } from "../instant.ts";
import type { Environment } from "../middleware/call.ts";
import { holidaysNow, hoursNow, menuNow, slotsNow, statusNow } from "../pages/public_data.ts";
import { answerPrecompressed, precompress, type Precompressed } from "../answers/precompressed.ts";
import type { Services } from "../services.ts";

type Documented = Pick<Services, "ports" | "publicUrl">;

/** How long a document is used while the menu and the store are unchanged. Pickup times move with the clock. */
const freshMs = minuteMs;

/** How long `/.well-known/security.txt` says that it is valid. The format allows a year at most. */
const securityContactDays = 180;

/**
 * Serves the menu with hours, pickup times and the call that makes a cart link as one JSON document for programs, `/menu.json`, its
 * introduction, `/llms.txt`, and where to report a weakness, `/.well-known/security.txt`.
 */
export function serveProgramDocuments(app: Hono<Environment>, services: Documented): void {
  const documents = {
    "/menu.json": {
      type: "application/json",
      write: async () => JSON.stringify(await menuDocument(services)),
    },
    "/llms.txt": { type: "text/markdown; charset=utf-8", write: () => introduction(services) },
    "/.well-known/security.txt": {
      type: "text/plain; charset=utf-8",
      write: () => securityContact(services),
    },
  };
  const { menus, store, clock } = services.ports;
  for (const [path, { type, write }] of Object.entries(documents)) {
    let last: { menu: Menu; facts: StoreFacts; at: Instant; document: Promise<Precompressed> } | undefined;
    app.get(path, async (http) => {
      const [menu, facts, at] = [await menus.shown(), await store.shown(), clock.now()];
      if (last?.menu !== menu || last.facts !== facts || Math.abs(at - last.at) >= freshMs) {
        const document = write().then((text) =>
          precompress(text, { type, quality: 5, cache: "public, max-age=60" })
        );
        last = { menu, facts, at, document };
        document.catch(() => last = undefined);
      }
      return answerPrecompressed(await last.document, http.req.raw);
    });
  }
}

/** Returns all that a program needs to put an order together. Prices are in US dollars, times in Los Angeles. */
async function menuDocument({ ports, publicUrl }: Documented) {
  const [status, hours, holidays, pickup_times, categories] = await Promise.all([
    statusNow(ports),
    hoursNow(ports),
    holidaysNow(ports),
    slotsNow(ports),
    menuNow(ports),
  ]);
  return {
    pages: Object.fromEntries(
      languages.map((language) => [language, publicUrl + inLanguage("/menu", language)]),
    ),
    documentation: `${publicUrl}/api/docs`,
    currency: "USD",
    time_zone: "America/Los_Angeles",
    status,
    hours,
    holidays,
    pickup_times,
    categories,
    cart_link: {
      description:
        "Makes a page where the guest checks the cart, pays and gets the confirmation. Nothing is ordered before that.",
      method: "POST",
      url: `${publicUrl}/api/cart-links`,
      body: {
        items: [{
          menu_item_id: categories[0]?.items[0]?.id ?? "",
          quantity: 1,
          options: [{ id: "an option of the dish", quantity: 1 }],
          special_instructions: "",
        }],
        pickup_time: { option: "scheduled", scheduledDate: "YYYY-MM-DD", scheduledTime: "HH:MM" },
      },
    },
  };
}

/** Returns whom to tell about a weakness, in the format of RFC 9116. */
async function securityContact({ ports, publicUrl }: Documented): Promise<string> {
  const { email } = (await ports.store.shown()).settings.restaurant;
  return [
    ...(email === "" ? [] : [`Contact: mailto:${email}`]),
    `Contact: ${publicUrl}/contact`,
    `Expires: ${iso(ports.clock.now() + securityContactDays * 24 * hourMs)}`,
    `Preferred-Languages: ${languages.join(", ")}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

async function introduction({ ports, publicUrl }: Documented): Promise<string> {
  const { name, address, phone } = (await ports.store.shown()).settings.restaurant;
  return [
    `# ${name.en} ${name.ko}`.trim(),
    "",
    [
      "> Korean food for pickup.",
      ...(address === "" ? [] : [`${address}.`]),
      ...(phone === "" ? [] : [`Phone ${formatPhone(phone)}.`]),
    ].join(" "),
    "",
    "Guests order without an account. The card is only authorized; it is charged when the restaurant accepts the order.",
    "A program can read the menu and make a link to a cart. The guest opens the link, checks the cart and pays.",
    "Programs cannot pay and get no personal data.",
    "",
    "## For programs",
    "",
    `- [Menu](${publicUrl}/menu.json): dishes with options, prices and availability, hours and pickup times, in English and Korean`,
    `- [API](${publicUrl}/api/openapi.json): \`POST /api/cart-links\` makes a link to a cart; the errors say what to change`,
    `- [Model Context Protocol](${publicUrl}/mcp): the tools get_menu, get_hours, quote and make_cart_link`,
    "",
    "## For people",
    "",
    ...[["Menu", "/menu"], ["Hours", "/hours"], ["Contact and directions", "/contact"], ["About", "/about"]]
      .map(
        ([title, path]) => `- [${title}](${publicUrl}${path})`,
      ),
    "",
  ].join("\n");
}
