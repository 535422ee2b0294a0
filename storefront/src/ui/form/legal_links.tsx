import { Fragment } from "react";
import type { LegalPage } from "@domain/settings/legal_page.ts";
import { inLanguage } from "@domain/shared/language.ts";
import { type TextId, useLanguage, useTranslate } from "@/lib/i18n.ts";
import styles from "./legal_links.module.css";

/** A sentence with links to legal pages, written as `<terms>Terms</terms>`. They open in a new tab, so that the form stays. */
export function LegalLinks({ text }: { text: TextId }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <p className={styles.legal}>
      {partsOf(t(text)).map(({ before, page, name }) => (
        <Fragment key={page}>
          {before}
          {page && (
            <a href={inLanguage(`/${page}`, language)} target="_blank" rel="noopener">
              {name}
              <span className="visually-hidden">{t("checkout.newTab")}</span>
            </a>
          )}
        </Fragment>
      ))}
    </p>
  );
}

type Part = { before: string; page?: LegalPage; name?: string };

function partsOf(text: string): Part[] {
  const pattern = /<(terms|privacy|refunds)>(.*?)<\/\1>/g;
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, page, name = ""] = match;
    parts.push({ before: text.slice(end, match.index), page: page as LegalPage, name });
    end = match.index + whole.length;
  }
  return [...parts, { before: text.slice(end) }];
}
