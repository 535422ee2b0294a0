import { useLingui } from "@lingui/react";

/** What an action of the audit log is called in the reader's language ("dish.price_changed"); its own name where nobody named it. */
export function useActionWords(): (action: string) => string {
  const { i18n } = useLingui();
  return (action) => {
    const id = `action.${action}`;
    const words = i18n._(id);
    return words === id ? action.replaceAll(/[._]/g, " ") : words;
  };
}
