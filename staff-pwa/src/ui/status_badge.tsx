import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@web/ui/badge.tsx";
import { AlertIcon, CheckIcon, CrossIcon } from "./icons.tsx";

export type Tone = Exclude<BadgeTone, "info">;

const icons: Readonly<Record<Tone, ReactNode>> = {
  good: <CheckIcon size="1em" />,
  caution: <AlertIcon size="1em" />,
  bad: <CrossIcon size="1em" />,
  plain: null,
};

/** A badge with the icon of its tone. A long text `wraps`. */
export function StatusBadge(
  { tone, wraps = false, children }: { tone: Tone; wraps?: boolean; children: ReactNode },
) {
  return <Badge tone={tone} icon={icons[tone]} wraps={wraps}>{children}</Badge>;
}
