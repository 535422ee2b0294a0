/** Logs an event of a background loop. */
export type Report = (event: string, fields?: Record<string, string | number>) => void;

export type Loop = {
  /** Stops the loop and waits for the current run. */
  stop(): Promise<void>;
  /** Ends the pause. During a run, another run follows it without a pause. */
  runNow(): void;
};

/**
 * Runs `work` repeatedly, one run at a time, with a pause of `everyMs` before each. A failed run is reported as `job.failed` and does not
 * stop the loop. `work` is called with true if `runNow` asked for the run.
 */
export function repeat(
  name: string,
  everyMs: number,
  work: (isAsked: boolean) => Promise<unknown>,
  report: Report,
): Loop {
  let isStopped = false;
  let isAsked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const run = async () => {
    const wasAsked = isAsked;
    isAsked = false;
    try {
      await work(wasAsked);
    } catch (cause) {
      report("job.failed", { job: name, cause: cause instanceof Error ? cause.message : String(cause) });
    }
    running = undefined;
    if (!isStopped) timer = setTimeout(start, isAsked ? 0 : everyMs);
  };
  const start = () => {
    running = run();
  };
  timer = setTimeout(start, everyMs);

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
    runNow() {
      isAsked = true;
      if (running !== undefined || isStopped) return;
      clearTimeout(timer);
      timer = setTimeout(start, 0);
    },
  };
}
