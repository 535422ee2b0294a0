import { Fragment } from "react";
import type { LegalPage } from "@domain/settings/legal_page.ts";
import { inLanguage } from "@domain/shared/language.ts";
import { type TextId, useLanguage, useTranslate } from "@/lib/i18n.ts";
import styles from "./legal_links.module.css";

/** A line of text with links to legal pages. They open in a new tab, so that the form stays. */
export function LegalLinks({ text, pages }: { text: TextId; pages: readonly LegalPage[] }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <p className={styles.legal}>
      {t(text)} {pages.map((page, at) => (
        <Fragment key={page}>
          {at > 0 && ", "}
          <a href={inLanguage(`/${page}`, language)} target="_blank" rel="noopener">
            {t(`legal.${page}`)}
            <span className="visually-hidden">{t("checkout.newTab")}</span>
          </a>
        </Fragment>
      ))}
    </p>
  );
}
