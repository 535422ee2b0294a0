import { inLanguage, languageFacts, languages } from "@domain/shared/language.ts";
import { useRouter } from "@tanstack/react-router";
import { rememberLanguage, useLanguage } from "../lib/i18n.ts";
import { loadChunk } from "../lib/load_chunk.ts";
import styles from "./language_switch.module.css";

const change = () => import("./change_language.ts");

/** A button for every other language, labeled in that language. */
export function LanguageSwitch() {
  const router = useRouter();
  const language = useLanguage();
  return languages.filter((each) => each !== language).map((each) => (
    <button
      key={each}
      type="button"
      className={`${styles.switch} needs-script`}
      lang={each}
      onClick={() =>
        loadChunk(change).then(
          ({ default: changeLanguage }) => changeLanguage(router, each),
          // A later version may have replaced the chunk.
          () => {
            rememberLanguage(each);
            location.assign(inLanguage(router.latestLocation.pathname, each) + location.search);
          },
        )}
    >
      {languageFacts[each].name}
    </button>
  ));
}
