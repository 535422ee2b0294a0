import { legalBlocks } from "@domain/settings/legal_blocks.ts";
import type { LegalText as Text } from "@domain/settings/legal_page.ts";
import styles from "./legal_text.module.css";
import type { Language } from "@domain/shared/language.ts";

/** The headings, lists and paragraphs of a legal text. */
export function LegalText({ legal }: { legal: Text }) {
  return (
    <div className={styles.text} lang={legal.language}>
      {legalBlocks(legal.text).map((block, nth) =>
        block.kind === "heading"
          ? <h2 key={nth}>{block.text}</h2>
          : block.kind === "list"
          ? <ul key={nth}>{block.items.map((item, at) => <li key={at}>{item}</li>)}</ul>
          : <p key={nth}>{block.text}</p>
      )}
    </div>
  );
}

/** The query key of a legal page's text, which the server puts into the page. `path` is "/privacy". */
export const legalKey = (path: string, language: Language) => ["legal", path, language] as const;
