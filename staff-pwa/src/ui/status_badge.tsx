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

/** A badge with the icon of its tone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <Badge tone={tone} icon={icons[tone]}>{children}</Badge>;
}
