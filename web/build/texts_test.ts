import { equal, match } from "node:assert/strict";
import { inLanguage, textsByLanguage } from "./texts.ts";

Deno.test("the texts of one language stay, whether they are strings or functions", () => {
  const shared = 'const shared = { en: "One", ko: "하나" } satisfies Text;';
  const texts =
    'const texts = { a: { en: ({ max }) => `Up to ${max}`, ko: "최대" }, b: shared, c: { en: 1 } };';
  equal(
    inLanguage(`${shared} ${texts}`, "en"),
    'const shared = ("One") satisfies Text; const texts = { a: (({ max }) => `Up to ${max}`), b: shared, c: { en: 1 } };',
  );
  equal(
    inLanguage(`${shared} ${texts}`, "ko"),
    'const shared = ("하나") satisfies Text; const texts = { a: ("최대"), b: shared, c: { en: 1 } };',
  );
});

Deno.test("texts that are imported for all languages become functions that load one language each", async () => {
  const { load } = textsByLanguage();
  const file = new URL("../../storefront/src/texts/home.ts", import.meta.url).pathname;
  const code = async (query: string) => {
    const loaded: unknown = typeof load === "function" && await Reflect.apply(load, {}, [`${file}?${query}`]);
    return loaded as { code: string } | null;
  };
  equal(
    (await code("languages"))?.code,
    `export const texts = { en: () => import("${file}?en"), ko: () => import("${file}?ko") };`,
  );
  match((await code("ko"))?.code ?? "", /^export const texts = JSON\.parse\(".*"\);$/);
  equal(await code("other"), null);
});
