import { useState } from "react";
import type { AuthUser } from "@contract/schemas/auth.ts";
import { PhoneLinks } from "../features/board/components/phone/phone_links.tsx";
import { PhoneOrder } from "../features/board/components/phone/phone_order.tsx";
import { useCounterConnection } from "../counter/use_counter_connection.ts";
import { staffActor } from "../lib/actors.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";

/** /admin/phone-order: links for guests on the phone (docs/product-rules.md, "Phone orders"). */
export default function PhoneOrderPage({ user }: { user: AuthUser }) {
  const t = useTranslate();
  const { isOffline } = useCounterConnection();
  const [tab, setTab] = useState<"new" | "links">("new");
  return (
    <Page title={t("phone.title")}>
      <Tabs
        label={t("phone.title")}
        tabs={[{ id: "new", name: t("phone.new") }, { id: "links", name: t("phone.links") }]}
        open={tab}
        onOpen={setTab}
      >
        {tab === "new"
          ? <PhoneOrder me={staffActor(user).id} isOffline={isOffline} />
          : <PhoneLinks isOffline={isOffline} />}
      </Tabs>
    </Page>
  );
}
