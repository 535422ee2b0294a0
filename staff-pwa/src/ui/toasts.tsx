import { useSyncExternalStore } from "react";
import { later, useAfterFirst } from "../lib/later.tsx";

export type Tone = "success" | "error" | "warning" | "info";
export type Message = { tone: Tone; text: string; id?: string | undefined };

const ToastList = later(() => import("./toast_list.tsx").then(({ ToastList }) => ToastList));

/** Said before the list was there to show it. */
let waiting: readonly Message[] = [];
let hasSaid = false;
let shower: ((message: Message) => void) | undefined;
const listeners = new Set<() => void>();

/** Shows a message for a few seconds and reads it out; errors interrupt the reader. One with the `id` of a message on screen takes its place. */
export function notify(tone: Tone, text: string, id?: string): void {
  const message = { tone, text, id };
  if (shower !== undefined) return shower(message);
  waiting = [...waiting, message];
  hasSaid = true;
  for (const listener of listeners) listener();
}

/** Hands every message to `show`, first those that waited. */
export function showMessages(show: (message: Message) => void): () => void {
  shower = show;
  for (const message of waiting) show(message);
  waiting = [];
  return () => shower = undefined;
}

/** The place of the messages: there before the first is said, so that a reader hears that one too. */
export function Toasts() {
  const isAfterFirst = useAfterFirst();
  const isWanted = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, () => hasSaid);
  return isAfterFirst || isWanted ? <ToastList /> : null;
}
