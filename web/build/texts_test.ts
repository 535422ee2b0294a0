import { equal } from "node:assert/strict";
import { inLanguage } from "./texts.ts";

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
