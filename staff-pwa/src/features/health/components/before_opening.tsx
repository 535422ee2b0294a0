import type { ReactNode } from "react";
import type { ReadinessCheck } from "@contract/schemas/health.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Problems } from "@/ui/problems.tsx";
import { StatusBadge } from "@/ui/status_badge.tsx";
import { unsetOf } from "../model/ready_text.ts";

/** Says how much the owner must set before the restaurant can open. Renders nothing when all is set. */
export function BeforeOpening({ checks, link }: { checks: readonly ReadinessCheck[]; link: ReactNode }) {
  const t = useTranslate();
  const count = unsetOf(checks);
  if (count === 0) return null;
  return (
    <Problems>
      <StatusBadge tone="bad" wraps>{t("ready.overall.fix", { count })}</StatusBadge>
      {link}
    </Problems>
  );
}
