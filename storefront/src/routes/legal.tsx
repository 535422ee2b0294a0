import type { LegalPage, LegalText as Text } from "@domain/settings/legal_page.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { legalKey, LegalText } from "../features/legal/components/legal_text.tsx";
import { useLanguage, useTranslate } from "../lib/i18n.ts";
import { ErrorBox } from "../ui/error_box.tsx";
import page from "../ui/page.module.css";
import { PageHead, PageHeading } from "../ui/page.tsx";

/** The pages /privacy, /terms and /refunds. Their text is part of the server's page, so links to them load the document. */
export function LegalRoute() {
  const t = useTranslate();
  const language = useLanguage();
  const path = useLocation().pathname.replace(/\/$/, "");
  const name = path.slice(1) as LegalPage;
  const { data: legal } = useQuery<Text>({
    queryKey: legalKey(path, language),
    queryFn: skipToken,
    gcTime: Infinity,
  });
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <PageHead title={t(`legal.${name}`)} description={t(`legal.${name}.description`)} />
      <PageHeading title={t(`legal.${name}`)} />
      {legal === undefined
        ? <ErrorBox onRetry={() => location.reload()}>{t("error.page")}</ErrorBox>
        : <LegalText legal={legal} />}
    </div>
  );
}
