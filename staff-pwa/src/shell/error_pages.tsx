import { useEffect } from "react";
import { useTranslate } from "../lib/i18n/text.ts";
import { lazy } from "../lib/lazy.tsx";
import { Button } from "@web/ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

export const NoSuchPage = lazy(() => import("./no_such_page.tsx").then(({ NoSuchPage }) => NoSuchPage));

const reloadAfterMs = 10_000;

/** The page after a crash. Reloads after 10 s so that an unattended tablet recovers. */
export function Broken() {
  const t = useTranslate();
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), reloadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice
      title={t("app.broken.title")}
      actions={<Button look="primary" onClick={() => location.reload()}>{t("app.broken.reload")}</Button>}
    >
      <p>{t("app.broken.text")}</p>
    </Notice>
  );
}
