/** Returns a function that loads at its first call and then returns the same value. After a failure, the next call loads again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const forgetFailure = (cause: unknown): never => {
    loading = undefined;
    throw cause;
  };
  return () => loading ??= Promise.resolve().then(load).catch(forgetFailure);
}
