import { type MessageId, useSay } from "./i18n/say.ts";

export type Sentences = Readonly<Record<string, MessageId>>;

/** The contract's rules speak English; `sentences` names their texts in the catalogue. Unknown ones stay as they are. */
export function useSentence(sentences: Sentences): (message: string | undefined) => string | undefined {
  const say = useSay();
  return (message) => {
    const id = message === undefined ? undefined : sentences[message];
    return id === undefined ? message : say(id);
  };
}
