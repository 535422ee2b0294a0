/** Runs other programs and prints to the terminal. */

export const root = decodeURIComponent(new URL("..", import.meta.url).pathname);

export function print(line: string): void {
  // deno-lint-ignore no-console -- command line output.
  console.log(line);
}

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export type RunResult = { code: number; output: string };
export type RunOptions = {
  cwd?: string;
  env?: Record<string, string>;
  /** Do not print the output; the result still contains it. */
  silent?: boolean;
};

const running = new Set<Deno.ChildProcess>();

/** Runs the current Deno executable, which need not be on the PATH. */
export const runDeno = (args: string[], options?: RunOptions): Promise<RunResult> =>
  run(Deno.execPath(), args, options);

/** Runs a program until it exits. Prints its output as it arrives and returns it. */
export async function run(program: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  const { cwd = root, env = {}, silent = false } = options;
  const child = new Deno.Command(program, { args, cwd, env, stdin: "null", stdout: "piped", stderr: "piped" })
    .spawn();
  running.add(child);
  const chunks: string[] = [];
  const relay = async (from: ReadableStream<Uint8Array>, to: typeof Deno.stdout) => {
    const decoder = new TextDecoder();
    for await (const bytes of from) {
      chunks.push(decoder.decode(bytes, { stream: true }));
      if (!silent) to.writeSync(bytes);
    }
  };
  const outputRead = Promise.all([relay(child.stdout, Deno.stdout), relay(child.stderr, Deno.stderr)]);
  const { code } = await child.status;
  // A detached grandchild can keep the pipes open indefinitely, so wait at most one second for the rest of the output.
  const grace = Promise.withResolvers<void>();
  const timer = setTimeout(grace.resolve, 1000);
  await Promise.race([outputRead, grace.promise]);
  clearTimeout(timer);
  running.delete(child);
  return { code, output: chunks.join("") };
}

/** Sends `signal` to every running program and waits until all exit. Kills those still running after `timeoutMs`. */
export async function endAll(signal: Deno.Signal, timeoutMs = 10_000): Promise<void> {
  const children = [...running];
  for (const child of children) sendSignal(child, signal);
  const timer = setTimeout(() => children.forEach((child) => sendSignal(child, "SIGKILL")), timeoutMs);
  await Promise.all(children.map((child) => child.status));
  clearTimeout(timer);
}

function sendSignal(child: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch (error) {
    // The process has already exited.
    if (!(error instanceof TypeError)) throw error;
  }
}
