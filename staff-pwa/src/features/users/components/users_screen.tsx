import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { roles } from "@domain/staff/permissions.ts";
import type { ListedUser } from "@contract/schemas/users.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useSettled } from "@/lib/use_settled.ts";
import { Button } from "@web/ui/button.tsx";
import { PlusIcon } from "@/ui/action_icons.tsx";
import { Choice } from "@/ui/form/choice.tsx";
import { Page } from "@/ui/page.tsx";
import { Pager } from "@/ui/table/pager.tsx";
import { Empty, QueryView } from "@/ui/states.tsx";
import { Filters } from "@/ui/table/filters.tsx";
import { AddUser } from "./add_user.tsx";
import { EditUser } from "./edit_user.tsx";
import { TemporaryPassword } from "./temporary_password.tsx";
import { type UserAction, UserQuestion } from "./user_question.tsx";
import { UserRow } from "./user_row.tsx";
import { superAdminsQuery, type UserFilters, usersQuery, type WithPassword } from "../api/users_queries.ts";
import css from "./users.module.css";

type Open =
  | { kind: "add" }
  | { kind: "edit"; user: ListedUser }
  | { kind: "ask"; action: UserAction; user: ListedUser }
  | { kind: "password"; shown: WithPassword };

const noFilters: UserFilters = { search: "", role: "all", status: "all", page: 1 };

/** /admin/users: the users and their roles (docs/product-rules.md, "Users"). `user` is signed in. */
export default function UsersScreen({ user: { id: me } }: { user: { id: string } }) {
  const t = useTranslate();
  const [filters, setFilters] = useState(noFilters);
  const [open, setOpen] = useState<Open>();
  const search = useSettled(filters.search, 300);
  const users = useQuery(usersQuery({ ...filters, search }));
  const superAdmins = useQuery(superAdminsQuery).data;
  const isLast = (user: ListedUser) => user.role === "super_admin" && !user.is_disabled && superAdmins === 1;
  const change = (change: Partial<UserFilters>) => setFilters({ ...filters, page: 1, ...change });
  const close = () => setOpen(undefined);
  const show = (shown: WithPassword) => setOpen({ kind: "password", shown });

  return (
    <Page
      title={t("users.title")}
      aside={
        <Button look="primary" onClick={() => setOpen({ kind: "add" })}>
          <PlusIcon />
          {t("users.add")}
        </Button>
      }
    >
      <Filters
        label={t("users.search")}
        search={filters.search}
        onSearch={(search) => change({ search })}
      >
        <Choice
          isLabelHidden
          label={t("users.filter.role")}
          value={filters.role}
          values={["all", ...roles]}
          nameOf={(role) => t(role === "all" ? "users.filter.all_roles" : `role.${role}`)}
          onChange={(role) => change({ role })}
        />
        <Choice
          isLabelHidden
          label={t("users.filter.status")}
          value={filters.status}
          values={["all", "active", "disabled"]}
          nameOf={(status) => t(`users.filter.${status}`)}
          onChange={(status) => change({ status })}
        />
      </Filters>
      <QueryView query={users} loading={t("users.loading")} failed={t("users.failed")}>
        {({ rows, pagination }) =>
          rows.length === 0 ? <Empty title={t("users.none")} hint={t("users.none.hint")} /> : (
            <>
              <ul className={css.users}>
                {rows.map((user) => (
                  <UserRow
                    key={user.id}
                    user={user}
                    isMe={user.id === me}
                    isLast={isLast(user)}
                    onEdit={() => setOpen({ kind: "edit", user })}
                    onAct={(action) => setOpen({ kind: "ask", action, user })}
                  />
                ))}
              </ul>
              <Pager {...pagination} onPage={(page) => setFilters({ ...filters, page })} />
            </>
          )}
      </QueryView>
      {open?.kind === "add" && <AddUser onClose={close} onAdded={show} />}
      {open?.kind === "edit" && (
        <EditUser user={open.user} isMe={open.user.id === me} isLast={isLast(open.user)} onClose={close} />
      )}
      {open?.kind === "ask" && (
        <UserQuestion
          action={open.action}
          user={open.user}
          isMe={open.user.id === me}
          onClose={close}
          onPassword={show}
        />
      )}
      {open?.kind === "password" && <TemporaryPassword shown={open.shown} onClose={close} />}
    </Page>
  );
}
