import { type ComponentType, type ReactNode, Suspense, use, useSyncExternalStore } from "react";
import { loadCatalogs } from "./i18n/languages.ts";
import { loadWithRetry } from "./load_chunk.ts";

const parts: (() => Promise<void>)[] = [];

/**
 * A component in its own chunk, loaded with the catalogs `board` and `errors`. It suspends until the chunk has loaded, so a transition
 * that renders it inside a mounted `Suspense` stays pending until then. Loading is retried until it succeeds.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const loadPart = () =>
    loading ??= loadWithRetry(() => Promise.all([load(), loadCatalogs("board", "errors")])).then(([part]) =>
      void (Part = part)
    );
  parts.push(loadPart);

  return function LazyPart(props: Props) {
    if (Part === undefined) use(loadPart());
    return Part === undefined ? null : <Part {...props} />;
  };
}

/** Like `lazyPart`, but renders `fallback` until the chunk has loaded. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): (props: Props) => ReactNode {
  const LazyPart = lazyPart(load);
  return (props) => (
    <Suspense fallback={fallback}>
      <LazyPart {...props} />
    </Suspense>
  );
}

let isStarted = false;
const listeners = new Set<() => void>();

/** Loads every lazy component so that no tap waits for the network. Call it once the first screen is visible. */
export function fetchParts(): void {
  isStarted = true;
  for (const loadPart of parts) void loadPart();
  for (const listener of listeners) listener();
}

/** True once `fetchParts` has been called. Hidden content renders only then. */
export const useAfterFirst = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, () => isStarted);
