import { useRouter } from "@tanstack/react-router";
import { useLanguage } from "../lib/i18n.ts";
import { rememberLanguage } from "../lib/language_choice.ts";
import styles from "./language_switch.module.css";

/** One press leads to the other language, which it is written in. */
export function LanguageSwitch() {
  const { texts } = useRouter().options.context;
  const other = useLanguage() === "en" ? "ko" : "en";
  const change = async () => {
    await texts.speak(other);
    rememberLanguage(other);
    document.documentElement.lang = other;
  };
  return (
    <button
      type="button"
      className={`${styles.switch} needs-script`}
      lang={other}
      onClick={change}
    >
      {other === "en" ? "English" : "한국어"}
    </button>
  );
}
