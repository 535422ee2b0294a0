/** The process and files of a private PostgreSQL server. */
import postgres from "postgres";

export type ServerProcess = {
  adminUrl: string;
  restart(mode: "fast" | "immediate", whileDown?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** Creates a cluster in a temporary folder, inside `parent` if given, and starts it on a free port. */
export async function startServerProcess(
  fsync: boolean,
  parent?: string,
  attempts = 3,
): Promise<ServerProcess> {
  const programs = await findPrograms();
  const user = await serverUser();
  const folder = await Deno.makeTempDir({ prefix: "pg-", ...(parent === undefined ? {} : { dir: parent }) });
  if (user !== undefined) await Deno.chown(folder, user.uid, user.gid);
  const removeFolder = () => Deno.remove(folder, { recursive: true }).catch(ignoreMissing);

  try {
    const port = freePort();
    const start = () => startServer(programs, folder, user, port, fsync);
    let running: Running | undefined = await start();
    return {
      adminUrl: adminUrlAt(port),
      async restart(mode, whileDown) {
        await running?.end(mode);
        await whileDown?.();
        running = await start();
      },
      async stop() {
        const current = running;
        running = undefined;
        await current?.end("fast");
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    // Another process took the port before the server could listen on it.
    const portTaken = error instanceof Error && error.message.includes("Address already in use");
    if (portTaken && attempts > 1) return await startServerProcess(fsync, parent, attempts - 1);
    throw error;
  }
}

/** Runs `use` with an administrator connection. */
export async function asAdmin<T>(adminUrl: string, use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(adminUrl, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    return await use(sql);
  } finally {
    await sql.end();
  }
}

type User = { uid: number; gid: number };
type Programs = { initdb: string; postgres: string };

/** The user to run PostgreSQL as, because it does not run as root. */
async function serverUser(): Promise<User | undefined> {
  if (Deno.uid() !== 0) return undefined;
  const accounts = (await Deno.readTextFile("/etc/passwd")).split("\n").map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find(([account]) => account === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody");
}

/** Whether PostgreSQL is installed. */
export const isInstalled = (): Promise<boolean> => findPrograms().then(() => true, () => false);

async function findPrograms(): Promise<Programs> {
  const folders = Deno.env.get("PATH")?.split(":") ?? [];
  try {
    const versions = Array.from(Deno.readDirSync("/usr/lib/postgresql"), (entry) => Number(entry.name));
    folders.push(...versions.sort((a, b) => b - a).map((version) => `/usr/lib/postgresql/${version}/bin`));
  } catch (error) {
    ignoreMissing(error);
  }
  for (const folder of folders) {
    const programs = { initdb: `${folder}/initdb`, postgres: `${folder}/postgres` };
    if (await exists(programs.initdb) && await exists(programs.postgres)) return programs;
  }
  throw new Error(
    "PostgreSQL is not installed: install it (Debian: apt-get install postgresql) or set TEST_POSTGRES_URL",
  );
}

const adminUrlAt = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

const exists = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

type Running = { end(mode: "fast" | "immediate"): Promise<void> };

/**
 * Creates the cluster, runs the server, and stops it on request or when this process exits and its pipe closes, so that a killed
 * test run leaves no server and no files behind.
 */
const watcher = `
  trap '' INT TERM
  folder=$1 initdb=$2 postgres=$3
  shift 3
  exec 3<&0
  {
    [ -e "$folder/made" ] ||
      "$initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --no-locale --no-sync || exit
    touch "$folder/made"
    exec "$postgres" -D "$folder/data" "$@"
  } >>"$folder/log" 2>&1 </dev/null 3<&- &
  server=$!
  {
    if read -r signal; then
      kill -s "$signal" "$server"
    else
      while kill -s INT "$server"; do sleep 0.1; done
      rm -rf "$folder"
    fi
  } <&3 2>/dev/null &
  exec 3<&-
  wait "$server"`;

async function startServer(
  programs: Programs,
  folder: string,
  user: User | undefined,
  port: number,
  fsync: boolean,
): Promise<Running> {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: folder,
    max_connections: 100,
    timezone: "UTC",
    fsync: fsync ? "on" : "off",
    full_page_writes: fsync ? "on" : "off",
  };
  const set = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = new Deno.Command("sh", {
    args: ["-c", watcher, "sh", folder, programs.initdb, programs.postgres, ...set],
    cwd: folder,
    ...user,
    stdin: "piped",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const pipe = child.stdin.getWriter();
  let isExited = false;
  const ended = child.status.then(() => void (isExited = true));

  while (!await acceptsQueries(port)) {
    if (!isExited) continue;
    const log = await Deno.readTextFile(`${folder}/log`);
    await pipe.close().catch(() => {});
    throw new Error(`PostgreSQL did not start:\n${log}`);
  }
  return {
    async end(mode) {
      // SIGINT is PostgreSQL's fast shutdown, SIGQUIT an immediate one.
      const signal = mode === "fast" ? "INT\n" : "QUIT\n";
      // The server may have exited already.
      await pipe.write(new TextEncoder().encode(signal)).catch(() => {});
      await ended;
      await pipe.close().catch(() => {});
    },
  };
}

/** Whether the server accepts queries. During startup it rejects connections. */
async function acceptsQueries(port: number): Promise<boolean> {
  try {
    await asAdmin(adminUrlAt(port), (sql) => sql`SELECT 1`);
    return true;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  }
}
