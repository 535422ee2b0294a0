import { type Language, languageFacts, languages } from "@domain/shared/language.ts";
import { useRouter } from "@tanstack/react-router";
import { useLanguage } from "../lib/i18n.ts";
import { rememberLanguage } from "../lib/language_choice.ts";
import styles from "./language_switch.module.css";

/** A button for every other language, labeled in that language. */
export function LanguageSwitch() {
  const { texts } = useRouter().options.context;
  const language = useLanguage();
  const change = async (to: Language) => {
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
