/** Returns a function that loads at its first call and then returns the same value. After a failure, the next call loads again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const loadAgainAfterFailure = async () => {
    try {
      return await load();
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return () => loading ??= loadAgainAfterFailure();
}
