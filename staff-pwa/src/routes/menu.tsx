import { useNavigate, useSearch } from "@tanstack/react-router";
import { may } from "@domain/staff/permissions.ts";
import { MenuManagement } from "../features/menu/components/menu_management.tsx";
import { Allowed } from "../shell/counter.tsx";

/** /admin/menu */
export default function Menu() {
  const navigate = useNavigate();
  const search = useSearch({ from: "/counter/menu" });
  return (
    <Allowed permission="menu_basic">
      {({ role }) => (
        <MenuManagement
          search={search}
          mayBuild={may(role, "menu_structure")}
          onSearch={(next) => void navigate({ to: "/menu", search: next, replace: true })}
        />
      )}
    </Allowed>
  );
}
