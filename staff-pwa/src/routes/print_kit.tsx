import { useQuery } from "@tanstack/react-query";
import { PrintKit } from "../features/be_found/components/print_kit.tsx";
import { readinessQuery } from "../features/health/api/health_calls.ts";
import { addressIn } from "../features/health/model/ready_text.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { Page } from "../ui/page.tsx";
import { QueryView } from "../ui/states.tsx";

/** /admin/print-kit. The readiness checks know the address of the guests' site. */
export default function PrintKitPage() {
  const t = useTranslate();
  const readiness = useQuery(readinessQuery);
  const address = readiness.data && addressIn(readiness.data);
  if (address !== undefined) return <PrintKit address={address} />;
  return (
    <Page title={t("kit.title")}>
      <QueryView query={readiness} failed={t("kit.failed")}>{() => null}</QueryView>
    </Page>
  );
}
