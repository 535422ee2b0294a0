import type { APIRequestContext, Page } from "@playwright/test";
import { brotliCompressSync } from "node:zlib";
import {
  abortRequest,
  expectNoOverflow,
  fillCart,
  holdResponse,
  openGuest,
  openWithStream,
  waitForHydration,
} from "../guest.ts";
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

test("the sitemap lists every public page, and robots.txt names the sitemap", async ({ product, request }) => {
  const sitemap = await request.get(`${product.url}/sitemap.xml`);
  expect(sitemap.headers()["content-type"]).toContain("xml");
  const named = Array.from(
    (await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, url]) => new URL(url ?? ""),
  );
  const [ofPages, ofCategories] = [false, true].map((hasQuery) =>
    named.filter(({ search }) => (search !== "") === hasQuery).map(({ pathname }) => pathname)
  );
  expect(ofPages?.sort()).toEqual([...pages, ...pages.map(korean)].sort());
  const { data } = await (await request.get(`${product.url}/api/menu/items/by-category`)).json() as {
    data: { items: unknown[] }[];
  };
  const categories = data.filter(({ items }) => items.length > 0);
  expect(ofCategories?.sort()).toEqual([
    ...categories.map(() => "/ko/menu"),
    ...categories.map(() => "/menu"),
  ]);
  const robots = await (await request.get(`${product.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: `);
  for (const path of ["/admin/", "/api/", "/cart", "/checkout", "/order-pending/", "/order-confirmation/"]) {
    expect(robots).toContain(`Disallow: ${path}`);
  }
});

test("every public page has its own title, description, canonical address and Open Graph data", async ({ product, request }) => {
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
  }
  expect(titles.size).toBe(2 * pages.length);
  const pictures = await Promise.all(["/share.png", "/ko/share.png"].map(async (path) => {
    const picture = await request.get(product.url + path);
    expect(picture.headers()["content-type"]).toBe("image/png");
    return (await picture.body()).toString("base64");
  }));
  expect(pictures[0]).not.toBe(pictures[1]);
});

test("the menu page of a category has its title, description and address, and opens at the category", async ({ browser, product, request }) => {
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
  const page = await openGuest(browser, product, phone);
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
});

type Thing = { "@type": string; [name: string]: unknown };

test("the structured data follow schema.org and match the database", async ({ product, request }) => {
  for (const path of ["/", "/about", "/menu", "/hours", "/contact"]) {
    const html = await (await request.get(product.url + path)).text();
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
    if (path !== "/menu") continue;
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
});

test("without JavaScript the menu with prices, the hours and the phone number are readable", async ({ browser, product }) => {
  const page = await openGuest(browser, product, { ...phone, javaScriptEnabled: false });
  await page.goto("/menu");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(74);
  await expect(page.getByRole("listitem").filter({ hasText: "돌솥비빔밥" }).first()).toContainText("$19.95");
  // `getByText` does not see text inside a noscript.
  await expect(page.locator("noscript p")).toBeVisible();
  await expect(page.locator("noscript p")).toContainText("Online ordering needs JavaScript.");
  await expect(page.getByRole("button", { name: /^Add / })).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  // A script draws the illustrations after the first four, which leave no empty frames.
  await expect(page.locator("[data-sheet] img[src]")).toHaveCount(4);
  await expect(page.locator("[data-sheet] :has(> img:not([src]))").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "(714) 555-0142" })).toHaveAttribute(
    "href",
    "tel:+17145550142",
  );
  await page.locator("summary").click();
  await page.getByRole("banner").getByRole("link", { name: "Hours" }).click();
  await expect(page.getByRole("row", { name: /Friday/ })).toContainText("11:00 AM – 10:00 PM");
  await expect(page.getByRole("heading", { name: "Thanksgiving Day" }).first()).toBeVisible();
});

test("the legal pages are readable without JavaScript in both languages, and the footer links to them", async ({ browser, product }) => {
  const page = await openGuest(browser, product, { ...phone, javaScriptEnabled: false });
  await page.goto("/");
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
  await page.goto("/about");
  await expect(page).toHaveURL("/ko/about");
  await page.goto("/ko/privacy");
  await waitForHydration(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page).toHaveURL("/privacy");
  await expect(page.getByRole("heading", { name: "How long" })).toBeVisible();
});

const personalPages = ["/cart", "/checkout", "/order-pending/pi_someones"];
const waitingTexts = {
  en: {
    name: "Jogakbo Kitchen",
    loading: "Loading...",
    needsScript: "Online ordering needs JavaScript. Please call us to order: (714) 555-0142",
  },
  ko: {
    name: "조각보 식당",
    loading: "불러오는 중입니다...",
    needsScript: "온라인 주문에는 자바스크립트가 필요합니다. 전화로 주문해 주세요: (714) 555-0142",
  },
};

test("without JavaScript cart, checkout and order pages explain what they need and show the phone number, in both languages", async ({ browser, product }) => {
  for (const language of ["en", "ko"] as const) {
    const { name, needsScript, loading } = waitingTexts[language];
    const page = await openGuest(browser, product, { ...phone, language, javaScriptEnabled: false });
    for (const path of personalPages) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByText(name)).toBeVisible();
      // `getByText` does not see text inside a noscript.
      await expect(page.locator("noscript p")).toBeVisible();
      await expect(page.locator("noscript p")).toHaveText(needsScript);
      for (const link of await page.locator("#waiting a").all()) {
        await expect(link).toHaveAttribute("href", "tel:+17145550142");
      }
      await expect(page.locator("#waiting a")).toHaveCount(2);
      await expect(page.getByText(loading)).toBeHidden();
    }
  }
});

test("on a slow connection a personal page shows a loading text, the restaurant and its phone number", async ({ browser, product }) => {
  for (const language of ["en", "ko"] as const) {
    const { name, loading } = waitingTexts[language];
    const page = await openGuest(browser, product, { ...phone, language });
    const { hold, release } = holdResponse();
    await page.route("**/assets/*.js", hold);
    await page.goto("/cart", { waitUntil: "commit" });
    await expect(page.getByText(loading)).toBeVisible();
    await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByRole("link", { name: "(714) 555-0142" })).toHaveAttribute(
      "href",
      "tel:+17145550142",
    );
    release();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("#waiting")).toHaveCount(0);
  }
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

const sizes = new Map<string, number>();

/** The size of a file as the server can compress it. */
async function compressedSize(request: APIRequestContext, url: string): Promise<number> {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const size = brotliCompressSync(await (await request.get(url)).body()).length;
  sizes.set(url, size);
  return size;
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
      const html = await (await request.get(product.url + path)).text();
      if (language === "en") expect(brotliCompressSync(html).length).toBeLessThanOrEqual(23_900);
      // With their styles, the first four dishes fit into what a server sends before the first acknowledgment.
      if (path.endsWith("/menu")) {
        const [, , , , fifth] = html.matchAll(/<li [^>]*><div [^>]*><h3/g);
        expect(fifth).toBeDefined();
        expect(brotliCompressSync(html.slice(0, fifth?.index)).length).toBeLessThanOrEqual(8_400);
      }
      const first = html.replace(/<template[^]*?<\/template>/, "");
      expect(first.match(/<script[^>]* src=|rel="(?:modulepreload|stylesheet)"/g) ?? []).toEqual([]);
      expect(requested.filter((one) => /by-category|store\/status/.test(one))).toEqual([]);
      if (path !== "/menu") continue;
      // The first four dishes have illustrations of their own, all others come in one file.
      const last = page.locator("[data-sheet] img").last();
      await last.scrollIntoViewIfNeeded();
      await expect.poll(() => last.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      expect(all.filter((one) => one.includes("/illustrations/")).length).toBeLessThanOrEqual(5);
      expect(all.length, all.join("\n")).toBeLessThanOrEqual(30);
    }
  });
}

test("the pages that the browser renders request all scripts of their first content at once", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await fillCart(page, ["dish_japchae"]);
  let requested: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && requested.push(request.url()));
  for (const path of ["/cart", "/ko/cart", "/checkout"]) {
    // The page before loads its suggestions late.
    await page.goto("about:blank");
    requested = [];
    const [entry, cart] = [holdResponse(), holdResponse()];
    await page.route("**/assets/index-*.js", entry.hold);
    // The first content does not wait for the cart, which brings further scripts: its suggestions and the payment form.
    await page.route(/\/api\/cart\?/, cart.hold);
    await page.goto(path, { waitUntil: "commit" });
    await expect.poll(() => requested.join()).toContain("/shop-");
    // The links of all files are added to the page at the same time.
    const atOnce = await page.locator("link[rel=modulepreload], script[src]").evaluateAll((all) =>
      all.map((each) => each instanceof HTMLLinkElement ? each.href : (each as HTMLScriptElement).src)
    );
    entry.release();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(requested.filter((url) => !atOnce.includes(url)), path).toEqual([]);
    cart.release();
    await page.unrouteAll();
  }
});

test("the styles that load after the first paint change nothing on the pages that the server renders", async ({ browser, product, request }) => {
  for (const device of [phone, desktop]) {
    const page = await openGuest(browser, product, device);
    // Without scripts and later styles, the page remains as the server rendered it.
    const { hold } = holdResponse();
    await page.route("**/assets/*.js", hold);
    await page.route("**/later-*.css", hold);
    // The legal pages differ only in their texts.
    for (const path of ["/", "/about", "/menu", "/hours", "/contact", "/privacy", "/unknown", "/ko/menu"]) {
      await page.goto(path, { waitUntil: "commit" });
      const link = page.locator('link[href*="/later-"]');
      await expect(link).toBeAttached();
      const later = await (await request.get(product.url + await link.getAttribute("href"))).text();
      expect(await changesBy(page, later), path).toEqual([]);
    }
    await page.close();
  }
});

test("a page whose later styles fail to load works, and requests them again", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await page.route("**/later-*.css", abortRequest, { times: 1 });
  // The aborted request has no response.
  const again = page.waitForResponse("**/later-*.css");
  await page.goto("/menu");
  await waitForHydration(page);
  await page.clock.runFor(3000);
  expect((await again).status()).toBe(200);
  await expect(page.locator('link[href*="/later-"]')).toHaveCount(1);
  await page.getByRole("button", { name: /^Add / }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a page whose later styles do not arrive shows its texts and works", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await page.route("**/later-*.css", holdResponse().hold);
  await page.goto("/menu", { waitUntil: "commit" });
  await expect(page.locator('link[href*="/later-"]')).toBeAttached();
  await page.clock.runFor(3000);
  await waitForHydration(page);
  await page.getByRole("button", { name: /^Add / }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goto("/cart", { waitUntil: "commit" });
  await expect(page.locator("#waiting")).toContainText("(714) 555-0142");
  await page.clock.runFor(3000);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
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

test("the cart loads the page of the checkout in advance, which begins no payment", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await fillCart(page, ["dish_japchae"]);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Preload.enable");
  const loaded = new Promise<void>((resolve) =>
    devtools.on("Preload.prefetchStatusUpdated", ({ status }) => void (status === "Ready" && resolve()))
  );
  const payments: string[] = [];
  page.on("request", (request) => request.url().includes("/api/payment/") && payments.push(request.url()));
  await page.goto("/cart");
  await loaded;
  expect(payments).toEqual([]);
});
