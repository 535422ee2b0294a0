import type { ErrorComponentProps } from "@tanstack/react-router";
import { useText } from "../lib/i18n.ts";
import { ErrorBox } from "../ui/error_box.tsx";

/** A page that broke while loading or drawing: after an update, an old page may ask for files that are gone. */
export function RouteError(_: ErrorComponentProps) {
  const text = useText();
  return <ErrorBox onRetry={() => location.reload()}>{text("error.page")}</ErrorBox>;
}
