import { showAnswer } from "@web/refetch.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { Button } from "@web/ui/button.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { BellIcon, BellOffIcon } from "@/ui/icons.tsx";
import css from "./push.module.css";
import { pushState, turnPushOff, turnPushOn } from "../api/push_state.ts";

const key = ["push"];

/** Turns notifications about unanswered orders on or off for this device while the app is closed. */
export function PushSwitch() {
  const t = useTranslate();
  const client = useQueryClient();
  const { data: state } = useQuery({ queryKey: key, queryFn: pushState });
  const { mutate, isPending } = useSave({
    save: () => state === "on" ? turnPushOff() : turnPushOn(),
    failed: (problem) => t("push.failed", { reason: errorMessage(problem, t("push.refused")) }),
    onSaved: (next) => showAnswer(client, key, next),
  });
  if (state === undefined) return null;
  return (
    <div className={css.push} data-state={state}>
      {state === "on" ? <BellIcon size="1.5rem" /> : <BellOffIcon size="1.5rem" />}
      <p>{t(`push.${state}`)}</p>
      {(state === "on" || state === "off") && (
        <Button busy={isPending} onClick={() => mutate()}>
          {t(state === "on" ? "push.turn_off" : "push.turn_on")}
        </Button>
      )}
    </div>
  );
}
