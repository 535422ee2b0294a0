import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { Navigate } from "@tanstack/react-router";
import type { AuthUser } from "@contract/schemas/auth.ts";
import { profileKey, profileQuery } from "../features/account/api/account_queries.ts";
import { Enrol } from "../features/account/components/enrol.tsx";
import { useSay } from "../lib/i18n/say.ts";
import { session } from "../lib/session/this_device.ts";
import { Button } from "../../../web/ui/button.tsx";
import { LeaveIcon } from "../ui/rare_icons.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import { notify } from "../ui/toasts.tsx";
import { Entrance } from "./entrance.tsx";
import { SignedIn } from "./signed_in.tsx";

/** /admin/second-factor: where an account whose role asks for one is kept until it has one; others come from their profile. */
export default function SecondFactor() {
  const say = useSay();
  return (
    <SignedIn>
      {({ mustChangePassword, mustEnrolSecondFactor, user }) =>
        mustChangePassword ? <Navigate to="/change-password" replace /> : (
          <Entrance
            title={say("factor.title")}
            lead={say(mustEnrolSecondFactor ? "factor.must" : "factor.lead")}
          >
            <SetUp user={user} isForced={mustEnrolSecondFactor} />
          </Entrance>
        )}
    </SignedIn>
  );
}

function SetUp({ user, isForced }: { user: AuthUser; isForced: boolean }) {
  const say = useSay();
  const router = useRouter();
  const client = useQueryClient();
  const { data: profile, isPending, refetch } = useQuery({ ...profileQuery, staleTime: Infinity });
  const [hasCodes, setHasCodes] = useState(false);
  const toProfile = () => router.navigate({ to: "/profile" });

  async function done() {
    notify("success", say("factor.done"));
    // The token that lets the account in everywhere comes with the next refresh.
    if (isForced) await session.renew();
    void client.invalidateQueries({ queryKey: profileKey });
    await (isForced ? router.navigate({ to: "/orders" }) : toProfile());
  }

  if (isPending) return <Loading text={say("profile.loading")} />;
  if (profile === undefined) return <Failed text={say("profile.failed")} onRetry={() => void refetch()} />;
  // Read again while the codes are on screen it says "enabled", and the codes must stay.
  if (profile.secondFactor.enabled && !hasCodes) {
    return (
      <>
        <p>{say("factor.is_on")}</p>
        <Button onClick={() => void toProfile()}>{say("factor.to_profile")}</Button>
      </>
    );
  }
  return (
    <>
      <Enrol
        username={user.username}
        onStep={(at) => setHasCodes(at === "codes")}
        onDone={() => void done()}
      />
      {isForced
        ? !hasCodes && (
          <Button
            look="ghost"
            onClick={() => void session.signOut().catch(() => notify("error", say("nav.logout_failed")))}
          >
            <LeaveIcon />
            {say("nav.logout")}
          </Button>
        )
        : !hasCodes && <Button look="ghost" onClick={() => void toProfile()}>{say("change.back")}</Button>}
    </>
  );
}
