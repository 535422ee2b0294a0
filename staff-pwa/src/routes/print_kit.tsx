import { useQuery } from "@tanstack/react-query";
import { PrintKit } from "../features/be_found/components/print_kit.tsx";
import { readinessQuery } from "../features/health/api/health_calls.ts";
import { addressIn } from "../features/health/model/ready_text.ts";
import { errorMessage } from "../lib/api/error_message.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { Allowed } from "../shell/counter.tsx";
import { Failed, Loading } from "../ui/states.tsx";

/** /admin/print-kit. The readiness checks know the address of the guests' site. */
export default function PrintKitPage() {
  return <Allowed permission="store_settings">{() => <Kit />}</Allowed>;
}

function Kit() {
  const t = useTranslate();
  const readiness = useQuery(readinessQuery);
  if (readiness.isPending) return <Loading />;
  const address = addressIn(readiness.data ?? []);
  return address === undefined
    ? (
      <Failed
        text={errorMessage(readiness.error, t("kit.failed"))}
        onRetry={() => void readiness.refetch()}
      />
    )
    : <PrintKit address={address} />;
}
