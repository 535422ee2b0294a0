import { useSay } from "../../lib/i18n/say.ts";
import { useNow } from "../../lib/use_now.ts";
import { LineIcon, LineOffIcon } from "../../ui/icons.tsx";
import css from "./badge.module.css";
import type { LiveStatus } from "./listen.ts";
import { connectionWords } from "./words.ts";

/** How the line to the server is. `checkedAt` is when anything last came through, in device epoch milliseconds; 0 for never. */
export function ConnectionBadge({ status, checkedAt }: { status: LiveStatus; checkedAt: () => number }) {
  const say = useSay();
  useNow();
  const { badge } = connectionWords(status);
  const checked = checkedAt();
  const seconds = Math.max(0, Math.round((Date.now() - checked) / 1_000));
  return (
    <div className={css.badge} data-phase={status.phase}>
      {status.phase === "reconnecting" ? <LineOffIcon size="1.5rem" /> : <LineIcon size="1.5rem" />}
      <p>
        <strong role="status">{say(badge)}</strong>
        {checked > 0 && <span className={`${css.checked} figures`}>{say("live.checked", { seconds })}</span>}
      </p>
    </div>
  );
}

/** What is wrong with the line, across the page, while something is. */
export function ConnectionProblem({ status }: { status: LiveStatus }) {
  const say = useSay();
  const { problem } = connectionWords(status);
  return problem === undefined ? null : <p className={css.problem} role="status">{say(problem)}</p>;
}
