import assert from "node:assert/strict";
import sharp from "sharp";
import { pictureSet } from "@domain/menu/picture.ts";
import { refuse } from "@domain/shared/result.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";

async function upload(shop: MemoryShop, token: string, id: string, form: BodyInit) {
  const response = await fetch(`${shop.url}/api/admin/menu/${id}/image`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { status, headers } = response;
  const text = await response.text();
  const envelope = JSON.parse(text);
  return envelope.success
    ? { ok: true as const, status, headers, text, data: envelope.data }
    : { ok: false as const, status, headers, text, failure: envelope };
}

function formOf(bytes: Uint8Array<ArrayBuffer>, type: string, name = "image"): FormData {
  const form = new FormData();
  form.set(name, new File([bytes], "dish", { type }));
  return form;
}

Deno.test("a dish gets a picture that browsers cache permanently, and the picture is removed again", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "manager");
    const item = (await expectData(shop, "adminMenu", { token, query: { limit: "1" } })).items[0];
    assert.ok(item);
    const photo = new Uint8Array(
      await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#a33" } }).jpeg()
        .toBuffer(),
    );
    const set = await upload(shop, token, item.id, formOf(photo, "image/jpeg"));
    assert.ok(set.ok, set.text);
    const url: string = set.data.image_url;
    assert.match(url, /^\/images\/[a-z0-9]{32}\/1280\.jpg\?color=a[89ab]3[234]3[234]$/);
    const shown = (await expectData(shop, "menuByCategory")).flatMap((each) => each.items);
    assert.equal(shown.find((each) => each.id === item.id)?.image_url, url);

    const addresses = (["avif", "webp", "jpg"] as const).flatMap((format) =>
      pictureSet(url, format).split(", ").map((each) => [format, ...each.split(" ")] as const)
    );
    assert.equal(addresses.length, 12);
    for (const [format, address = "", width = ""] of addresses) {
      const response = await fetch(new URL(address, shop.url));
      assert.equal(response.headers.get("content-type"), `image/${format === "jpg" ? "jpeg" : format}`);
      assert.equal(response.headers.get("cache-control"), "public, max-age=31536000, immutable");
      assert.equal(response.headers.get("x-content-type-options"), "nosniff");
      assert.equal(
        `${(await sharp(await response.arrayBuffer()).metadata()).width}w`,
        width === "1280w" ? "1200w" : width,
      );
    }
    for (
      const path of [
        "/images/nothing/960.webp",
        url.replace("?", "/more?"),
        "/images/../../etc/passwd",
        url.replace("1280", "1281"),
      ]
    ) {
      const response = await fetch(new URL(path, shop.url));
      await response.body?.cancel();
      assert.ok(response.status !== 200 || !/^image/.test(response.headers.get("content-type") ?? ""), path);
    }

    const body = { name: item.name, price: item.price, category_id: item.category_id, prep_time_minutes: 15 };
    const updated = await expectData(shop, "updateDish", {
      id: item.id,
      token,
      body: { ...body, image_url: null },
    });
    assert.equal(updated.image_url, null);
  }));

Deno.test("an upload is refused without a picture, as SVG, with a wrong type, when too large, and for an unknown dish", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "admin");
    const item = (await expectData(shop, "adminMenu", { token, query: { limit: "1" } })).items[0];
    assert.ok(item);
    const png = new Uint8Array(
      await sharp({ create: { width: 10, height: 10, channels: 3, background: "#a33" } }).png().toBuffer(),
    );
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const send = (form: BodyInit, id = item.id) => upload(shop, token, id, form);
    await expectError(400, "picture_required", send(formOf(png, "image/png", "photo")));
    await expectError(400, "picture_required", send("no form at all"));
    const more = formOf(png, "image/png");
    more.append("caption", "Bibimbap");
    const { details } = await expectError(400, "invalid", send(more));
    assert.deepEqual(details, [{
      field: "caption",
      code: "unknown_field",
      params: { name: "caption" },
      message: "Unknown field: caption",
    }]);
    await expectError(415, "picture_type_unsupported", send(formOf(svg, "image/svg+xml")));
    await expectError(415, "picture_type_unsupported", send(formOf(svg, "image/png")));
    await expectError(415, "picture_type_unsupported", send(formOf(png, "image/jpeg")));
    await expectError(404, "no_such_dish", send(formOf(png, "image/png"), "dish_gone"));
    const big = new Uint8Array(10 * 1024 * 1024 + 1);
    const large = await expectError(413, "file_too_large", send(formOf(big, "image/jpeg")));
    assert.equal(large.error, "Pictures can be up to 10 MB.");
    await expectError(413, "too_large", send(formOf(new Uint8Array(11 * 1024 * 1024), "image/jpeg")));
  }));

Deno.test("an upload is refused while others are prepared, also one that could not be read, and may be repeated", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "admin");
    const item = (await expectData(shop, "adminMenu", { token, query: { limit: "1" } })).items[0];
    assert.ok(item);
    const png = new Uint8Array(
      await sharp({ create: { width: 16, height: 12, channels: 3, background: "#a33" } }).png().toBuffer(),
    );
    const send = (form: BodyInit) => upload(shop, token, item.id, form);
    const { pictures } = shop.ports;
    const { prepare, isBusy } = pictures;
    pictures.isBusy = () => true;
    pictures.prepare = () => Promise.resolve(refuse({ kind: "pictures_busy" }));
    for (const form of [formOf(png, "image/png"), "no form at all"]) {
      const refused = await send(form);
      assert.deepEqual([refused.status, refused.failure?.code], [503, "pictures_busy"]);
      assert.equal(refused.headers.get("retry-after"), "5");
    }
    Object.assign(pictures, { prepare, isBusy });
    assert.equal((await send(formOf(png, "image/png"))).status, 200);
  }));

Deno.test("the restaurant's picture is uploaded, shown to guests once its setting is saved, and removed", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "admin");
    const photo = new Uint8Array(
      await sharp({ create: { width: 640, height: 480, channels: 3, background: "#a33" } }).jpeg().toBuffer(),
    );
    const send = async (by: string, form: FormData) => {
      const response = await fetch(`${shop.url}/api/admin/store/picture`, {
        method: "POST",
        headers: { authorization: `Bearer ${by}` },
        body: form,
      });
      const { data, code } = await response.json();
      return { status: response.status, code, url: data?.picture_url };
    };
    const manager = await send(await tokenOf(shop, "manager"), formOf(photo, "image/jpeg"));
    assert.equal(manager.status, 403);
    assert.equal((await send(token, formOf(photo, "image/png"))).code, "picture_type_unsupported");
    assert.equal((await send(token, formOf(photo, "image/jpeg", "photo"))).code, "picture_required");

    const { url } = await send(token, formOf(photo, "image/jpeg"));
    assert.match(url, /^\/images\/[a-z0-9]{32}\/1280\.jpg\?color=[0-9a-f]{6}$/);
    const shown = async () => (await expectData(shop, "storeStatus")).restaurant;
    assert.equal((await shown()).picture_url, null);
    const save = (value: string) =>
      callApi(shop, "saveSettings", {
        token,
        body: {
          settings: [
            { setting_key: "restaurant_picture", setting_value: value },
            { setting_key: "picture_text_korean", setting_value: "식당 앞" },
          ],
        },
      });
    assert.ok((await save(url)).ok);
    const { picture_url, picture_text, picture_text_korean } = await shown();
    assert.deepEqual([picture_url, picture_text, picture_text_korean], [url, "", "식당 앞"]);
    await expectError(400, "bad_settings", save("https://other.example/a.jpg"));
    assert.ok((await save("")).ok);
    assert.equal((await shown()).picture_url, null);
  }));
