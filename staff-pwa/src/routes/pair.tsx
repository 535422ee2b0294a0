import { Link, useRouter } from "@tanstack/react-router";
import { PairForm } from "../features/station/components/pair_form.tsx";
import { useTranslate } from "../lib/i18n/text.ts";
import { runSignOut, session } from "../lib/session/this_device.ts";
import { rememberPaired } from "../lib/station/wants_password.ts";
import { AuthLayout } from "../shell/auth_layout.tsx";

/** /admin/pair: makes this tablet a station. A person who is signed in on it is signed out. */
export default function Pair() {
  const t = useTranslate();
  const router = useRouter();
  return (
    <AuthLayout title={t("pair.title")} lead={t("pair.lead")}>
      <PairForm
        onPaired={async () => {
          rememberPaired();
          const now = session.now();
          if (now.kind === "signed_in" && now.user.station === undefined) {
            await runSignOut(() => session.signOut());
          }
          await session.renew();
          await router.navigate({ to: "/orders", search: {}, replace: true });
        }}
      />
      <Link to="/login">{t("pair.back")}</Link>
    </AuthLayout>
  );
}
