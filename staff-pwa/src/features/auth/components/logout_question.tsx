import { useSay } from "../../../lib/i18n/say.ts";
import { Confirm } from "../../../ui/confirm.tsx";

/** Asked before a logout by hand forgets taps on orders that the server has not heard of. */
export function LogoutQuestion(
  { unsent, onLogout, onClose }: { unsent: number; onLogout: () => void; onClose: () => void },
) {
  const say = useSay();
  return (
    <Confirm
      look="warning"
      title={say("nav.logout.unsent.title")}
      confirm={say("nav.logout.unsent.leave")}
      cancel={say("nav.logout.unsent.stay")}
      onConfirm={onLogout}
      onClose={onClose}
    >
      <p>{say("nav.logout.unsent.text", { count: unsent })}</p>
    </Confirm>
  );
}
