import { brotliCompressSync } from "node:zlib";
import { isAwake, openGuest, openListening } from "./guest.ts";
import { phone } from "./screens.ts";
import { expect, test } from "./test.ts";

const pages = ["/", "/about", "/menu", "/hours", "/contact"];

/** The text of an element's attribute in plain HTML, as a search engine reads it. */
const attribute = (html: string, element: RegExp, name: string) =>
  new RegExp(`${name}="([^"]*)"`).exec(element.exec(html)?.[0] ?? "")?.[1];

test("the sitemap names every public page at its own address, and robots.txt names the sitemap", async ({ product, request }) => {
  const sitemap = await request.get(`${product.url}/sitemap.xml`);
  expect(sitemap.headers()["content-type"]).toContain("xml");
  const named = Array.from(
    (await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, url]) => new URL(url ?? "").pathname,
  );
  expect(named.sort()).toEqual([...pages].sort());
  const robots = await (await request.get(`${product.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: `);
  for (const path of ["/admin/", "/api/", "/cart", "/checkout", "/order-pending/", "/order-confirmation/"]) {
    expect(robots).toContain(`Disallow: ${path}`);
  }
});

test("every public page brings title, description, canonical and Open Graph in its HTML, each its own", async ({ product, request }) => {
  const titles = new Set<string>();
  for (const path of pages) {
    const html = await (await request.get(product.url + path)).text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
    expect(title).toContain("Jogakbo Kitchen");
    titles.add(title);
    expect(attribute(html, /<meta name="description"[^>]*>/, "content")?.length).toBeGreaterThan(20);
    expect(new URL(attribute(html, /<link rel="canonical"[^>]*>/, "href") ?? "").pathname).toBe(path);
    for (const property of ["og:title", "og:description", "og:url", "og:type", "og:image"]) {
      expect(attribute(html, new RegExp(`<meta property="${property}"[^>]*>`), "content"), property)
        .toBeTruthy();
    }
  }
  expect(titles.size).toBe(pages.length);
  const picture = await request.get(`${product.url}/share.png`);
  expect(picture.headers()["content-type"]).toBe("image/png");
});

type Thing = { "@type": string; [name: string]: unknown };

test("the structured data are schema.org's and say what the database says", async ({ product, request }) => {
  for (const path of pages) {
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

test("without JavaScript a guest reads the menu with prices, the hours and the phone number", async ({ browser, product }) => {
  const page = await openGuest(browser, product, { ...phone, javaScriptEnabled: false });
  await page.goto("/menu");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(74);
  await expect(page.getByRole("listitem").filter({ hasText: "돌솥비빔밥" }).first()).toContainText("$19.95");
  // Words inside a noscript are not text to `getByText`.
  await expect(page.locator("noscript p")).toBeVisible();
  await expect(page.locator("noscript p")).toContainText("Ordering online needs JavaScript.");
  await expect(page.getByRole("button", { name: /^Add / })).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "(714) 555-0142" })).toHaveAttribute(
    "href",
    "tel:+17145550142",
  );
  await page.locator("summary").click();
  await page.getByRole("banner").getByRole("link", { name: "Hours" }).click();
  await expect(page.getByRole("row", { name: /Friday/ })).toContainText("11:00 AM – 10:00 PM");
  await expect(page.getByRole("heading", { name: "Thanksgiving Day" }).first()).toBeVisible();
});

test("categories and holidays are described in the guest's language", async ({ product, request }) => {
  const read = async (path: string, language: string) =>
    await (await request.get(product.url + path, { headers: { cookie: `language=${language}` } })).text();
  const described = /lang="ko"[^>]*>펄펄 끓을 때 담아 드리며 공깃밥이 함께 나갑니다</;
  expect(await read("/menu", "ko")).toMatch(described);
  expect(await read("/menu", "en")).toMatch(/lang="en"[^>]*>Jjigae, packed boiling hot/);
  expect(await read("/hours", "ko")).toMatch(/<h3 lang="ko">추수감사절</);
  expect(await read("/hours", "en")).toMatch(/<h3 lang="en">Thanksgiving Day</);

  // On the day itself the week's table says so too, instead of the usual hours.
  await product.setClock("2026-11-26T20:00:00Z");
  const thursday = async () => /<tr[^>]*><th[^>]*>목요일.*?<\/tr>/.exec(await read("/hours", "ko"))?.[0];
  await expect.poll(thursday).toMatch(/>휴무<.*추수감사절/);
  expect(await thursday()).not.toContain("11:00");
});

test("home's JavaScript is at most 110 kB compressed in both languages, in few files, ours alone, and none before the first paint", async ({ browser, product, request }) => {
  for (const language of ["en", "ko"] as const) {
    const page = await openGuest(browser, product, { ...phone, language });
    const all: string[] = [];
    page.on("request", (request) => all.push(`${request.resourceType()} ${request.url()}`));
    // What the page fetches once it is idle counts too.
    await openListening(page, "/");
    const asked = [...all];
    const scripts = asked.filter((one) => one.startsWith("script ")).map((one) =>
      one.slice("script ".length)
    );
    let bytes = 0;
    for (const url of scripts) {
      expect(new URL(url).origin).toBe(product.url);
      bytes += brotliCompressSync(await (await request.get(url)).body()).length;
    }
    expect(bytes, scripts.join("\n")).toBeLessThanOrEqual(110_000);
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.length, scripts.join("\n")).toBeLessThanOrEqual(5);
    expect(scripts.filter((url) => /stripe/.test(url))).toEqual([]);
    // Nothing the first paint waits for but the page itself; what it brought is not asked for again.
    expect(asked.filter((one) => one.startsWith("stylesheet "))).toEqual([]);
    const html = await (await request.get(`${product.url}/`)).text();
    const first = html.replace(/<template[^]*?<\/template>/, "");
    expect(first.match(/<script[^>]* src=|rel="(?:modulepreload|stylesheet)"/g) ?? []).toEqual([]);
    expect(asked.filter((one) => /by-category|store\/status/.test(one))).toEqual([]);
  }
});

test("home and menu come in little: bytes of the page, elements to draw", async ({ browser, product, request }) => {
  for (const path of ["/", "/menu"]) {
    const html = await (await request.get(product.url + path)).body();
    expect(brotliCompressSync(html).length, path).toBeLessThanOrEqual(35_000);
    const page = await openGuest(browser, product, phone);
    await page.goto(path);
    await isAwake(page);
    expect(await page.locator("*").count(), path).toBeLessThanOrEqual(2600);
  }
});

test("home and menu wake up without `Intl`, which keeps a phone busy before its first word", async ({ browser, product }) => {
  for (const language of ["en", "ko"] as const) {
    for (const path of ["/", "/menu"]) {
      const page = await openGuest(browser, product, { ...phone, language });
      await page.addInitScript(() => {
        for (const name of ["NumberFormat", "PluralRules", "DateTimeFormat"] as const) {
          const note = (made: object) => {
            document.documentElement.dataset.made = `${document.documentElement.dataset.made ?? ""} ${name}`;
            return made;
          };
          const construct = (target: object, args: unknown[]) =>
            note(Reflect.construct(target as never, args));
          Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) });
        }
      });
      await openListening(page, path);
      expect(await page.locator("html").getAttribute("data-made"), `${path} ${language}`).toBeNull();
    }
  }
});

test("nothing moves while home and menu load and wake up", async ({ browser, product }) => {
  for (const path of ["/", "/menu"]) {
    const page = await openGuest(browser, product, phone);
    await page.addInitScript(() => {
      const moved: string[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
          const what = entry.sources.map(({ node }) => node?.nodeName).join(" ");
          moved.push(`${entry.value} ${what}`);
          document.documentElement.dataset.moved = moved.join("\n");
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await openListening(page, path);
    const moved = await page.locator("html").getAttribute("data-moved") ?? "";
    const far = moved.split("\n").reduce((sum, line) => sum + Number(line.split(" ")[0]), 0);
    expect(far, `${path}\n${moved}`).toBeLessThanOrEqual(0.01);
  }
});

type Shift = { value: number; sources: { node: Node | null }[] };
