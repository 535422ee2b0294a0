import type { ReactNode } from "react";

/** An item of `MoreMenu`. */
export type MoreItem = {
  name: string;
  icon: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  /** The reason why the item is disabled. */
  offBecause?: string | undefined;
};
