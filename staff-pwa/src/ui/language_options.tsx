import { languageFacts, staffLanguages } from "@domain/shared/language.ts";

/** The options of a select for the language of an account. */
export const LanguageOptions = () =>
  staffLanguages.map((language) => (
    <option key={language} value={language} lang={language}>{languageFacts[language].name}</option>
  ));
