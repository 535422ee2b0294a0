import { type Role, rolesFor } from "@domain/staff/permissions.ts";
import type { Permission } from "@domain/staff/permissions.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Notice } from "@/ui/notice.tsx";

/** Shown when the user's role lacks the permission for a page (docs/product-rules.md, "Route guard"). */
export function AccessDenied(
  { permission, role, onBack, onDashboard }: {
    permission: Permission;
    role: Role;
    onBack: () => void;
    onDashboard: () => void;
  },
) {
  const t = useTranslate();
  const roles = rolesFor(permission).map((needed) => t(`role.${needed}`)).join(t("denied.or"));
  return (
    <Notice
      isInside
      title={t("denied.title")}
      actions={
        <>
          <Button look="primary" onClick={onDashboard}>{t("denied.dashboard")}</Button>
          <Button look="ghost" onClick={onBack}>{t("denied.back")}</Button>
        </>
      }
    >
      <p>{t("denied.need", { roles })}</p>
      <p>{t("denied.own", { role: t(`role.${role}`) })}</p>
    </Notice>
  );
}
