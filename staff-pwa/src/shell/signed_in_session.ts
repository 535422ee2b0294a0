import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { AuthUser } from "@contract/schemas/auth.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { useSession } from "../lib/session/this_device.ts";
import { resumeTaps, savedOrders } from "../offline/persist.ts";
import { notify } from "../ui/toasts/toasts.tsx";

/**
 * Returns the user of today's saved orders while the server is unreachable. Returns undefined when the server responds or no orders
 * are saved.
 */
export function useCutOffUser(): AuthUser | undefined {
  const { kind } = useSession();
  return useMemo(() => kind === "unreachable" ? savedOrders()?.user : undefined, [kind]);
}

/** Resumes, once per user, the taps that an earlier page could not send. */
export function useResumeTaps(user: AuthUser): void {
  const client = useQueryClient();
  const t = useTranslate();
  const resumedFor = useRef<string>(undefined);
  useEffect(() => {
    if (resumedFor.current === user.id) return;
    resumedFor.current = user.id;
    const { dropped } = resumeTaps(client, user);
    if (dropped.length > 0) notify("warning", t("transition.dropped", { count: dropped.length }));
  }, [user.id]);
}
