import { useQuery } from "@tanstack/react-query";
import { PrintKit } from "../features/be_found/components/print_kit.tsx";
import { readinessQuery } from "../features/health/api/health_calls.ts";
import { addressIn } from "../features/health/model/ready_text.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { QueryView } from "../ui/states.tsx";

/** /admin/print-kit. The readiness checks know the address of the guests' site. */
export default function PrintKitPage() {
  const t = useTranslate();
  const readiness = useQuery(readinessQuery);
  return (
    <QueryView query={readiness} failed={t("kit.failed")}>
      {(checks) => {
        const address = addressIn(checks);
        return address !== undefined && <PrintKit address={address} />;
      }}
    </QueryView>
  );
}
