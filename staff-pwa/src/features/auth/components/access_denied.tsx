import { type Role, rolesFor } from "@domain/staff/permissions.ts";
import type { Permission } from "@domain/staff/permissions.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** The page exists and is not for this role (spec section 2, Route guard). */
export function AccessDenied(
  { permission, role, onBack, onDashboard }: {
    permission: Permission;
    role: Role;
    onBack: () => void;
    onDashboard: () => void;
  },
) {
  const say = useSay();
  const roles = rolesFor(permission).map((needed) => say(`role.${needed}`)).join(say("denied.or"));
  return (
    <Notice
      isInside
      title={say("denied.title")}
      actions={
        <>
          <Button look="primary" onClick={onDashboard}>{say("denied.dashboard")}</Button>
          <Button look="ghost" onClick={onBack}>{say("denied.back")}</Button>
        </>
      }
    >
      <p>{say("denied.need", { roles })}</p>
      <p>{say("denied.own", { role: say(`role.${role}`) })}</p>
    </Notice>
  );
}
