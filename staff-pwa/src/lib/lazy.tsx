import { type ComponentType, type ReactNode, Suspense, use, useSyncExternalStore } from "react";
import { loadCatalogs } from "./i18n/languages.ts";
import { loadWithRetry } from "./load_with_retry.ts";

const parts: (() => Promise<void>)[] = [];

/**
 * A part of the screen that is not needed to show it, and is fetched on its own, with the texts of the board and of
 * errors. Whatever is wanted before it came shows `meanwhile` and then the part, with no further tap.
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): (props: Props) => ReactNode {
  let Part: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const arrival = () =>
    coming ??= loadWithRetry(() => Promise.all([load(), loadCatalogs("board", "errors")])).then(([part]) =>
      void (Part = part)
    );
  parts.push(arrival);

  function Arriving(props: Props) {
    if (Part === undefined) use(arrival());
    return Part === undefined ? null : <Part {...props} />;
  }
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Arriving {...props} />
    </Suspense>
  );
}

let isStarted = false;
const listeners = new Set<() => void>();

/** Fetches every part, so that no tap waits for the network. Called once what matters most is on the screen. */
export function fetchParts(): void {
  isStarted = true;
  for (const arrival of parts) void arrival();
  for (const listener of listeners) listener();
}

/** True once the parts are being fetched: what stands on the page unseen may now be drawn too. */
export const useAfterFirst = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, () => isStarted);
