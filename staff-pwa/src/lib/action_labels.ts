import { useLingui } from "@lingui/react";

/** The label of a resource type in the audit log ("order", the part of an action before the dot), in the reader's language. */
export function useResourceLabels(): (resource: string) => string {
  const { i18n } = useLingui();
  return (resource) => {
    const id = `resource.${resource}`;
    return id in i18n.messages ? i18n._(id) : resource;
  };
}

/** The label of an audit action ("dish.price_changed") in the reader's language. Codes of a newer server share one text. */
export function useActionLabels(): (action: string) => string {
  const { i18n } = useLingui();
  return (action) => {
    const id = `action.${action}`;
    return i18n._(id in i18n.messages ? id : "action.other");
  };
}
