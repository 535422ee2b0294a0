import { deepEqual, equal } from "node:assert/strict";
import type { Dish } from "@domain/menu/dish.ts";
import type { Illustration } from "@domain/menu/illustration.ts";
import type { Menu } from "@domain/menu/menu.ts";
import { pictureUrl } from "@domain/menu/picture.ts";
import { facts, fridayDinner, menu, restaurant } from "@domain/testing/fixtures.ts";
import { Hono } from "hono";
import type { Environment } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { type RenderShareImage, serveSharing } from "./sharing.ts";

const named = {
  ...facts,
  settings: {
    ...facts.settings,
    restaurant: { ...facts.settings.restaurant, name: { en: "Jogakbo", ko: "조각보" } },
  },
};

const photoId = "a".repeat(32);
const photo = new Uint8Array([7]);
const images = {
  read: (path: string) =>
    Promise.resolve(path === `${photoId}/1280.jpg` ? { bytes: photo, type: "image/jpeg" } : undefined),
};

function appOf(
  renderShareImage: RenderShareImage,
  shown: { facts: typeof named; menu?: Menu } = { facts: named },
) {
  const ports = {
    ...restaurant(fridayDinner),
    menus: { shown: () => Promise.resolve(shown.menu ?? menu) },
    pictures: images,
    store: { shown: () => Promise.resolve(shown.facts) },
  };
  const app = new Hono<Environment>();
  app.onError(() => new Response(null, { status: 500 }));
  serveSharing(app, { ports } as unknown as Services, { background: new Uint8Array([1]), renderShareImage });
  return app;
}

Deno.test("the manifest has the restaurant's name, start page and language in each language", async () => {
  const app = appOf(() => Promise.resolve(new Uint8Array()));
  for (const [path, name, start, lang] of [["", "Jogakbo", "/", "en"], ["/ko", "조각보", "/ko", "ko"]]) {
    const response = await app.request(`${path}/manifest.webmanifest`);
    equal(response.headers.get("content-type"), "application/manifest+json");
    const body = await response.json();
    deepEqual([body.name, body.start_url, body.lang, body.scope, body.id], [name, start, lang, "/", "/"]);
    deepEqual(
      body.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose ?? "any"}`),
      [
        "192x192 any",
        "512x512 any",
        "512x512 maskable",
      ],
    );
  }
});

Deno.test("a share image is rendered once for each language until its texts change, and again after a failure", async () => {
  const rendered: string[] = [];
  let failures = 1;
  const shown = { facts: named };
  const app = appOf(({ name, secondName }) => {
    rendered.push(`${name} ${secondName}`);
    return failures-- > 0 ? Promise.reject(new Error("no font")) : Promise.resolve(new Uint8Array([1, 2]));
  }, shown);
  equal((await app.request("/share.png")).status, 500);
  for (const path of ["/share.png", "/share.png", "/ko/share.png"]) {
    const response = await app.request(path);
    deepEqual([response.status, response.headers.get("content-type")], [200, "image/png"]);
  }
  deepEqual(rendered, ["Jogakbo 조각보", "Jogakbo 조각보", "조각보 Jogakbo"]);
  const renamed = { ...named.settings.restaurant, name: { ...named.settings.restaurant.name, en: "New" } };
  shown.facts = { ...named, settings: { ...named.settings, restaurant: renamed } };
  await app.request("/share.png");
  equal(rendered.at(-1), "New 조각보");
});

Deno.test("the share image of a dish is rendered once, one at a time, and any other id has the image of the restaurant", async () => {
  const illustration: Illustration = { vessel: "stone_bowl", base: "rice", toppings: [] };
  const [first] = menu.dishes;
  if (!first) throw new Error("the fixture has no dishes");
  const { imageUrl: _, illustration: __, ...plain } = first;
  const dishes = ["a", "b", "c"].map((id) => ({
    ...plain,
    ...{ id, name: { en: id, ko: "" }, isPopular: id === "c" },
    ...(id !== "b" && { illustration }),
  }));
  const rendered: (string | undefined)[] = [];
  let [running, most] = [0, 0];
  const app = appOf(async ({ dish }) => {
    rendered.push(dish?.name);
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
    return new Uint8Array([1]);
  }, { facts: named, menu: { ...menu, dishes } });
  const ask = async (query: string) => equal((await app.request(`/share.png${query}`)).status, 200, query);
  await Promise.all(["?dish=a", "", "?dish=a", "?dish=c"].map(ask));
  for (const query of ["?dish=b", "?dish=unknown", "?dish=", "?dish=a&x=1"]) await ask(query);
  deepEqual([rendered, most], [["a", "c"], 1]);
});

Deno.test("of very many dishes two hundred have a share image, each rendered once", async () => {
  const illustration: Illustration = { vessel: "stone_bowl", base: "rice", toppings: [] };
  const [first] = menu.dishes;
  if (!first) throw new Error("the fixture has no dishes");
  const dishes = Array.from({ length: 210 }, (_, nth) => ({ ...first, id: `dish_${nth}`, illustration }));
  let rendered = 0;
  const app = appOf(() => Promise.resolve(new Uint8Array([++rendered])), {
    facts: named,
    menu: { ...menu, dishes },
  });
  for (let round = 0; round < 2; round++) {
    for (const { id } of dishes) equal((await app.request(`/share.png?dish=${id}`)).status, 200);
    equal(rendered, 200);
  }
});

Deno.test("a share image shows a popular dish, by its photo before an illustration", async () => {
  const illustration: Illustration = { vessel: "stone_bowl", base: "rice", toppings: [] };
  const [first] = menu.dishes;
  if (!first) throw new Error("the fixture has no dishes");
  const { imageUrl: _, illustration: __, ...plain } = first;
  const dish = (name: string, more: Partial<Dish>): Dish => ({
    ...plain,
    name: { en: name, ko: "" },
    isPopular: false,
    ...more,
  });
  const illustrated = dish("Drawn", { illustration, isPopular: true });
  const photographed = dish("Photographed", { imageUrl: pictureUrl(photoId, "c9532c"), isPopular: true });
  const lost = dish("Lost", { imageUrl: pictureUrl("b".repeat(32), "c9532c"), illustration });
  const shown: (string | undefined)[] = [];
  const render = async (...dishes: Dish[]) => {
    const app = appOf(({ dish }) => {
      shown.push(dish && `${dish.name} ${dish.isPhoto ? dish.picture : "illustration"}`);
      return Promise.resolve(new Uint8Array([1]));
    }, { facts: named, menu: { ...menu, dishes } });
    equal((await app.request("/share.png")).status, 200);
  };
  await render(dish("Other", {}), illustrated, photographed);
  await render(dish("Unpopular", { imageUrl: pictureUrl(photoId, "c9532c") }), illustrated);
  await render(lost);
  await render(dish("Other", {}));
  deepEqual(shown, ["Photographed 7", "Drawn illustration", "Lost illustration", undefined]);
});
