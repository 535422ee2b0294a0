import type { ReactNode } from "react";
import css from "./bar.module.css";

/** A banner across the page with at most one action. */
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
