import { useLingui } from "@lingui/react";

export type Named = { name: string; name_korean?: string | null | undefined };

/** A dish's or category's name in the reader's language first; the other one, where there is one, second. */
export function useOwnName(): (thing: Named) => { first: string; second: string; secondIs: "en" | "ko" } {
  const { i18n } = useLingui();
  return ({ name, name_korean }) => {
    const korean = name_korean ?? "";
    return i18n.locale === "ko" && korean !== ""
      ? { first: korean, second: name, secondIs: "en" }
      : { first: name, second: korean, secondIs: "ko" };
  };
}

/** The name in the reader's language alone, for labels and messages. */
export function useFirstName(): (thing: Named) => string {
  const ownName = useOwnName();
  return (thing) => ownName(thing).first;
}
