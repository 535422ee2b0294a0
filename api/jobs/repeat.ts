/** Logs an event of a background loop. */
export type Report = (event: string, fields?: Record<string, string | number>) => void;

/**
 * Runs `work` repeatedly, one run at a time, with a pause of `everyMs` before each. A failed run is reported as `job.failed` and does not
 * stop the loop. The returned function stops the loop and waits for the current run.
 */
export function repeat(
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  report: Report,
): () => Promise<void> {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();

  const run = async () => {
    try {
      await work();
    } catch (cause) {
      report("job.failed", { job: name, cause: cause instanceof Error ? cause.message : String(cause) });
    }
    if (!isStopped) timer = setTimeout(start, everyMs);
  };
  const start = () => {
    running = run();
  };
  timer = setTimeout(start, everyMs);

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
