import type { APIRequestContext, Page } from "@playwright/test";
import { brotliCompressSync } from "node:zlib";
import { expectNoViolations } from "../axe.ts";
import {
  abortRequest,
  expectNoOverflow,
  fillCart,
  holdResponse,
  openGuest,
  openWithStream,
  waitForHydration,
} from "../guest.ts";
import type { Product } from "../product.ts";
import { desktop, phone } from "../screens.ts";
import { expect, test } from "../test.ts";

const pages = [
  "/",
  "/about",
  "/menu",
  "/hours",
  "/contact",
  "/privacy",
  "/terms",
  "/refunds",
  "/accessibility",
];
const korean = (path: string) => path === "/" ? "/ko" : `/ko${path}`;

/** The value of an element's attribute in the HTML source. */
const attribute = (html: string, element: RegExp, name: string) =>
  new RegExp(`${name}="([^"]*)"`).exec(element.exec(html)?.[0] ?? "")?.[1];

type Thing = { "@type": string; [name: string]: unknown };

test("every public page has its own title, description, canonical address, Open Graph data and structured data of the database", async ({ product, request }) => {
  const titles = new Set<string>();
  for (const path of [...pages, ...pages.map(korean)]) {
    const html = await (await request.get(product.url + path)).text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
    const isKorean = path.startsWith("/ko");
    expect(title).toContain(isKorean ? "조각보 식당" : "Jogakbo Kitchen");
    expect(html).toContain(`<html lang="${isKorean ? "ko" : "en"}"`);
    titles.add(title);
    expect(attribute(html, /<meta name="description"[^>]*>/, "content")?.length).toBeGreaterThan(20);
    expect(new URL(attribute(html, /<link rel="canonical"[^>]*>/, "href") ?? "").pathname).toBe(path);
    for (const property of ["og:title", "og:description", "og:url", "og:type", "og:image"]) {
      expect(attribute(html, new RegExp(`<meta property="${property}"[^>]*>`), "content"), property)
        .toBeTruthy();
    }
    if (["/", "/about", "/menu", "/hours", "/contact"].includes(path)) {
      const restaurant = structuredDataOf(html);
      if (path === "/menu") await expectMenuOfDatabase(product, request, restaurant);
    }
  }
  expect(titles.size).toBe(2 * pages.length);
  const pictures = await Promise.all(["/share.png", "/ko/share.png"].map(async (path) => {
    const picture = await request.get(product.url + path);
    expect(picture.headers()["content-type"]).toBe("image/png");
    return (await picture.body()).toString("base64");
  }));
  expect(pictures[0]).not.toBe(pictures[1]);
});

/** The restaurant in a page's structured data, which are checked. */
function structuredDataOf(html: string): Thing {
  const found = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1];
  const restaurant = JSON.parse(found ?? "null") as Thing;
  expect(restaurant["@context"]).toBe("https://schema.org");
  expect(restaurant).toMatchObject({
    "@type": "Restaurant",
    name: "Jogakbo Kitchen",
    alternateName: "조각보 식당",
    servesCuisine: "Korean",
    telephone: "(714) 555-0142",
    address: {
      "@type": "PostalAddress",
      addressLocality: "Garden Grove",
      addressRegion: "CA",
      postalCode: "92843",
    },
    hasMenu: { "@type": "Menu" },
  });
  const hours = restaurant.openingHoursSpecification as Thing[];
  expect(hours.length).toBe(8);
  for (const { "@type": type, dayOfWeek, opens, closes } of hours) {
    expect(type).toBe("OpeningHoursSpecification");
    expect(dayOfWeek).toMatch(/^https:\/\/schema\.org\/\w+day$/);
    expect(`${opens} ${closes}`).toMatch(/^\d\d:\d\d \d\d:\d\d$/);
  }
  return restaurant;
}

async function expectMenuOfDatabase(
  product: Product,
  request: APIRequestContext,
  restaurant: Thing,
): Promise<void> {
  const { data } = await (await request.get(`${product.url}/api/menu/items/by-category`)).json() as {
    data: { category_name: string; items: { name: string; price: number }[] }[];
  };
  const { hasMenuSection } = restaurant.hasMenu as { hasMenuSection: (Thing & { hasMenuItem: Thing[] })[] };
  expect(hasMenuSection.map(({ name, hasMenuItem }) => ({
    category_name: name,
    items: hasMenuItem.map(({ name, offers }) => ({ name, price: Number((offers as Thing).price) })),
  }))).toEqual(data.map(({ category_name, items }) => ({
    category_name,
    items: items.map(({ name, price }) => ({ name, price })),
  })));
}

test("the menu page of a category has its title, description and address and opens at the category; the list of categories scrolls the menu, with a mouse also by buttons", async ({ browser, product, request }) => {
  const sitemap = await (await request.get(`${product.url}/sitemap.xml`)).text();
  const addresses = Array.from(
    sitemap.matchAll(/<loc>[^<]*(\/menu\?category=[^<]+)<\/loc>/g),
    ([, path]) => path,
  );
  const path = addresses[1] ?? "";
  const html = await (await request.get(product.url + path)).text();
  const title = (/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "").replace("&amp;", "&");
  expect(title).toMatch(/^(?!Menu).+ – Jogakbo Kitchen$/);
  expect(attribute(html, /<link rel="canonical"[^>]*>/, "href")).toBe(product.url + path);
  expect(attribute(html, /<meta name="description"[^>]*>/, "content")?.length).toBeGreaterThan(40);
  const page = await openGuest(browser, product, { viewport: phone.viewport });
  await page.goto(path);
  await waitForHydration(page);
  await expect(page).toHaveTitle(title);
  await expect(page.locator("title")).toHaveCount(1);
  const heading = page.getByRole("heading", { level: 2, name: title.replace(" – Jogakbo Kitchen", "") });
  await expect(heading).toBeInViewport();

  // The page scrolls to the category for 15 frames.
  const scrollingEnds = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    });
  await scrollingEnds();
  // Back from another page, the menu is where the guest left it.
  const hours = page.getByRole("contentinfo").getByRole("link", { name: "Hours" }).first();
  await hours.scrollIntoViewIfNeeded();
  const position = () => page.evaluate(() => scrollY);
  const before = await position();
  await hours.click();
  await expect(page).toHaveURL("/hours");
  await page.goBack();
  await expect(page).toHaveTitle(title);
  // Heights off the screen are estimates, so the position may differ by some dishes.
  const isThere = async () => await position() > before / 2;
  await expect.poll(isThere).toBe(true);
  await scrollingEnds();
  expect(await isThere()).toBe(true);

  const categories = page.getByRole("navigation", { name: "Menu categories" });
  await categories.getByRole("link", { name: "Noodles" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /Noodles/ })).toBeInViewport();
  await expect(categories.getByRole("link", { name: "Noodles" })).toHaveAttribute("aria-current", "true");
  // The jump keeps its position briefly unless the user scrolls.
  await expect(async () => {
    await page.getByRole("heading", { level: 2, name: /Stews/ }).evaluate((title) => title.scrollIntoView());
    await expect(categories.getByRole("link", { name: "Stews" }))
      .toHaveAttribute("aria-current", "true", { timeout: 1_000 });
  }).toPass();

  await page.setViewportSize({ width: 1024, height: 768 });
  await page.evaluate(() => scrollTo(0, 0));
  const row = categories.getByRole("list");
  const arrow = (end: "before" | "after") => categories.locator(`[data-end="${end}"]`);
  await row.evaluate((list) => list.scrollTo(0, 0));
  await expect(arrow("before")).toBeHidden();
  await expect(arrow("after")).toBeVisible();
  await expect.poll(async () => {
    const isVisible = await arrow("after").isVisible();
    if (isVisible) await arrow("after").click({ timeout: 1_000 }).catch(() => {});
    return isVisible;
  }).toBe(false);
  await expect(row.getByRole("link").last()).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page, { within: 'nav[aria-label="Menu categories"]' });
  await arrow("before").click();
  await expect(arrow("after")).toBeVisible();
});

test("without JavaScript the menu with prices, the hours, the legal pages and the phone number are readable, and a guest's own pages say what they need", async ({ browser, product }) => {
  const page = await openGuest(browser, product, { ...phone, javaScriptEnabled: false });
  // `getByText` does not see text inside a noscript.
  const note = page.locator("noscript p");

  await test.step("the menu has its prices and offers nothing that needs a script", async () => {
    await page.goto("/menu");
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(74);
    await expect(page.getByRole("listitem").filter({ hasText: "돌솥비빔밥" }).first()).toContainText(
      "$19.95",
    );
    await expect(note).toBeVisible();
    await expect(note).toContainText("Online ordering needs JavaScript.");
    await expect(page.getByRole("button", { name: /^Add / })).toHaveCount(0);
    await expect(page.getByRole("searchbox")).toHaveCount(0);
    // A script draws the illustrations after the first four, which leave no empty frames.
    await expect(page.locator("[data-sheet] img[src]")).toHaveCount(4);
    await expect(page.locator("[data-sheet] :has(> img:not([src]))").filter({ visible: true })).toHaveCount(
      0,
    );
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "(714) 555-0142" })).toHaveAttribute(
      "href",
      "tel:+17145550142",
    );
  });

  await test.step("links lead to the hours and the legal pages", async () => {
    await page.locator("summary").click();
    await page.getByRole("banner").getByRole("link", { name: "Hours" }).click();
    await expect(page.getByRole("row", { name: /Friday/ })).toContainText("11:00 AM – 10:00 PM");
    await expect(page.getByRole("heading", { name: "Thanksgiving Day" }).first()).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
    await expect(page).toHaveURL("/privacy");
    await expect(page.getByRole("heading", { name: "How long" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("24 months after you order");
    await page.goto("/ko/refunds");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("환불 안내");
    await page.getByRole("contentinfo").getByRole("link", { name: "이용약관" }).click();
    await expect(page).toHaveURL("/ko/terms");
    await expectNoOverflow(page);
  });

  await test.step("the checkout asks the guest to call", async () => {
    const { name, needsScript, loading } = waitingTexts;
    await page.goto("/ko/checkout");
    await expect(page.locator("html")).toHaveAttribute("lang", "ko");
    await expect(page.getByText(name)).toBeVisible();
    await expect(note).toBeVisible();
    await expect(note).toHaveText(needsScript);
    for (const link of await page.locator("#waiting a").all()) {
      await expect(link).toHaveAttribute("href", "tel:+17145550142");
    }
    await expect(page.locator("#waiting a")).toHaveCount(2);
    await expect(page.getByText(loading)).toBeHidden();
  });
});

/** What is shown before the scripts of a page that only the browser renders, in Korean. */
const waitingTexts = {
  name: "조각보 식당",
  loading: "불러오는 중입니다...",
  needsScript: "온라인 주문에는 자바스크립트가 필요합니다. 전화로 주문해 주세요: (714) 555-0142",
};

test("the language switch keeps page, search and dishes and changes the address; links stay in the language", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await openWithStream(page, "/menu?q=dolsot");
  // The search hides the other cards of the menu, which stay in the page.
  const english = page.locator('p[lang="en"]').filter({ visible: true })
    .getByText("Rice crisped in a hot stone bowl", { exact: false });
  await expect(english).toBeVisible();
  const { hold, release } = holdResponse();
  await page.route("**/api/menu/items/by-category?language=ko", hold);
  await page.getByRole("button", { name: "한국어" }).click();
  await expect(page).toHaveURL("/ko/menu?q=dolsot");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("메뉴");
  await expect(page.getByRole("button", { name: "돌솥비빔밥 담기", exact: true })).toBeVisible();
  await expect(english).toBeVisible();
  release();
  const korean = page.getByText("뜨거운 돌솥에서 눌린 밥에", { exact: false }).filter({ visible: true });
  await expect(korean).toBeVisible();
  await expect(english).toBeHidden();
  await page.getByRole("contentinfo").getByRole("link", { name: "영업시간" }).click();
  await expect(page).toHaveURL("/ko/hours");
  await page.goBack();
  await expect(page).toHaveURL("/ko/menu?q=dolsot");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page).toHaveURL("/menu?q=dolsot");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  // The choice decides for addresses without a language; the page then names it.
  await page.getByRole("button", { name: "한국어" }).click();
  await expect(page).toHaveURL(/\/ko\//);
  await page.goto("/privacy");
  await expect(page).toHaveURL("/ko/privacy");
  await waitForHydration(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page).toHaveURL("/privacy");
  await expect(page.getByRole("heading", { name: "How long" })).toBeVisible();
});

test("every icon in the page and manifest exists with the declared type and size", async ({ product, request }) => {
  const html = await (await request.get(`${product.url}/`)).text();
  const linked = Array.from(
    html.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
    ([, rel, href]) => `${rel} ${href}`,
  );
  expect(linked).toEqual([
    "icon /favicon.ico",
    "icon /icon.svg",
    "apple-touch-icon /apple-touch-icon.png",
    "manifest /manifest.webmanifest",
  ]);
  const get = async (path: string, type: string) => {
    const response = await request.get(product.url + path);
    expect([path, response.status(), response.headers()["content-type"]]).toEqual([path, 200, type]);
    return response;
  };
  await get("/favicon.ico", "image/x-icon");
  await get("/icon.svg", "image/svg+xml");
  // A PNG contains its width and height at bytes 16 and 20.
  const sizeOf = (png: Uint8Array) => {
    const { buffer, byteOffset } = png;
    const header = new DataView(buffer, byteOffset);
    return `${header.getUint32(16)}x${header.getUint32(20)}`;
  };
  expect(sizeOf(await (await get("/apple-touch-icon.png", "image/png")).body())).toBe("180x180");
  const manifest = await (await get("/manifest.webmanifest", "application/manifest+json")).json() as {
    name: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(manifest.name).toBe("Jogakbo Kitchen");
  expect(await (await get("/ko/manifest.webmanifest", "application/manifest+json")).json())
    .toMatchObject({ name: "조각보 식당", start_url: "/ko", lang: "ko" });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"]);
  for (const { src, sizes, type } of manifest.icons) {
    expect(sizeOf(await (await get(src, type)).body()), src).toBe(sizes);
  }
});

test("categories and holidays are described in the guest's language", async ({ product, request }) => {
  const read = async (path: string, language: string) =>
    await (await request.get(product.url + path, { headers: { cookie: `language=${language}` } })).text();
  const described = /lang="ko"[^>]*>펄펄 끓을 때 담아 드리며 공깃밥이 함께 나갑니다</;
  expect(await read("/menu", "ko")).toMatch(described);
  expect(await read("/menu", "en")).toMatch(/lang="en"[^>]*>Jjigae, packed boiling hot/);
  expect(await read("/hours", "ko")).toMatch(/<h3 lang="ko">추수감사절</);
  expect(await read("/hours", "en")).toMatch(/<h3 lang="en">Thanksgiving Day</);

  // On the holiday itself, the weekly table shows it instead of the usual hours.
  await product.setClock("2026-11-26T20:00:00Z");
  const thursday = async () => /<tr[^>]*><th[^>]*>목요일.*?<\/tr>/.exec(await read("/hours", "ko"))?.[0];
  await expect.poll(thursday).toMatch(/>휴무<.*추수감사절/);
  expect(await thursday()).not.toContain("11:00");
});

/** The size of a file as the server compresses it. */
async function compressedSize(request: APIRequestContext, url: string): Promise<number> {
  const { "content-encoding": coding, "content-length": size } =
    (await request.get(url, { headers: { "accept-encoding": "br" } })).headers();
  expect(coding, url).toBe("br");
  return Number(size);
}

/** Records objects of `Intl` and layout shifts in attributes of the page. */
function recordStart(): void {
  const note = (attribute: string, what: string) => {
    const { dataset } = document.documentElement;
    dataset[attribute] = `${dataset[attribute] ?? ""}${what}\n`;
  };
  for (const name of ["NumberFormat", "PluralRules", "DateTimeFormat"] as const) {
    const construct = (target: object, args: unknown[]) => {
      note("made", name);
      return Reflect.construct(target as never, args) as object;
    };
    Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) });
  }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as (PerformanceEntry & Shift)[]) {
      note("moved", `${value} ${sources.map(({ node }) => node?.nodeName).join(" ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

type Shift = { value: number; sources: { node: Node | null }[] };

const maxScriptBytes = 115_000;
for (const [path, maxFiles] of [["/", 5], ["/menu", 7]] as const) {
  test(`${path} stays within its limits of script, size and elements, without \`Intl\` and layout shifts`, async ({ browser, product, request }) => {
    for (const language of ["en", "ko"] as const) {
      const page = await openGuest(browser, product, { ...phone, language });
      await page.addInitScript(recordStart);
      const all: string[] = [];
      page.on("request", (request) => all.push(`${request.resourceType()} ${request.url()}`));
      // Includes scripts that are preloaded when the page is idle.
      await openWithStream(page, path);
      const requested = [...all];
      const { made, moved = "" } = await page.locator("html").evaluate(({ dataset }) => ({ ...dataset }));
      // It is slow to initialize on a phone.
      expect(made, language).toBeUndefined();
      const far = moved.split("\n").reduce((sum, line) => sum + Number(line.split(" ")[0]), 0);
      expect(far, `${language}\n${moved}`).toBeLessThanOrEqual(0.01);
      expect(await page.locator("*").count(), language).toBeLessThanOrEqual(2600);

      const scripts = requested.filter((one) => one.startsWith("script ")).map((one) =>
        one.slice("script ".length)
      );
      let bytes = 0;
      for (const url of scripts) {
        expect(new URL(url).origin).toBe(product.url);
        bytes += await compressedSize(request, url);
      }
      expect(bytes, scripts.join("\n")).toBeLessThanOrEqual(maxScriptBytes);
      expect(scripts.length).toBeGreaterThan(2);
      expect(scripts.length, scripts.join("\n")).toBeLessThanOrEqual(maxFiles);
      expect(scripts.filter((url) => /stripe/.test(url))).toEqual([]);
      // Only the page itself blocks the first paint, and embedded data is not requested again.
      const styles = requested.filter((one) => one.startsWith("stylesheet "));
      expect(styles).toEqual([expect.stringMatching(/\/assets\/later-[\w-]+\.css$/)]);
      expect(requested.filter((one) => /by-category|store\/status/.test(one))).toEqual([]);
      if (path !== "/menu") continue;
      // The first four dishes have illustrations of their own, all others come in one file.
      const last = page.locator("[data-sheet] img").last();
      await last.scrollIntoViewIfNeeded();
      await expect.poll(() => last.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      expect(all.filter((one) => one.includes("/illustrations/")).length).toBeLessThanOrEqual(5);
      expect(all.length, all.join("\n")).toBeLessThanOrEqual(30);
    }

    const html = await (await request.get(product.url + path)).text();
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(23_900);
    const first = html.replace(/<template[^]*?<\/template>/, "");
    expect(first.match(/<script[^>]* src=|rel="(?:modulepreload|stylesheet)"/g) ?? []).toEqual([]);
    if (path !== "/menu") return;
    // With their styles, the first four dishes fit into what a server sends before the first acknowledgment.
    const [, , , , fifth] = html.matchAll(/<li [^>]*><div [^>]*><h3/g);
    expect(fifth).toBeDefined();
    expect(brotliCompressSync(html.slice(0, fifth?.index)).length).toBeLessThanOrEqual(8_400);
  });
}

test("the styles that load after the first paint change nothing on the pages that the server renders", async ({ browser, product, request }) => {
  for (const device of [phone, desktop]) {
    const page = await openGuest(browser, product, device);
    // Without scripts and later styles, the page remains as the server rendered it.
    const { hold } = holdResponse();
    await page.route("**/assets/*.js", hold);
    await page.route("**/later-*.css", hold);
    // The legal pages differ only in their texts.
    for (const path of ["/", "/about", "/menu", "/ko/hours", "/contact", "/privacy", "/unknown"]) {
      await page.goto(path, { waitUntil: "commit" });
      const link = page.locator('link[href*="/later-"]');
      await expect(link).toBeAttached();
      const later = await (await request.get(product.url + await link.getAttribute("href"))).text();
      expect(await changesBy(page, later), path).toEqual([]);
    }
    await page.close();
  }
});

test("a page whose later styles do not arrive or fail to load shows its texts and works, and requests failed ones again", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  const link = page.locator('link[href*="/later-"]');
  const openDish = async () => {
    await waitForHydration(page);
    await page.getByRole("button", { name: /^Add / }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };
  const { hold } = holdResponse();
  await page.route("**/later-*.css", hold);
  await page.goto("/menu", { waitUntil: "commit" });
  await expect(link).toBeAttached();
  await page.clock.runFor(3000);
  await openDish();
  await page.goto("/cart", { waitUntil: "commit" });
  await expect(page.locator("#waiting")).toContainText("(714) 555-0142");
  await page.clock.runFor(3000);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.unrouteAll();

  await page.route("**/later-*.css", abortRequest, { times: 1 });
  // The aborted request has no response.
  const again = page.waitForResponse("**/later-*.css");
  await page.goto("/");
  await waitForHydration(page);
  await page.clock.runFor(3000);
  expect((await again).status()).toBe(200);
  await expect(link).toHaveCount(1);
  await openDish();
});

/** Returns what `sheet` changes in the computed styles of the page's visible elements: "p menu-card-name color: red, blue". */
const changesBy = (page: Page, sheet: string): Promise<string[]> =>
  page.evaluate(async (sheet) => {
    // The layout requests the fonts, so that they are not "ready" before they have been requested.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    const visible = Array.from(document.body.querySelectorAll("*")).filter((each) => each.checkVisibility());
    // Two of each kind, because the menu has hundreds of elements of some kinds.
    const kindOf = (element: Element) =>
      `${element.localName} ${element.className} ${element.parentElement?.className}`;
    const elements = Object.values(Object.groupBy(visible, kindOf)).flatMap((alike = []) =>
      alike.slice(0, 2)
    );
    const use = (rules: string) => {
      const added = new CSSStyleSheet();
      // The browser would lay out hidden parts, or begin a transition, between the two readings.
      const still =
        "*, ::before, ::after { content-visibility: visible !important; transition: none !important; }";
      added.replaceSync(`${rules} ${still}`);
      document.adoptedStyleSheets = [added];
    };
    const names = Array.from(getComputedStyle(document.body)).filter((name) => !name.startsWith("--"));
    const parts = [undefined, "::before", "::after"] as const;
    const stylesOf = (element: Element) =>
      parts.map((part) => {
        const styles = getComputedStyle(element, part);
        return part && styles.content === "none" ? [] : names.map((name) => styles.getPropertyValue(name));
      });
    use("");
    const before = elements.map(stylesOf);
    use(sheet);
    return elements.flatMap((element, at) =>
      stylesOf(element).flatMap((values, part) =>
        names.flatMap((name, nth) => {
          const [old, now] = [before[at]?.[part]?.[nth], values[nth]];
          if (old === now) return [];
          const what = `${element.localName} ${element.getAttribute("class")}${parts[part] ?? ""} ${name}`;
          return [`${what}: ${old}, ${now}`];
        })
      )
    );
  }, sheet);

test("the pages that the browser renders show a loading text until their scripts, which are requested at once, and the cart loads the checkout in advance, which begins no payment", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await fillCart(page, ["dish_japchae"]);
  let requested: string[] = [];
  const payments: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") requested.push(request.url());
    if (request.url().includes("/api/payment/")) payments.push(request.url());
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Preload.enable");
  let prefetched = 0;
  devtools.on("Preload.prefetchStatusUpdated", ({ status }) => void (status === "Ready" && prefetched++));
  let ofCheckout: string[] = [];
  const { name, loading } = waitingTexts;
  for (const path of ["/ko/checkout", "/ko/cart"]) {
    // The page before loads its suggestions late.
    await page.goto("about:blank");
    requested = [];
    prefetched = 0;
    const [entry, cart] = [holdResponse(), holdResponse()];
    await page.route("**/assets/index-*.js", entry.hold);
    // The first content does not wait for the cart, which brings further scripts: its suggestions and the payment form.
    await page.route(/\/api\/cart\?/, cart.hold);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByText(loading)).toBeVisible();
    await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByRole("link", { name: "(714) 555-0142" })).toHaveAttribute(
      "href",
      "tel:+17145550142",
    );
    await expect.poll(() => requested.join()).toContain("/shop-");
    // The links of all files are added to the page at the same time.
    const atOnce = await page.locator("link[rel=modulepreload], script[src]").evaluateAll((all) =>
      all.map((each) => each instanceof HTMLLinkElement ? each.href : (each as HTMLScriptElement).src)
    );
    entry.release();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("#waiting")).toHaveCount(0);
    expect(requested.filter((url) => !atOnce.includes(url)), path).toEqual([]);
    cart.release();
    await page.unrouteAll();
    if (path !== "/ko/checkout") continue;
    await expect(page.getByLabel("카드 번호")).toBeVisible();
    ofCheckout = requested.filter((url) => new URL(url).pathname.startsWith("/assets/"));
    expect(ofCheckout.length).toBeGreaterThan(5);
    payments.length = 0;
  }
  // A tap on the checkout then waits for the page only.
  await expect.poll(() => requested).toEqual(expect.arrayContaining(ofCheckout));
  await expect.poll(() => prefetched).toBeGreaterThan(0);
  expect(payments).toEqual([]);
});
