import { type MessageId, useSay } from "./i18n/say.ts";
import { inOwnWords } from "./server_words.ts";

export type Sentences = Readonly<Record<string, MessageId>>;

/** The contract's rules speak English; `sentences` names their texts in the catalogue. Unknown ones go by the server's phrases. */
export function useSentence(sentences: Sentences): (message: string | undefined) => string | undefined {
  const say = useSay();
  return (message) => {
    if (message === undefined) return undefined;
    const id = sentences[message];
    return id === undefined ? inOwnWords(message) : say(id);
  };
}
