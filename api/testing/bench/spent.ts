/** What other processes cost, read from /proc; undefined where there is none (not Linux). */

/** Of a clock tick, 100 a second on every Linux there is. */
const tickMicros = 10_000;

/** A way to ask for the processor time, in microseconds, that these processes have used so far. */
export type Meter = () => Promise<number | undefined>;

/** User and system time of one process. */
export const processMeter = (pid: number): Meter => async () => (await statOf(pid))?.own;

/** Of a process, its children that run, and those that ended: a PostgreSQL server with all its backends. */
export function treeMeter(pid: number): Meter {
  return async () => {
    const root = await statOf(pid);
    if (!root) return undefined;
    let micros = root.own + root.ended;
    for (const child of await childrenOf(pid)) micros += (await statOf(child))?.own ?? 0;
    return micros;
  };
}

/** What `work` cost the metered processes, in microseconds. */
export async function costOf<T>(
  meters: readonly Meter[],
  work: () => Promise<T>,
): Promise<{ value: T; micros: number | undefined }> {
  const read = async () => {
    const all = await Promise.all(meters.map((meter) => meter()));
    return all.reduce((sum, each) => sum === undefined || each === undefined ? undefined : sum + each, 0);
  };
  const before = await read();
  const value = await work();
  const after = await read();
  return { value, micros: before === undefined || after === undefined ? undefined : after - before };
}

export const each = (micros: number | undefined, count: number): number | undefined =>
  micros === undefined ? undefined : micros / Math.max(1, count);

/** Resident memory now and at its highest, in MB. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number } | undefined> {
  try {
    const status = await Deno.readTextFile(`/proc/${pid}/status`);
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1000;
    return { now: of("VmRSS"), peak: of("VmHWM") };
  } catch {
    return undefined;
  }
}

export async function parentOf(pid: number): Promise<number | undefined> {
  return (await statOf(pid))?.parent;
}

async function statOf(pid: number): Promise<{ parent: number; own: number; ended: number } | undefined> {
  try {
    const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
    // The name may hold blanks; everything after its bracket is numbers.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ").map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return {
      parent: fields[1] ?? 0,
      own: (user + system) * tickMicros,
      ended: (endedUser + endedSystem) * tickMicros,
    };
  } catch {
    return undefined;
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const words = await Deno.readTextFile(`/proc/${pid}/task/${pid}/children`).catch(() => "");
  return words.split(" ").filter(Boolean).map(Number);
}
