import { deepEqual, ok } from "node:assert/strict";
import { known } from "./server_sentence.ts";

/** The server's words are read, not imported: this app may not know its code. */
const read = (file: string) => Deno.readTextFile(new URL(`../../../api/http/${file}`, import.meta.url));
const [refusals, orders, app, authorize] = await Promise.all([
  read("refusals.ts"),
  read("wire_order.ts"),
  read("app.ts"),
  Deno.readTextFile(new URL("../features/checkout/authorize.ts", import.meta.url)),
]);

/** The sentences of one table of the server's, `const name = { … }`. */
function sentencesOf(table: string, source: string): string[] {
  const [, body = ""] = new RegExp(`const ${table}\\b[^=]*= \\{([^}]*)\\}`).exec(source) ?? [];
  return Array.from(body.matchAll(/"([^"]+)"/g), ([, sentence = ""]) => sentence);
}

Deno.test("whatever stands between a guest and an order has its Korean words", () => {
  const said = [
    ...sentencesOf("noAsapWords", refusals),
    ...sentencesOf("slotWords", refusals),
    ...sentencesOf("denyWords", orders),
  ];
  ok(said.length >= 15, said.join("\n"));
  deepEqual(said.filter((sentence) => !(sentence in known)), []);
});

Deno.test("no sentence is translated that nobody says", () => {
  const said = [refusals, orders, app, authorize].join("\n");
  const call = "call us"; // `noAsapSentence` puts this one together.
  deepEqual(
    Object.keys(known).filter((sentence) => !said.includes(sentence) && !sentence.includes(call)),
    [],
  );
});
