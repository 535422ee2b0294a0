import { useSay } from "../../lib/i18n/say.ts";
import { usePeopleSentence } from "../../lib/people_sentences.ts";
import { waitWords } from "./wait_words.ts";
import { Problem } from "../../ui/problem.tsx";
import type { LoginProblem } from "./login_problem.ts";

/** One of the three error screens of spec section 8. */
export function LoginProblemBox({ kind, title, hint, said, waitSeconds }: LoginProblem) {
  const say = useSay();
  const sentence = usePeopleSentence();
  return (
    <Problem title={say(title)} tone={kind === "locked" ? "locked" : "bad"}>
      {said !== undefined && <p>{sentence(said)}</p>}
      {hint !== undefined && <p>{say(hint)}</p>}
      {waitSeconds !== undefined && <p>{waitWords(say, waitSeconds)}</p>}
    </Problem>
  );
}
