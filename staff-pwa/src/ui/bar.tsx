import type { ReactNode } from "react";
import css from "./bar.module.css";

/** A sentence across the whole page for as long as it is true, and at most one thing to do about it. */
export function Bar(
  { tone, icon, action, children }: {
    tone: "bad" | "caution" | "quiet";
    icon?: ReactNode;
    action?: { name: string; onClick: () => void; disabled?: boolean };
    children: ReactNode;
  },
) {
  return (
    <div className={css.bar} data-tone={tone}>
      {icon}
      <p className="figures">{children}</p>
      {action !== undefined && (
        <button type="button" disabled={action.disabled} onClick={action.onClick}>{action.name}</button>
      )}
    </div>
  );
}
