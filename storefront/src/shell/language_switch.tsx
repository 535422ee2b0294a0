import { type Language, languageFacts, languages } from "@domain/shared/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useLanguage } from "../lib/i18n.ts";
import { rememberLanguage } from "../lib/language_choice.ts";
import { menuQuery } from "../lib/queries.ts";
import styles from "./language_switch.module.css";

/** A button for every other language, labeled in that language. */
export function LanguageSwitch() {
  const { texts } = useRouter().options.context;
  const language = useLanguage();
  const client = useQueryClient();
  const change = async (to: Language) => {
    // Shows the present menu, with names in both languages, until the menu with the other descriptions is loaded.
    const present = client.getQueryData(menuQuery(language).queryKey);
    client.setQueryData(menuQuery(to).queryKey, (known) => known ?? present, { updatedAt: 0 });
    await texts.speak(to);
    rememberLanguage(to);
    document.documentElement.lang = to;
  };
  return languages.filter((each) => each !== language).map((each) => (
    <button
      key={each}
      type="button"
      className={`${styles.switch} needs-script`}
      lang={each}
      onClick={() => change(each)}
    >
      {languageFacts[each].name}
    </button>
  ));
}
