import { refusalText } from "@/lib/i18n/error_catalog.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { waitText } from "../model/wait_text.ts";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import type { LoginProblem } from "../model/login_problem.ts";

/** One of the three error boxes after a failed sign-in: locked, failed or error. */
export function LoginProblemBox({ kind, title, hint, failure, waitSeconds }: LoginProblem) {
  const t = useTranslate();
  return (
    <AlertBox title={t(title)} tone={kind === "locked" ? "locked" : "bad"}>
      {failure !== undefined && <p>{refusalText(failure)}</p>}
      {hint !== undefined && <p>{t(hint)}</p>}
      {waitSeconds !== undefined && <p>{waitText(t, waitSeconds)}</p>}
    </AlertBox>
  );
}
