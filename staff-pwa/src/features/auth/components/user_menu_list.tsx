import { Menu } from "@base-ui/react/menu";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useAtom, useSetAtom } from "jotai";
import { useState } from "react";
import type { AuthUser } from "@contract/schemas/auth.ts";
import { lockStation } from "@contract/device.ts";
import { fullName } from "@domain/shared/person_name.ts";
import { api } from "@/lib/api/api.ts";
import { languageChoices, themeChoice } from "@/lib/device_choices.ts";
import type { StaffLanguage } from "@domain/shared/language.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { refetch } from "@web/refetch.ts";
import { runSignOut, session } from "@/lib/session/this_device.ts";
import { askPin } from "@/lib/station/pin_request.ts";
import { wantsPassword } from "@/lib/station/wants_password.ts";
import { CheckIcon, PersonIcon } from "@/ui/icons.tsx";
import { KeyIcon, LeaveIcon, MoonIcon, SunIcon } from "@/ui/action_icons.tsx";
import { MenuPopup } from "@/ui/menu/menu_popup.tsx";
import type { PopupProps } from "@/ui/menu/menu_trigger.ts";
import { notify } from "@/ui/toasts/toasts.tsx";
import { LogoutQuestion } from "./logout_question.tsx";
import css from "./user_menu.module.css";

const languages: readonly { language: StaffLanguage; name: string }[] = [
  { language: "en", name: "EN" },
  { language: "ko", name: "한국어" },
];

/** The menu of the signed-in user: profile, password, language, theme and logout. */
export function UserMenuList(
  { user, unsent, ...popup }: PopupProps & { label: string; user: AuthUser; unsent: number },
) {
  const t = useTranslate();
  const router = useRouter();
  const { station } = user;
  const [theme, setTheme] = useAtom(themeChoice);
  const [choices, setChoices] = useAtom(languageChoices);
  const chosen = choices[user.id] ?? user.language;
  const [isAsking, setIsAsking] = useState(false);

  async function logout() {
    try {
      await runSignOut(() => session.signOut());
      notify("success", t("nav.logged_out"));
    } catch {
      notify("error", t("nav.logout_failed"));
    }
    setIsAsking(false);
  }

  return (
    <>
      <MenuPopup {...popup} side="right" sideOffset={8} position="fixed" className={css.popup}>
        <Menu.Group>
          <Menu.GroupLabel className={css.who ?? ""}>
            <strong>{station?.person?.name ?? fullName(user.firstName, user.lastName)}</strong>
            <span>{station ? t("station.menu", { name: station.name }) : t(`role.${user.role}`)}</span>
          </Menu.GroupLabel>
        </Menu.Group>
        {station ? <StationItems person={station.person} /> : (
          <>
            <Menu.Item onClick={() => void router.navigate({ to: "/profile" })}>
              <PersonIcon />
              {t("nav.profile")}
            </Menu.Item>
            <Menu.Item onClick={() => void router.navigate({ to: "/change-password" })}>
              <KeyIcon />
              {t("nav.change_password")}
            </Menu.Item>
          </>
        )}
        <Menu.Separator className={css.separator ?? ""} />
        <Menu.RadioGroup
          value={chosen}
          onValueChange={(language: StaffLanguage) => setChoices({ ...choices, [user.id]: language })}
        >
          {languages.map(({ language, name }) => (
            <Menu.RadioItem key={language} value={language} closeOnClick>
              <span lang={language}>{name}</span>
              <Menu.RadioItemIndicator className={css.chosen ?? ""}>
                <CheckIcon />
              </Menu.RadioItemIndicator>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Separator className={css.separator ?? ""} />
        <Menu.Item onClick={() => setTheme(theme === "dark" ? "light" : "dark")}>
          {theme === "dark" ? <SunIcon /> : <MoonIcon />}
          {t(theme === "dark" ? "nav.theme.light" : "nav.theme.dark")}
        </Menu.Item>
        {!station && (
          <>
            <Menu.Separator className={css.separator ?? ""} />
            <Menu.Item onClick={() => unsent > 0 ? setIsAsking(true) : void logout()}>
              <LeaveIcon />
              {t("nav.logout")}
            </Menu.Item>
          </>
        )}
      </MenuPopup>
      {isAsking && (
        <LogoutQuestion
          unsent={unsent}
          onLogout={() => void logout()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** Who is at a paired station: switch, lock, or sign in with a password for the back office. */
function StationItems({ person }: Pick<NonNullable<AuthUser["station"]>, "person">) {
  const t = useTranslate();
  const router = useRouter();
  const client = useQueryClient();
  const setWantsPassword = useSetAtom(wantsPassword);
  async function lock() {
    try {
      session.know(await api(lockStation));
      // A fetch in flight may still have the person, and the lists what they may do.
      void refetch(client, []);
    } catch {
      notify("error", t("station.lock.failed"));
    }
  }
  return (
    <>
      <Menu.Item onClick={() => void askPin("switch")}>
        <PersonIcon />
        {t(person === null ? "station.unlock" : "station.switch")}
      </Menu.Item>
      {person !== null && (
        <Menu.Item onClick={() => void lock()}>
          <LeaveIcon />
          {t("station.lock")}
        </Menu.Item>
      )}
      <Menu.Item
        onClick={() => {
          setWantsPassword(true);
          void router.navigate({ to: "/login" });
        }}
      >
        <KeyIcon />
        {t("station.password")}
      </Menu.Item>
    </>
  );
}
