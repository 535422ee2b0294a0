import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Illustration,
  illustrationBases,
  illustrationText,
  illustrationToppings,
  illustrationUrl,
  illustrationVessels,
  maxIllustrationToppings,
} from "@domain/menu/illustration.ts";
import { hashOf } from "./shapes.ts";
import { illustrationRevision, illustrationSvg, illustrationVersion } from "./svg.ts";

const recipe: fc.Arbitrary<Illustration> = fc.record({
  vessel: fc.constantFrom(...illustrationVessels),
  base: fc.constantFrom(...illustrationBases),
  toppings: fc.uniqueArray(fc.constantFrom(...illustrationToppings), { maxLength: maxIllustrationToppings }),
});

Deno.test("every recipe gives one well-formed, self-contained picture without long or invalid numbers", () => {
  fc.assert(fc.property(recipe, (illustration) => {
    const svg = illustrationSvg(illustration);
    assert.equal(illustrationSvg(illustration), svg);
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 200 200">.*<\/svg>$/);
    assert.doesNotMatch(
      svg,
      /NaN|undefined|Infinity|\d\.\d{4}|<script|<style|<image|https?:(?!\/\/www\.w3\.org)/,
    );
    const open: string[] = [];
    for (const [, closing, name, , selfClosing] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g)) {
      if (closing) assert.equal(open.pop(), name);
      else if (!selfClosing && name !== undefined) open.push(name);
    }
    assert.deepEqual(open, []);
    const ids = [...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, "an id is used twice");
    for (const [, id] of svg.matchAll(/(?:href="|url\()#(\w+)/g)) assert.ok(ids.includes(id), `#${id}`);
  }));
});

Deno.test("parts that look different have another revision", () => {
  const looks = illustrationVessels.flatMap((vessel) => [
    ...illustrationBases.map((base) =>
      illustrationSvg({ vessel, base, toppings: ["beef", "egg", "sesame"] })
    ),
    ...illustrationToppings.map((name) => illustrationSvg({ vessel, base: "none", toppings: [name] })),
  ]);
  assert.deepEqual(
    { illustrationRevision, looks: hashOf(looks.join("")) },
    { illustrationRevision: 1, looks: 3085029304 },
    "Increase illustrationRevision and update this test",
  );
});

Deno.test("an illustration of another release is rendered without the parts that are unknown here", () => {
  const known: Illustration = { vessel: "white_bowl", base: "rice", toppings: ["egg"] };
  const later = { ...known, base: "soil", toppings: ["egg", "rock"] } as unknown as Illustration;
  assert.match(illustrationSvg(later), /^<svg .*<\/svg>$/);
});

Deno.test("another recipe has another version, and the address names dish and version", () => {
  const rice: Illustration = { vessel: "brass_bowl", base: "rice", toppings: [] };
  const withEgg: Illustration = { ...rice, toppings: ["egg"] };
  assert.notEqual(illustrationVersion(rice), illustrationVersion(withEgg));
  assert.match(illustrationVersion(rice), /^[a-z0-9]{3}$/);
  assert.equal(illustrationUrl("dish_rice", "k3f"), "/illustrations/dish_rice/k3f.svg");
  assert.equal(illustrationText(withEgg), "brass_bowl: rice, egg");
});
