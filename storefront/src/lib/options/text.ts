import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { FieldAnswer } from "@web/i18n/error_texts.ts";

/** Returns a function for the text of a field's error in the page's language. Loads the error texts; until then the text is "". */
export function useFieldText(): (problem: FieldAnswer) => string {
  const { texts } = useRouter().options.context;
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const finish = () => isCurrent && setLoaded(true);
    texts.loadErrors().then(finish, finish);
    return () => {
      isCurrent = false;
    };
  }, [texts]);
  return (problem) => texts.errors()?.ofField(problem) ?? (isLoaded ? problem.message ?? "" : "");
}
