import { UsersScreen } from "../features/users/components/users_screen.tsx";
import { Allowed } from "../shell/counter.tsx";

/** /admin/users, for the super admin. */
export default function Users() {
  return <Allowed permission="users">{({ id }) => <UsersScreen me={id} />}</Allowed>;
}
