import { useSay } from "../../lib/i18n/say.ts";
import { AlertIcon, CheckIcon, CrossIcon } from "../../ui/icons.tsx";
import css from "./audit.module.css";
import { badgeOf } from "./audit_search.ts";

/** How something ended: a colour, a shape and a word. */
export function AuditBadge({ status }: { status: string }) {
  const say = useSay();
  const badge = badgeOf(status);
  return (
    <span className={css.badge} data-badge={badge}>
      {badge === "success"
        ? <CheckIcon size="1em" />
        : badge === "failed"
        ? <CrossIcon size="1em" />
        : <AlertIcon size="1em" />}
      {say(`audit.badge.${badge}`)}
    </span>
  );
}
