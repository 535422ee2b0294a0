import assert from "node:assert/strict";
import { pictureColor, pictureId, picturePath, pictureSet, pictureUrl, storedPath } from "./picture.ts";

const id = "a".repeat(32);

Deno.test("a picture has a path for every width and format, and its color is in its URL", () => {
  const url = pictureUrl(id, "c9532c");
  assert.equal(pictureId(url), id);
  assert.equal(pictureColor(url), "c9532c");
  for (const format of ["avif", "webp", "jpg"] as const) {
    assert.deepEqual(
      pictureSet(url, format).split(", "),
      [240, 480, 960, 1280].map((width) => `/images/${id}/${width}.${format} ${width}w`),
    );
    assert.equal(picturePath(id, `1280.${format}`), `${id}/1280.${format}`);
  }
  assert.equal(picturePath(id, "1280.svg"), undefined);
  assert.equal(picturePath(id, "1281.jpg"), undefined);
  assert.equal(pictureSet("/images/other.png", "jpg"), "");
});

Deno.test("the storage path of a picture is read from its URL, and from no other URL", () => {
  const id = "a".repeat(32);
  assert.equal(storedPath(pictureUrl(id, "c9532c")), `${id}/1280.jpg`);
  assert.equal(storedPath(`/images/${id}/960.webp`), `${id}/960.webp`);
  for (
    const url of [
      "/images/other.png",
      `/images/${id}/../key`,
      `/images/${id}/960.webp/anything?color=aabbcc`,
      `/images/${id}/960.webp?width=1#?color=aabbcc`,
      `/images/${id}/960.webp#anything`,
      `https://x.test/images/${id}/960.webp`,
    ]
  ) {
    assert.equal(storedPath(url), undefined, url);
  }
});
