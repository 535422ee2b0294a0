import { root } from "../../root.ts";

/**
 * The browser's side, served as it lies in `browser/`. Stripe's script is one classic script that sets the global
 * `Stripe`, so the modules are strung together inside one function: their import and export words are taken out,
 * nothing else is done to them. Top-level names are therefore unique across the folder.
 */

/** In the order in which they use each other. */
const MODULES = [
  "words.js",
  "card_rules.js",
  "look.js",
  "calls.js",
  "card_form.js",
  "bank_dialog.js",
  "stripe.js",
];

const folder = `${root}api/dev/stripe/browser/`;

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
