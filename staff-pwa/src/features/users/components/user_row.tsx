import type { ListedUser } from "@contract/schemas/users.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { dayAndClock } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { CheckIcon } from "@/ui/icons.tsx";
import { BinIcon, KeyIcon, LeaveIcon, LockIcon, PencilIcon } from "@/ui/action_icons.tsx";
import { MoreMenu } from "@/ui/menu/more_menu.tsx";
import type { UserAction } from "./user_question.tsx";
import { nameOf } from "../api/users_queries.ts";
import css from "./users.module.css";

/** One user in the list: name, role, state and actions. */
export function UserRow(
  { user, isMe, isLast, onEdit, onAct }: {
    user: ListedUser;
    isMe: boolean;
    /** True for the last super admin, who cannot be disabled. */
    isLast: boolean;
    onEdit: () => void;
    onAct: (action: UserAction) => void;
  },
) {
  const t = useTranslate();
  const name = nameOf(user);
  const items = [
    // It ends the own session, and the page with it, before the temporary password can be read.
    ...(isMe ? [] : [{ name: t("users.reset"), icon: <KeyIcon />, onSelect: () => onAct("reset") }]),
    { name: t("users.end"), icon: <LeaveIcon />, onSelect: () => onAct("end") },
    ...(user.second_factor
      ? [{ name: t("users.remove_factor"), icon: <LockIcon />, onSelect: () => onAct("remove_factor") }]
      : []),
    ...(user.is_disabled
      ? [{ name: t("users.enable"), icon: <CheckIcon />, onSelect: () => onAct("enable") }]
      : isLast
      ? []
      : [{ name: t("users.disable"), icon: <BinIcon />, danger: true, onSelect: () => onAct("disable") }]),
  ];
  return (
    <li className={css.user} data-disabled={user.is_disabled}>
      <div className={css.who}>
        <p>
          <strong>{name}</strong>
          {isMe && <span className={css.you}>{t("users.you")}</span>}
        </p>
        <p className={css.soft}>{user.username}</p>
        <p className={css.soft}>{user.email}</p>
      </div>
      <p className={css.role}>{t(`role.${user.role}`)}</p>
      <ul className={css.states}>
        {statesOf(user).map(({ id, tone }) => <li key={id} data-tone={tone}>{t(id)}</li>)}
      </ul>
      <div className={`${css.last} figures`}>
        {user.last_login_at === null ? <p className={css.soft}>{t("users.never")}</p> : (
          <>
            <p>
              {t("users.last", {
                time: dayAndClock(user.last_login_at),
              })}
            </p>
            <p className={css.soft}>{t("users.signed_in", { count: user.open_sessions })}</p>
          </>
        )}
      </div>
      <div className={css.acts}>
        <Button aria-label={t("users.edit.label", { name })} onClick={onEdit}>
          <PencilIcon />
          {t("users.edit")}
        </Button>
        <MoreMenu label={t("users.more", { name })} items={items} />
      </div>
    </li>
  );
}

function statesOf(user: ListedUser): { id: MessageId; tone: "good" | "bad" | "caution" | "plain" }[] {
  return [
    user.is_disabled
      ? { id: "users.state.disabled", tone: "bad" } as const
      : { id: "users.state.active", tone: "good" } as const,
    ...(user.is_locked ? [{ id: "users.state.locked", tone: "caution" } as const] : []),
    ...(user.must_change_password ? [{ id: "users.state.temporary", tone: "caution" } as const] : []),
    ...(user.second_factor ? [{ id: "users.state.factor", tone: "plain" } as const] : []),
  ];
}
