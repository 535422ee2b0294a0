import type { ListedUser } from "@contract/schemas/users.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useReason } from "@/lib/api/error_texts.ts";
import { useSave } from "@/ui/form/use_save.ts";
import { Confirm } from "@/ui/confirm.tsx";
import {
  editUser,
  endSessions,
  nameOf,
  removeSecondFactor,
  resetPassword,
  usersKey,
  type WithPassword,
} from "../api/users_queries.ts";

export type UserAction = "reset" | "end" | "remove_factor" | "disable" | "enable";

/** Asks for confirmation before an action on a user's account, runs it, and shows the result. */
export function UserQuestion(
  { action, user, isMe, onClose, onPassword }: {
    action: UserAction;
    user: ListedUser;
    isMe: boolean;
    onClose: () => void;
    onPassword: (shown: WithPassword) => void;
  },
) {
  const t = useTranslate();
  const reason = useReason();
  const name = nameOf(user);

  /** Runs the action. Returns the message to show, or undefined when a password is shown instead. */
  async function act(): Promise<string | undefined> {
    switch (action) {
      case "reset":
        onPassword(await resetPassword(user.id));
        return undefined;
      case "end":
        return t("action.end.done", { name, count: await endSessions(user.id) });
      case "remove_factor":
        await removeSecondFactor(user.id);
        return t("action.remove_factor.done", { name });
      case "disable":
      case "enable":
        await editUser(user.id, { is_disabled: action === "disable", version: user.version });
        return t(`action.${action}.done`, { name });
    }
  }

  const run = useSave({
    save: act,
    done: (message) => message,
    failed: (problem) => `${t("action.failed")}: ${reason(problem)}`,
    affects: usersKey,
    // A password is shown in place of the question.
    onSaved: (message) => message === undefined || onClose(),
    onFailed: onClose,
  });

  return (
    <Confirm
      look={action === "enable" ? "primary" : action === "disable" ? "danger" : "warning"}
      title={t(`action.${action}.title`, { name })}
      confirm={t(`action.${action}.confirm`)}
      busy={run.isPending}
      onConfirm={() => run.mutate()}
      onClose={onClose}
    >
      <p>{t(`action.${action}.text`, { name })}</p>
      {isMe && action === "disable" && <p>{t("action.disable.own")}</p>}
    </Confirm>
  );
}
