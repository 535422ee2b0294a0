import { deepEqual, ok } from "node:assert/strict";
import { known, ownText } from "./server_sentence.ts";

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

/** The sentences one function of the server's can put together, without what it fills in. */
function sentencesIn(name: string, source: string): string[] {
  const from = source.indexOf(`function ${name}`);
  const body = source.slice(from, source.indexOf("\n}", from));
  return Array.from(
    body.matchAll(/[`"]([A-Z][^`"]+\.)[`"]/g),
    ([, sentence = ""]) =>
      sentence.replace("${call}", "call us at (714) 555-0142").replaceAll(/\$\{[^}]*\}/g, ""),
  );
}

Deno.test("whatever stands between a guest and an order has its Korean words", () => {
  const said = [
    ...sentencesIn("noAsapSentence", refusals),
    ...sentencesOf("slotWords", refusals),
    ...sentencesOf("denyWords", orders),
  ];
  ok(said.length >= 14, said.join("\n"));
  deepEqual(said.filter((sentence) => ownText(sentence) === undefined), []);
});

Deno.test("no sentence is translated that nobody says", () => {
  const said = [refusals, orders, app, authorize].join("\n");
  deepEqual(
    Object.keys(known).filter((sentence) => !said.includes(sentence)),
    [],
  );
});

Deno.test("a sentence with a moment in it has its text, and the moment and the number to call go along", () => {
  deepEqual(
    ownText("The kitchen has paused orders until about 1:45 PM. Please try again then or call us."),
    { id: "server.paused", moment: { id: "asap.resumes", when: "오후 1:45" } },
  );
  deepEqual(
    ownText("ASAP orders are off until about Sat, November 21 at 11:00 AM. Please schedule your pickup."),
    { id: "server.asapOff", moment: { id: "asap.asap_offEnds", when: "11월 21일 (토) 오전 11:00" } },
  );
  deepEqual(
    ownText("We are closed right now. Orders start again at 11:00 AM. Please schedule your pickup."),
    { id: "server.closed", moment: { id: "asap.resumes", when: "오전 11:00" } },
  );
  deepEqual(
    ownText(
      "We cannot take ASAP orders right now. The earliest pickup is at 12:15 PM. " +
        "Please call us at (714) 555-0142 or schedule your pickup.",
    ),
    {
      id: "server.unattended",
      values: { phone: "(714) 555-0142" },
      moment: { id: "asap.earliest", when: "오후 12:15" },
    },
  );
});
