import assert from "node:assert/strict";
import { illustrationSheet } from "@web/illustrations/sheet.ts";
import { withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";

const recipe = { vessel: "stone_bowl", base: "rice", toppings: ["egg", "spinach"] } as const;
const illustration = { ...recipe, toppings: [...recipe.toppings] };

Deno.test("a dish gets an illustration that browsers cache permanently, until it gets another one or a picture", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "manager");
    const [item] = (await expectData(shop, "adminMenu", { token, query: { limit: "1" } })).items;
    assert.ok(item);
    const { id } = item;
    const body = {
      name: item.name,
      price: item.price,
      category_id: item.category_id,
      prep_time_minutes: item.prep_time_minutes,
    };
    const edit = (fields: object) =>
      expectData(shop, "updateDish", { id, token, body: { ...body, ...fields } });
    const onMenu = async () =>
      (await expectData(shop, "menuByCategory")).flatMap((category) => category.items)
        .find((each) => each.id === id);
    const get = (file: string) => fetch(new URL(`/illustrations/${id}/${file}`, shop.url));

    const saved = await edit({ illustration });
    assert.deepEqual(saved.illustration, recipe);
    const version = (await onMenu())?.illustration_version;
    assert.match(version ?? "", /^[a-z0-9]{3}$/);
    const shown = await get(`${version}.svg`);
    const svg = await shown.text();
    assert.equal(shown.headers.get("content-type"), "image/svg+xml");
    assert.equal(shown.headers.get("cache-control"), "public, max-age=31536000, immutable");
    assert.equal(shown.headers.get("x-content-type-options"), "nosniff");
    assert.match(svg, /^<svg /);

    // Another field does not change it; another recipe does.
    await edit({ name: "Renamed" });
    assert.equal((await onMenu())?.illustration_version, version);
    await edit({ illustration: { ...illustration, toppings: ["carrot"] } });
    assert.notEqual((await onMenu())?.illustration_version, version);
    const outdated = await get(`${version}.svg`);
    assert.equal(outdated.headers.get("cache-control"), "no-cache");
    assert.notEqual(await outdated.text(), svg);

    // A picture is shown in its place.
    await edit({ image_url: `/images/${"a".repeat(32)}/1280.jpg?color=c9532c` });
    assert.equal((await onMenu())?.illustration_version, undefined);
    await edit({ image_url: null, illustration: null });
    assert.equal((await onMenu())?.illustration_version, undefined);
    for (const path of [`${version}.svg`, "x.png", "x.svg/more", "..%2fx.svg"]) {
      const response = await get(path);
      await response.body?.cancel();
      assert.ok(response.status !== 200 || !/^image/.test(response.headers.get("content-type") ?? ""), path);
    }

    const log = await expectData(shop, "auditLogs", {
      token: await tokenOf(shop, "admin"),
      query: { search: "dish.updated" },
    });
    const changes = log.map(({ details }) => details).filter((details) =>
      details && "illustration_after" in details
    );
    assert.equal(changes.at(-1)?.illustration_after, "stone_bowl: rice, egg, spinach");
    assert.equal(changes[0]?.illustration_after, null);
  }));

Deno.test("an illustration has at most 8 toppings, each once, and only parts that exist", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "manager");
    const [item] = (await expectData(shop, "adminMenu", { token, query: { limit: "1" } })).items;
    assert.ok(item);
    const send = (changed: object) =>
      callApi(shop, "updateDish", {
        id: item.id,
        token,
        body: {
          name: item.name,
          price: item.price,
          category_id: item.category_id,
          prep_time_minutes: 15,
          // The server refuses what the types refuse.
          illustration: { ...illustration, ...changed } as typeof illustration,
        },
      });
    const details = async (changed: object) =>
      (await expectError(400, "invalid", send(changed))).details?.[0];
    const nine = ["egg", "beef", "tofu", "kimchi", "carrot", "spinach", "radish", "onion", "sesame"];
    assert.deepEqual(
      [await details({ toppings: nine })].map((each) => [each?.field, each?.message]),
      [["illustration.toppings", "You can select at most 8 items"]],
    );
    for (
      const changed of [{ vessel: "bucket" }, { base: "sand" }, { toppings: ["egg", "egg"] }, {
        toppings: ["egg", "rock"],
      }]
    ) {
      const problem = await details(changed);
      assert.match(problem?.field ?? "", /^illustration/);
      assert.equal(problem?.message, "Please choose the parts of the illustration from the lists, each once");
    }
  }));

Deno.test("one file has the illustrations of the whole menu, and browsers cache it until one of them changes", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "manager");
    const sheetNow = async () => illustrationSheet(await expectData(shop, "menuByCategory"));
    const get = (path: string) => fetch(new URL(path, shop.url));
    const [item] = (await expectData(shop, "adminMenu", { token, query: { limit: "1" } })).items;
    assert.ok(item);
    const { id, name, price, category_id, prep_time_minutes } = item;
    const edit = (fields: object) =>
      expectData(shop, "updateDish", {
        id,
        token,
        body: { name, price, category_id, prep_time_minutes, ...fields },
      });

    await edit({ illustration });
    const { path, illustrations } = await sheetNow();
    const shown = await get(path);
    assert.equal(shown.headers.get("content-type"), "application/json");
    assert.equal(shown.headers.get("cache-control"), "public, max-age=31536000, immutable");
    const svgs = await shown.json();
    assert.deepEqual(Object.keys(svgs).toSorted(), illustrations.toSorted());
    for (const each of illustrations) assert.equal(svgs[each], await (await get(each)).text());

    await edit({ name: "Renamed", illustration });
    assert.equal((await sheetNow()).path, path);
    await edit({ illustration: null });
    const later = await sheetNow();
    assert.notEqual(later.path, path);
    const outdated = await get(path);
    assert.equal(outdated.headers.get("cache-control"), "no-cache");
    assert.deepEqual(Object.keys(await outdated.json()).toSorted(), later.illustrations.toSorted());
    assert.equal((await get(later.path)).headers.get("cache-control"), "public, max-age=31536000, immutable");
  }));
