import type { ReactNode } from "react";
import type { ReadinessCheck } from "@contract/schemas/health.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useSave } from "@/ui/form/use_save.ts";
import { StatusBadge } from "@/ui/status_badge.tsx";
import { Button } from "@web/ui/button.tsx";
import css from "./lines.module.css";
import { sendTestMessage, type TestChannel } from "../api/health_calls.ts";
import { checkText, tones } from "../model/ready_text.ts";

/** One readiness check with what to do. `place` is the link to the fix of a check that did not pass. */
export function Check(
  { check, place, mayTestCalls }: { check: ReadinessCheck; place?: ReactNode; mayTestCalls: boolean },
) {
  const t = useTranslate();
  const { name, state, params } = check;
  return (
    <li data-check={name}>
      <StatusBadge tone={tones[state]}>{t(`ready.state.${state}`)}</StatusBadge>
      <div>
        <strong>{t(`ready.${name}`)}</strong>
        <p className={css.text}>{t(checkText(check), params)}</p>
      </div>
      {place !== undefined && <p className={css.place}>{place}</p>}
      {state !== "fix" && name === "mail" && <SendTest channel="mail" />}
      {state !== "fix" && name === "texts" && params.configured === "yes" && <SendTest channel="text" />}
      {state !== "fix" && name === "calls" && params.is_on === "yes" && mayTestCalls && (
        <SendTest channel="call" />
      )}
    </li>
  );
}

/** Sends a test message and shows where it went. */
function SendTest({ channel }: { channel: TestChannel }) {
  const t = useTranslate();
  const { mutate, isPending } = useSave({
    save: () => sendTestMessage(channel),
    done: ({ to }) => t("ready.test_sent", { to }),
    failed: t("ready.test_not_sent"),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      {t(`ready.test_${channel}`)}
    </Button>
  );
}
