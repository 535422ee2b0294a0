import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useAtomValue } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { useRenewSession } from "../features/auth/api/renew_session.ts";
import { koreanOnly, languageChoices, largeType, themeChoice } from "../lib/device_choices.ts";
import { activateLanguage, staffLanguage } from "../lib/i18n/languages.ts";
import type { AuthUser } from "@contract/schemas/auth.ts";
import { type StaffLanguage } from "@domain/shared/language.ts";
import { useSession } from "../lib/session/this_device.ts";
import { useUpdates } from "../offline/update.ts";
import { useCutOffUser } from "./signed_in_session.ts";
import { lazy, useAfterFirst } from "@/lib/lazy.tsx";
import { useHasMessages } from "../ui/toasts/toasts.tsx";

/** Sets up language, theme, session renewal, app updates and toasts for every screen. */
export function Providers({ children }: { children: ReactNode }) {
  useRenewSession();
  useUpdates();
  useLook();
  if (!useLanguage()) return null;
  return (
    <I18nProvider i18n={i18n}>
      {children}
      <ToastRegion />
    </I18nProvider>
  );
}

/** Sets the theme and the size of the text. */
function useLook() {
  const theme = useAtomValue(themeChoice);
  const isLarge = useAtomValue(largeType);
  const isKoreanOnly = useAtomValue(koreanOnly);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["theme"] = theme;
    dataset["large"] = `${isLarge}`;
    dataset["koreanOnly"] = `${isKoreanOnly}`;
  }, [theme, isLarge, isKoreanOnly]);
}

/**
 * Returns true once the texts are loaded. The language is the user's choice on this tablet, else that of the account. When signed out
 * it is the last language of the tablet, else that of the browser.
 */
function useLanguage(): boolean {
  const session = useSession();
  const choices = useAtomValue(languageChoices);
  const [isReady, setIsReady] = useState(i18n.locale !== "");
  const cutOff = useCutOffUser();
  const user = session.kind === "signed_in" ? session.user : cutOff;
  const language = languageFor(user, choices);
  useEffect(() => {
    if (user !== undefined) localStorage.setItem(languageName, language);
    activateLanguage(language).then(() => setIsReady(true));
  }, [language, user]);
  return isReady;
}

/** `opening.js` reads it too. */
const languageName = "counter.language";

/** The language of the screens for the signed-in user, if any. `choices` are those of this device. */
export const languageFor = (
  user: AuthUser | undefined,
  choices: Readonly<Record<string, StaffLanguage>>,
): StaffLanguage =>
  user === undefined
    ? staffLanguage(localStorage.getItem(languageName) ?? navigator.language)
    : choices[user.id] ?? user.language;

const ToastList = lazy(() => import("../ui/toasts/toast_list.tsx").then(({ ToastList }) => ToastList));

/** The region of the toasts. Mounted before the first toast so that screen readers announce that one too. */
function ToastRegion() {
  const isAfterFirst = useAfterFirst();
  const isNeeded = useHasMessages();
  return isAfterFirst || isNeeded ? <ToastList /> : null;
}
