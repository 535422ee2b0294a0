/**
 * Returns a function that runs `run` when no run is in progress. A call during a run repeats it once after that run, so that the last run
 * begins after the last call. The promise of a call during a run resolves at once. `run` must not reject.
 */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isRequested = false;
  return async () => {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isRequested) {
        isRequested = false;
        await run();
      }
    } finally {
      isRunning = false;
    }
  };
}
