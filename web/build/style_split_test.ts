import { equal, throws } from "node:assert/strict";
import { splitStyle } from "./style_split.ts";

const split = (sheet: string) => splitStyle(sheet, 'className: "menu-card-name"');

Deno.test("rules whose classes the code contains come first, others later", () => {
  const { first, later } = split(".menu-card-name{color:red}.cart-line-name{color:blue}");
  equal(first, ".menu-card-name{color:red}");
  equal(later, ".cart-line-name{color:blue}");
});

Deno.test("rules without a class and at-rules without rules come first", () => {
  const sheet = "@font-face{font-family:a}html{color:red}@property --x{syntax:'*'}:root{margin:0}";
  equal(split(sheet).first, sheet);
  equal(split(sheet).later, "");
});

Deno.test("a list of selectors is split, so that both parts keep the order of the sheet", () => {
  const { first, later } = split(".b{color:red}.menu-card-name,.b{color:blue}.b,.c{color:gray}");
  equal(first, ".menu-card-name{color:blue}");
  equal(later, ".b{color:red}.b{color:blue}.b,.c{color:gray}");
});

Deno.test("a nested rule is an error", () => {
  throws(() => split(".b{&:hover{color:red}}"), /nested/);
});

Deno.test("a selector with several classes comes first if the code contains one of them", () => {
  const sheet = ".cart-line-name .menu-card-name{color:red}.menu-card-name:not(.cart-line-name){color:blue}";
  equal(split(sheet).first, sheet);
});

Deno.test("a class whose name only begins with one of the code comes later", () => {
  equal(split(".menu-card-name_long{color:red}").first, "");
});

Deno.test("rules in media queries keep their query, and no empty query is left", () => {
  const { first, later } = split("@media print{.menu-card-name{color:red}.cart-line-name{color:blue}}");
  equal(first, "@media print{.menu-card-name{color:red}}");
  equal(later, "@media print{.cart-line-name{color:blue}}");
  equal(split("@media print{.cart-line-name{color:blue}}").first, "");
});

Deno.test("keyframes come first if a rule that comes first names them", () => {
  const spin = "@keyframes spin{to{rotate:1turn}}";
  const { first, later } = split(`${spin}.cart-line-name{animation:spin 1s}`);
  equal(first, "");
  equal(later, `${spin}.cart-line-name{animation:spin 1s}`);
  equal(
    split(`${spin}.menu-card-name{animation:1s spin}`).first,
    `${spin}.menu-card-name{animation:1s spin}`,
  );
});

Deno.test("custom properties come first if a rule that comes first names them", () => {
  const sheet = ":root{--a:1;--b:2}html[dir=rtl]{--c:1}.menu-card-name{margin:var(--b)}.b{margin:var(--c)}";
  const { first, later } = split(sheet);
  equal(first, ":root{--b:2}.menu-card-name{margin:var(--b)}");
  equal(later, ":root{--a:1}html[dir=rtl]{--c:1}.b{margin:var(--c)}");
});

Deno.test("rules of a data attribute come first if the code contains it", () => {
  const sheet = "[data-sonner-toast]{color:red}[data-avoids=true] p{color:blue}html[dir=ltr]{color:gray}";
  const { first, later } = splitStyle(sheet, '"data-avoids": avoids');
  equal(first, "[data-avoids=true] p{color:blue}html[dir=ltr]{color:gray}");
  equal(later, "[data-sonner-toast]{color:red}");
});

Deno.test("both parts keep the order of the sheet", () => {
  const { first, later } = split(".menu-card-name{a:1}.b{a:1}.menu-card-name:hover{a:2}.c{a:2}");
  equal(first, ".menu-card-name{a:1}.menu-card-name:hover{a:2}");
  equal(later, ".b{a:1}.c{a:2}");
});
