import { type ReactNode, useState } from "react";
import { useRouter } from "@tanstack/react-router";
import { useTranslate } from "../lib/i18n/text.ts";
import type { Session } from "../lib/session/session.ts";
import { session, useSession } from "../lib/session/this_device.ts";
import { Button } from "@web/ui/button.tsx";
import { Notice, Wait } from "../ui/notice.tsx";
import { Redirect } from "./redirect.tsx";

type SignedInSession = Extract<Session, { kind: "signed_in" }>;

/**
 * The guard of pages that need a user: waits, reports a lost connection, or redirects to the login (docs/product-rules.md, "Route guard").
 * `cutOff` is shown instead of the report.
 */
export function SignedIn(
  { cutOff, children }: { cutOff?: ReactNode; children: (session: SignedInSession) => ReactNode },
) {
  const t = useTranslate();
  const current = useSession();
  switch (current.kind) {
    case "verifying":
      return <Wait text={t("app.verifying")} />;
    case "unreachable":
      return cutOff ?? (
        <Notice
          title={t("app.offline.title")}
          actions={<Button onClick={() => void session.renew()}>{t("app.offline.retry")}</Button>}
        >
          <p>{t("app.offline.text")}</p>
        </Notice>
      );
    case "signed_out":
      return <ToLogin />;
    case "signed_in":
      return children(current);
  }
}

function ToLogin() {
  const router = useRouter();
  // Read once, because the URL changes while the login page loads.
  const [search] = useState(() => ({ from: router.state.location.href }));
  return <Redirect to="/login" search={search} />;
}
