/** What a background loop reports. */
export type Report = (event: string, fields?: Record<string, string | number>) => void;

/**
 * Runs `work` every `everyMillis`, one run at a time. A run that fails is reported and the next one comes all the same: an
 * unhandled rejection would end the whole process. The answer stops the loop and waits for a run under way.
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
