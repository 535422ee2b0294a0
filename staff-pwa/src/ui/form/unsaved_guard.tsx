import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useHoldUpdates } from "@/lib/update_hold.ts";
import { Confirm } from "../confirm.tsx";

/** Asks before the user leaves a page or closes the tab with unsaved input. Also holds back app updates. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  useHoldUpdates(isDirty);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return blocker.status === "blocked" && <Question onLeave={blocker.proceed} onStay={blocker.reset} />;
}

/**
 * Asks before a dialog with unsaved input closes, also because the user leaves its page, and holds back app updates. Call `leave` to close the
 * dialog and render `question` inside it.
 */
export function useLeaveGuard(isDirty: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  return {
    leave: () => isDirty ? setAsking(true) : onClose(),
    question: (
      <>
        <UnsavedGuard isDirty={isDirty} />
        {asking && <Question onLeave={onClose} onStay={() => setAsking(false)} />}
      </>
    ),
  };
}

function Question({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const t = useTranslate();
  return (
    <Confirm
      look="warning"
      title={t("office.unsaved.title")}
      confirm={t("office.unsaved.leave")}
      cancel={t("office.unsaved.stay")}
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>{t("office.unsaved.text")}</p>
    </Confirm>
  );
}
