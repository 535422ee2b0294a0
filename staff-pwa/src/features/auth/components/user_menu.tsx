import type { AuthUser } from "@contract/schemas/auth.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { lazy } from "@/lib/lazy.tsx";
import { PersonIcon } from "@/ui/icons.tsx";
import { useMenuTrigger } from "@/ui/menu/menu_trigger.ts";
import css from "./user_menu.module.css";

const UserMenuList = lazy(() => import("./user_menu_list.tsx").then(({ UserMenuList }) => UserMenuList));

/** The signed-in user and their own settings. `unsent` is the number of taps on orders that a logout would discard. */
export function UserMenu({ user, unsent }: { user: AuthUser; unsent: number }) {
  const t = useTranslate();
  const { trigger, popup } = useMenuTrigger();
  const name = user.station?.person?.name ?? user.firstName;
  const label = `${t("nav.account")}: ${name}`;
  return (
    <>
      <button {...trigger} className={css.trigger} aria-label={label}>
        <PersonIcon size="1.75rem" />
        <span>{name}</span>
      </button>
      {popup !== undefined && <UserMenuList {...popup} label={label} user={user} unsent={unsent} />}
    </>
  );
}
