import { deepEqual, equal, match } from "node:assert/strict";
import plugin, { nameProblem } from "./plain_terms.ts";

const findings = (source: string) =>
  Deno.lint.runPlugin(plugin, "module.ts", source).map(({ id, message }) => `${id}: ${message}`);

Deno.test("reports a banned term in each kind of name, once per file", () => {
  const sources = [
    "const keptOrders = [];",
    "function tellGuest() {}",
    "function send(letter: string) {}",
    "type Standing = string;",
    "type Order = { given_up_at: string };",
    "const order = { waitedMillis: 1 };",
    "import { books } from './books.ts';",
    "class Farewell {}",
    "const MOST_ORDERS = 3; MOST_ORDERS;",
  ];
  for (const source of sources) {
    const [finding = "", ...others] = findings(source);
    match(finding, /^terms\/names: "\w+" uses "[\w ]+": write /, source);
    deepEqual(others, [], source);
  }
});

Deno.test("accepts plain names, names that only contain a banned term, and names of other interfaces", () => {
  for (const name of ["atMost", "password", "keyword", "bookmark", "upperLeft", "connectionTimeoutMillis"]) {
    equal(nameProblem(name), undefined, name);
  }
  deepEqual(findings('const button = { "aria-pressed": true, text: "Nobody told us" };'), []);
});

Deno.test("reports a banned term in the id of a message, in a catalog and where it is translated", () => {
  const sources = [
    'const messages = { "nav.books": "Books" };',
    'const messages = { "open.given_back": "Refunded" };',
    't("told.mail");',
    "t(`marks.${flag}`);",
    "t(`order.${channel}.hears`);",
    'i18n._("ready.words");',
  ];
  for (const source of sources) {
    const [finding = "", ...others] = findings(source);
    match(finding, /^terms\/message-ids: "[\w.]+" uses "[\w ]+": write /, source);
    deepEqual(others, [], source);
  }
});

Deno.test("accepts any term in the text of a message, and in strings that are no id", () => {
  const sources = [
    'const messages = { "nav.ledger": "Books", "order.note": "No one answered" };',
    'const texts = { "Books of the month": 1, "letters": 2 };',
    'print("books.txt"); t(id); t(`${kind}.title`); t("nav.ledger", { page: "books.title" });',
  ];
  for (const source of sources) deepEqual(findings(source), [], source);
});

Deno.test("reports banned terms in line and block comments", () => {
  for (
    const source of ["// whoever calls this", "/** Nobody calls this. */ const x = 1;", "f(); /* Anew. */"]
  ) {
    const [finding = "", ...others] = findings(source);
    match(finding, /^terms\/comments: A comment uses "/, source);
    deepEqual(others, [], source);
  }
  deepEqual(findings("// Returns undefined when the order does not exist."), []);
});
