import type { ErrorComponentProps } from "@tanstack/react-router";
import { useTranslate } from "../lib/i18n.ts";
import { ErrorBox } from "../ui/error_box.tsx";

/** A page that broke while loading or drawing: after an update, an old page may ask for files that are gone. */
export function RouteError(_: ErrorComponentProps) {
  const t = useTranslate();
  return <ErrorBox onRetry={() => location.reload()}>{t("error.page")}</ErrorBox>;
}
