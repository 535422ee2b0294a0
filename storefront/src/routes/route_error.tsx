import type { ErrorComponentProps } from "@tanstack/react-router";
import { useTranslate } from "../lib/i18n.ts";
import { ErrorBox } from "../ui/error_box.tsx";

/** Shown when a page fails to load or render, for example when an old page requests files that an update has removed. */
export function RouteError(_: ErrorComponentProps) {
  const t = useTranslate();
  return <ErrorBox onRetry={() => location.reload()}>{t("error.page")}</ErrorBox>;
}
