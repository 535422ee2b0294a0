/** Running other programs and talking to the person at the terminal. */

export const root = decodeURIComponent(new URL("..", import.meta.url).pathname);

export function say(line: string): void {
  // deno-lint-ignore no-console -- this is the terminal.
  console.log(line);
}

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export type Ran = { code: number; output: string };
export type RunOptions = {
  cwd?: string;
  env?: Record<string, string>;
  /** Keep what it prints to ourselves; `output` has it. */
  quiet?: boolean;
};

const running = new Set<Deno.ChildProcess>();

/** Runs this very Deno, which need not be on the PATH. */
export const runDeno = (args: string[], options?: RunOptions): Promise<Ran> =>
  run(Deno.execPath(), args, options);

/** Runs a program to its end; what it prints is shown as it comes and returned as well. */
export async function run(program: string, args: string[], options: RunOptions = {}): Promise<Ran> {
  const { cwd = root, env = {}, quiet = false } = options;
  const child = new Deno.Command(program, { args, cwd, env, stdin: "null", stdout: "piped", stderr: "piped" })
    .spawn();
  running.add(child);
  const pieces: string[] = [];
  const relay = async (from: ReadableStream<Uint8Array>, to: typeof Deno.stdout) => {
    const decoder = new TextDecoder();
    for await (const bytes of from) {
      pieces.push(decoder.decode(bytes, { stream: true }));
      if (!quiet) to.writeSync(bytes);
    }
  };
  const heard = Promise.all([relay(child.stdout, Deno.stdout), relay(child.stderr, Deno.stderr)]);
  const { code } = await child.status;
  // A stray grandchild may hold the pipes open for ever; what is said after a second is not waited for.
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, 1000);
  await Promise.race([heard, late.promise]);
  clearTimeout(timer);
  running.delete(child);
  return { code, output: pieces.join("") };
}

/** Asks every program still running to end, and waits until all have; the deaf ones are killed. */
export async function endAll(signal: Deno.Signal, patience = 10_000): Promise<void> {
  const children = [...running];
  for (const child of children) tell(child, signal);
  const timer = setTimeout(() => children.forEach((child) => tell(child, "SIGKILL")), patience);
  await Promise.all(children.map((child) => child.status));
  clearTimeout(timer);
}

function tell(child: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch (error) {
    // It has ended meanwhile, which is what was wanted.
    if (!(error instanceof TypeError)) throw error;
  }
}
