import { useState } from "react";
import { useSay } from "../lib/i18n/say.ts";
import { Confirm } from "./confirm.tsx";

/** Asks before a dialog with unsaved input closes: `leave` is what its closing calls, `question` stands somewhere inside it. */
export function useLeaveGuard(isDirty: boolean, onClose: () => void) {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  return {
    leave: () => isDirty ? setAsking(true) : onClose(),
    question: asking
      ? (
        <Confirm
          look="warning"
          title={say("office.unsaved.title")}
          confirm={say("office.unsaved.leave")}
          cancel={say("office.unsaved.stay")}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          <p>{say("office.unsaved.text")}</p>
        </Confirm>
      )
      : null,
  };
}
