import { equal } from "node:assert/strict";
import { withDishTags } from "./dish_tags.ts";

const page = ["title", "description", "url", "image", "image:width", "image:height", "image:alt"]
  .map((name) => `<meta property="og:${name}" content="old">`).join("");
const dish = {
  id: "dish 1",
  name: 'Galbi "large"',
  name_korean: "갈비",
  description: "Beef & soy",
  description_korean: "",
  image_url: "/images/abc/1280.jpg?color=c9532c",
};
const origin = "https://kitchen.example";

Deno.test("a shared dish has its own name, description, address and picture, in the page's language", () => {
  equal(
    withDishTags(page, dish, { path: "/menu", language: "en", origin }),
    '<meta property="og:title" content="Galbi &#34;large&#34; 갈비">' +
      '<meta property="og:description" content="Beef &#38; soy">' +
      `<meta property="og:url" content="${origin}/menu?dish=dish%201">` +
      `<meta property="og:image" content="${origin}/images/abc/1280.jpg?color=c9532c">` +
      '<meta property="og:image:alt" content="Galbi &#34;large&#34; 갈비">',
  );
  const korean = withDishTags(page, dish, { path: "/", language: "ko", origin });
  equal(/og:title" content="([^"]*)/.exec(korean)?.[1], "갈비 Galbi &#34;large&#34;");
  equal(/og:url" content="([^"]*)/.exec(korean)?.[1], `${origin}/ko?dish=dish%201`);
});

Deno.test("a shared dish with an illustration has a share image of its own, whose size is known", () => {
  const illustrated = { ...dish, image_url: null, illustration_version: "1a2b" };
  const tags = withDishTags(page, illustrated, { path: "/menu", language: "ko", origin });
  const read = (name: string) => new RegExp(`og:${name}" content="([^"]*)`).exec(tags)?.[1];
  equal(read("image"), `${origin}/ko/share.png?dish=dish%201`);
  equal(read("image:alt"), "갈비 Galbi &#34;large&#34;");
  equal(read("image:width"), "old");
});

Deno.test("a shared dish without a picture and a description has those of the restaurant", () => {
  const plain = { ...dish, name_korean: "", description: "", image_url: null };
  const tags = withDishTags(page, plain, { path: "/menu", language: "en", origin });
  for (const name of ["description", "image", "image:width", "image:height", "image:alt"]) {
    equal(new RegExp(`og:${name}" content="([^"]*)`).exec(tags)?.[1], "old", name);
  }
});
