import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ToastTone } from "../../../web/ui/toast_ms.ts";
import { lazy, useAfterFirst } from "../lib/lazy.tsx";

export type Message = { tone: ToastTone; text: string; id?: string | undefined };

const ToastList = lazy(() => import("./toast_list.tsx").then(({ ToastList }) => ToastList));

/** Said before the list was there to show it. */
let waiting: readonly Message[] = [];
let hasSaid = false;
let shower: ((message: Message) => void) | undefined;
const listeners = new Set<() => void>();

/** Shows a message for a few seconds and reads it out; errors interrupt the reader. One with the `id` of a message on screen takes its place. */
export function notify(tone: ToastTone, text: string, id?: string): void {
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

/** Where messages stand on a page that has a line for them, and how many sheets lie over it. */
let placement: { line: HTMLElement | undefined; covers: number } = { line: undefined, covers: 0 };
const placeListeners = new Set<() => void>();
const replace = (change: Partial<typeof placement>) => {
  placement = { ...placement, ...change };
  for (const listener of placeListeners) listener();
};

/** A line of a page kept free for messages, so that they cover nothing. */
export function ToastLine({ className }: { className: string | undefined }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    replace({ line: line.current ?? undefined });
    return () => replace({ line: undefined });
  }, []);
  return <div ref={line} className={className} />;
}

/** While mounted messages stand above everything: a sheet covers the page and its line. */
export function useMessagesAbove(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    replace({ covers: placement.covers + 1 });
    return () => replace({ covers: placement.covers - 1 });
  }, [isOpen]);
}

/** The line that messages belong into; undefined while there is none or a sheet lies over it. */
export const useToastLine = (): HTMLElement | undefined =>
  useSyncExternalStore((listener) => {
    placeListeners.add(listener);
    return () => placeListeners.delete(listener);
  }, () => placement.covers === 0 ? placement.line : undefined);

/** The place of the messages: there before the first is said, so that a reader hears that one too. */
export function Toasts() {
  const isAfterFirst = useAfterFirst();
  const isWanted = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, () => hasSaid);
  return isAfterFirst || isWanted ? <ToastList /> : null;
}
