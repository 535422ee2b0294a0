import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { answerDrill } from "@contract/modes.ts";
import { refetch, showAnswer } from "@web/refetch.ts";
import { api } from "@/lib/api/api.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { mutedUntil } from "@/lib/device_choices.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { muteLeft } from "@/lib/mute.ts";
import { useNow } from "@/lib/use_now.ts";
import { Cover } from "@/ui/cover.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { modesKey, useDrill } from "../api/modes.ts";

/** Covers the screen while today's opening drill rings on this tablet. The answer of one tablet ends it on all of them. */
export function OpeningDrill() {
  const day = useDrill()?.day;
  useNow();
  const isMuted = muteLeft(useAtomValue(mutedUntil)) > 0;
  return isMuted || day === undefined ? null : <DrillSheet day={day} />;
}

function DrillSheet({ day }: { day: string }) {
  const t = useTranslate();
  const client = useQueryClient();
  const { mutate, isPending, error } = useSave({
    save: () => api(answerDrill, { body: { day } }),
    onSaved: (modes) => showAnswer(client, modesKey, modes),
    onFailed: () => void refetch(client, modesKey),
  });
  return (
    <Cover
      title={t("drill.title")}
      hint={t("drill.hint")}
      answer={t("drill.answer")}
      busy={isPending}
      onAnswer={mutate}
    >
      {error !== null && <p role="alert">{errorMessage(error, t("answer.no_connection"))}</p>}
    </Cover>
  );
}
