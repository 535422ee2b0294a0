import { useBlocker } from "@tanstack/react-router";
import { useSay } from "../lib/i18n/say.ts";
import { useHoldUpdates } from "../lib/quiet.ts";
import { Confirm } from "./confirm.tsx";

/** Keeps somebody with unsaved input from leaving the page, or its tab, without being asked. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const say = useSay();
  useHoldUpdates(isDirty);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Confirm
      look="warning"
      title={say("office.unsaved.title")}
      confirm={say("office.unsaved.leave")}
      cancel={say("office.unsaved.stay")}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      <p>{say("office.unsaved.text")}</p>
    </Confirm>
  );
}
