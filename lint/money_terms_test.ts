import { deepEqual, equal, ok } from "node:assert/strict";
import { chargeKinds } from "@domain/cart/charge.ts";
import { ledgerColumns, payoutColumns, taxColumns } from "@api/csv/ledger.ts";
import { dayColumns, offerColumns, optionColumns, sourceColumns } from "@api/http/analytics/mappers.ts";
import { type MoneyTerm, moneyTerms } from "@contract/money_terms.ts";
import { messagesIn } from "@web/i18n/texts.ts";
import { texts as analytics } from "@staff-pwa/texts/analytics.ts";
import { texts as board } from "@staff-pwa/texts/board.ts";

const terms = Object.entries(moneyTerms);
const isTerm = (name: string): name is MoneyTerm => name in moneyTerms;

/** The texts of the pages that report money, and what a refund leaves. Tabs are named after their page. */
function reportTexts(catalog: Readonly<Record<string, string>>): [key: string, text: string][] {
  return Object.entries(catalog).filter(([key]) =>
    /^(analytics|ledger|close)\.(?!view\.)|^refund\.after_refunds$/.test(key)
  );
}

Deno.test("two amounts never have one name", () => {
  for (const language of ["en", "ko"] as const) {
    equal(new Set(terms.map(([, texts]) => texts[language])).size, terms.length, language);
  }
});

for (const language of ["en", "ko"] as const) {
  Deno.test(`the pages that report money name an amount by its term and nothing else by it (${language})`, () => {
    const texts = [analytics, board].flatMap((part) => reportTexts(messagesIn(part, language)));
    for (const [key, text] of texts) {
      const name = key.split(".").at(-1) ?? "";
      if (isTerm(name)) equal(text, moneyTerms[name][language], key);
      const named = terms.filter(([, each]) => each[language] === text).map(([term]) => term);
      if (named.length > 0) deepEqual(named, [name], `${key} is called ${text}`);
    }
    // The pages name charges by their own table.
    const used = new Set([...chargeKinds, ...texts.map(([key]) => key.split(".").at(-1))]);
    deepEqual(terms.map(([term]) => term).filter((term) => !used.has(term)), []);
  });
}

Deno.test("the heads of the tables of money are its terms, and no other name of the same amounts", () => {
  const heads: readonly string[] = [
    ...[...dayColumns, ...optionColumns, ...offerColumns, ...sourceColumns],
    ...[...taxColumns, ...ledgerColumns, ...payoutColumns],
  ];
  const others =
    /^(net|gross|amount|captured|charged|retained|kept|revenue|taxable|exempt|provider_.*|refunded.*|later_refunds_sales)$/;
  deepEqual(heads.filter((head) => others.test(head)), []);
  for (
    const term of ["gross_sales", "discounts", "tax", "collected", "refunds", "net_sales", "fees", "payout"]
  ) ok(heads.includes(term), term);
});

Deno.test("the product rules list every money term with both names", async () => {
  const rules = await Deno.readTextFile(new URL("../docs/product-rules.md", import.meta.url));
  for (const [term, { en, ko }] of terms) {
    ok(new RegExp(`\\| ${en} +\\| ${ko} +\\| \`${term}\` +\\|`).test(rules), term);
  }
});
