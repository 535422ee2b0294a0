import { refusalText } from "../../../lib/i18n/error_catalog.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { waitWords } from "../model/wait_words.ts";
import { Problem } from "../../../ui/problem.tsx";
import type { LoginProblem } from "../model/login_problem.ts";

/** One of the three error screens of spec section 8. */
export function LoginProblemBox({ kind, title, hint, failure, waitSeconds }: LoginProblem) {
  const say = useSay();
  return (
    <Problem title={say(title)} tone={kind === "locked" ? "locked" : "bad"}>
      {failure !== undefined && <p>{refusalText(failure)}</p>}
      {hint !== undefined && <p>{say(hint)}</p>}
      {waitSeconds !== undefined && <p>{waitWords(say, waitSeconds)}</p>}
    </Problem>
  );
}
