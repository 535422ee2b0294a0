/** CPU and memory usage of other processes, read from /proc; NaN on systems without it. */

/** Microseconds per clock tick: Linux has 100 ticks per second. */
const tickMicros = 10_000;

/** Reads the CPU time in microseconds that some processes have used so far. */
export type Meter = () => Promise<number>;

/** User and system time of one process. */
export const processMeter = (pid: number): Meter => async () => (await readStat(pid))?.cpuMicros ?? NaN;

/** The CPU time of a process and its running and ended children, such as a PostgreSQL server with its backends. */
export function treeMeter(pid: number): Meter {
  return async () => {
    const root = await readStat(pid);
    if (!root) return NaN;
    let micros = root.cpuMicros + root.childCpuMicros;
    for (const child of await readChildren(pid)) micros += (await readStat(child))?.cpuMicros ?? 0;
    return micros;
  };
}

/** The CPU time in microseconds that `work` used in the metered processes. */
export async function measureCpu<T>(
  meters: readonly Meter[],
  work: () => Promise<T>,
): Promise<{ value: T; micros: number }> {
  const read = async () =>
    (await Promise.all(meters.map((meter) => meter()))).reduce((sum, each) => sum + each, 0);
  const before = await read();
  const value = await work();
  return { value, micros: await read() - before };
}

/** Current and peak resident memory in MB. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1000;
  return { now: field("VmRSS"), peak: field("VmHWM") };
}

/** The memory of a process and its children in MB, with shared memory counted once. */
export async function treeMemory(pid: number): Promise<number> {
  const sizes = [pid, ...await readChildren(pid)].map(async (each) => {
    const rollup = await Deno.readTextFile(`/proc/${each}/smaps_rollup`).catch(() => "");
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1000;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export async function parentOf(pid: number): Promise<number | undefined> {
  return (await readStat(pid))?.parent;
}

async function readStat(
  pid: number,
): Promise<{ parent: number; cpuMicros: number; childCpuMicros: number } | undefined> {
  try {
    const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
    // The process name may contain spaces; only numbers follow its closing parenthesis.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ").map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return {
      parent: fields[1] ?? 0,
      cpuMicros: (user + system) * tickMicros,
      childCpuMicros: (endedUser + endedSystem) * tickMicros,
    };
  } catch {
    return undefined;
  }
}

export async function readChildren(pid: number): Promise<number[]> {
  const ids = await Deno.readTextFile(`/proc/${pid}/task/${pid}/children`).catch(() => "");
  return ids.split(" ").filter(Boolean).map(Number);
}
