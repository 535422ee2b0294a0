import { Link } from "@tanstack/react-router";
import { useTranslate } from "../lib/i18n/text.ts";
import { buttonClass } from "@web/ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

export function NoSuchPage() {
  const t = useTranslate();
  return (
    <Notice
      title={t("missing.title")}
      actions={<Link to="/orders" className={buttonClass("primary")}>{t("missing.orders")}</Link>}
    >
      <p>{t("missing.text")}</p>
    </Notice>
  );
}
