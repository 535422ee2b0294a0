import { useState } from "react";
import { staffLanguages } from "@domain/shared/language.ts";
import { activateLanguage } from "@/lib/i18n/languages.ts";
import { useLanguage } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Buttons, Fields } from "./controls.tsx";
import { Chapter } from "./example.tsx";
import css from "./kit.module.css";
import { Lists } from "./lists.tsx";
import { Look } from "./look.tsx";
import { Dialogs, Messages } from "./messages.tsx";
import { ReturnFocus } from "./return_focus.tsx";
import { kitTexts } from "./texts.ts";

const themes = ["dark", "light"] as const;
const languageNames = { en: "English", ko: "한국어" };

export function KitPage() {
  const language = useLanguage();
  const texts = kitTexts[language];
  const { dataset } = document.documentElement;
  const [theme, setTheme] = useState(dataset["theme"]);
  const choose = (next: (typeof themes)[number]) => {
    dataset["theme"] = next;
    setTheme(next);
  };
  return (
    <main className={css.page} tabIndex={-1}>
      <header className={css.head}>
        <h1>Kit</h1>
        <p>
          Every part of the screens in its states. <a href="/dev">Back to the demo</a>
        </p>
        <div className={css.choices}>
          {themes.map((each) => (
            <Button key={each} aria-pressed={each === theme} onClick={() => choose(each)}>
              {each === "dark" ? "Dark" : "Light"}
            </Button>
          ))}
          {staffLanguages.map((each) => (
            <Button
              key={each}
              lang={each}
              aria-pressed={each === language}
              onClick={() => void activateLanguage(each)}
            >
              {languageNames[each]}
            </Button>
          ))}
        </div>
      </header>
      <div key={language} className={css.chapters}>
        <Chapter id="look" name="Look">
          <Look />
        </Chapter>
        <Chapter id="buttons" name="Buttons and badges">
          <Buttons texts={texts} />
        </Chapter>
        <Chapter id="fields" name="Fields">
          <Fields texts={texts} />
        </Chapter>
        <Chapter id="messages" name="Bars, states and notices">
          <Messages texts={texts} />
        </Chapter>
        <Chapter id="dialogs" name="Dialogs and toasts">
          <Dialogs texts={texts} />
          <ReturnFocus texts={texts} />
        </Chapter>
        <Chapter id="lists" name="Lists and pages">
          <Lists texts={texts} />
        </Chapter>
      </div>
    </main>
  );
}
