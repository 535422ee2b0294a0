import { root } from "@api/adapters/root.ts";

/**
 * Serves the browser code in `browser/`. Stripe.js is one classic script that sets the global `Stripe`, so the modules
 * are concatenated inside one function without their import and export keywords. Top-level names must therefore be
 * unique across the folder.
 */

/** In dependency order. */
const MODULES = [
  "texts.js",
  "card_rules.js",
  "styles.js",
  "calls.js",
  "card_form.js",
  "bank_dialog.js",
  "wallet.js",
  "stripe.js",
];

const folder = `${root}demo/stripe/browser/`;

export function browserScript(): string {
  const parts = MODULES.map((name) =>
    Deno.readTextFileSync(`${folder}${name}`)
      .replace(/^import [^;]*;\n/gm, "")
      .replace(/^export /gm, "")
  );
  return `(() => {\n"use strict";\n${parts.join("\n")}\nwindow.Stripe = Stripe;\n})();\n`;
}

export function ledgerStyle(): string {
  return Deno.readTextFileSync(`${folder}ledger.css`);
}
