import { useLingui } from "@lingui/react";

/** What the audit log calls a kind of thing ("order", or the first word of an action), in the reader's language. */
export function useResourceLabels(): (resource: string) => string {
  const { i18n } = useLingui();
  return (resource) => {
    const id = `resource.${resource}`;
    return id in i18n.messages ? i18n._(id) : resource;
  };
}

/** What an action of the audit log is called in the reader's language ("dish.price_changed"). Codes of older versions share one text. */
export function useActionLabels(): (action: string) => string {
  const { i18n } = useLingui();
  return (action) => {
    const id = `action.${action}`;
    return i18n._(id in i18n.messages ? id : "action.other");
  };
}
