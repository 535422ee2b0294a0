import { useAtom } from "jotai";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { undoMs } from "@domain/order/transitions.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dayAndTime } from "@/lib/format/times.ts";
import { useUnderFinger } from "@/lib/press.ts";
import { useNow } from "@/lib/use_now.ts";
import { afterFrame } from "@/lib/use_pending.ts";
import { CheckIcon } from "@/ui/icons.tsx";
import { UndoIcon } from "@/ui/action_icons.tsx";
import { useToastLine } from "@/ui/toasts/toasts.tsx";
import type { StaffActor } from "@domain/shared/actor.ts";
import { lastTaps, type RecentTap } from "../model/last_taps.ts";
import { useTaps, useTransitionOrder } from "../api/transitions.ts";
import type { TransitionTap } from "../model/pending_transitions.ts";
import css from "./undo_bar.module.css";

/** The last taps, each with an undo button, in the page's row for messages. A page without one is overlaid, so that nothing moves. */
export function UndoBar({ by }: { by: StaffActor }) {
  const t = useTranslate();
  const now = useNow();
  const [taps, setTaps] = useAtom(lastTaps);
  const transition = useTransitionOrder(by);
  const refused = new Set(useTaps().filter(({ isRefused }) => isRefused).map(({ tap }) => tap.key));
  const line = useToastLine();
  const latest = taps[0]?.tap.key;
  useEffect(() => {
    if (latest !== undefined) afterFrame(focusList);
  }, [latest]);
  const shown = useUnderFinger(taps.filter(({ tap }) => leftOf(tap, now) > 0 && !refused.has(tap.key)));

  function undo({ tap, order }: RecentTap) {
    setTaps((all) => all.filter((each) => each.tap.key !== tap.key));
    transition(order, "undo", { undoes: tap.kind });
    afterFrame(focusList);
  }

  const bar = (
    <div className={line === undefined ? css.undo : css.line} role="status" data-shown={shown.length > 0}>
      {shown.map((recent) => (
        <div key={recent.tap.key} className={css.row}>
          <CheckIcon size="1.5rem" />
          <p className="figures">
            {t(`undo.${recent.tap.kind}`, {
              number: recent.tap.number,
              time: dayAndTime(recent.tap.readyAt ?? recent.tap.madeAt, now),
            })}
          </p>
          <button
            type="button"
            onClick={() => undo(recent)}
          >
            <UndoIcon size="1.5rem" />
            {t("undo.button")}
            <span className="figures" aria-hidden="true">{Math.ceil(leftOf(recent.tap, now) / 1_000)}</span>
          </button>
        </div>
      ))}
    </div>
  );
  return line === undefined ? bar : createPortal(bar, line);
}

/** Moves the focus to the list when the button that had it has left, as with a card that moves on. */
function focusList(): void {
  if (!document.activeElement?.matches("body, [inert] *")) return;
  (document.getElementById("tab-panel") ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** Milliseconds left to undo. At most `undoMs`: the page's clock ticks once a second and may be behind the tap. */
const leftOf = ({ madeAt }: TransitionTap, now: number): number =>
  Math.min(undoMs, Date.parse(madeAt) + undoMs - now);
