/** The processes and files behind a PostgreSQL of one's own. */
import postgres from "postgres";

export type ServerProcess = {
  adminUrl: string;
  restart(mode: "fast" | "immediate", meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** Makes a new cluster in a temporary folder, within `parent` where it is given, and runs it on a free port. */
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
    const start = () => run(programs, folder, user, port, fsync);
    let running: Running | undefined = await start();
    return {
      adminUrl: adminUrlAt(port),
      async restart(mode, meanwhile) {
        await running?.end(mode);
        await meanwhile?.();
        running = await start();
      },
      async stop() {
        const last = running;
        running = undefined;
        await last?.end("fast");
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    // Somebody took the port between our finding it free and the server's listening on it.
    const portTaken = error instanceof Error && error.message.includes("Address already in use");
    if (portTaken && attempts > 1) return await startServerProcess(fsync, parent, attempts - 1);
    throw error;
  }
}

/** One administrator's connection for one piece of work. */
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

/** PostgreSQL refuses to run as root; then the system's own user for it lends a hand. */
async function serverUser(): Promise<User | undefined> {
  if (Deno.uid() !== 0) return undefined;
  const accounts = (await Deno.readTextFile("/etc/passwd")).split("\n").map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find(([account]) => account === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as");
}

/** Whether this machine has a PostgreSQL to start. */
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
    "No PostgreSQL here: install it (Debian: apt-get install postgresql) or set TEST_POSTGRES_URL",
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
 * Makes the cluster, runs the server, and watches over it: ends it when told to, or when this process is gone (its pipe
 * closes), so that a killed test run leaves neither a server nor its files behind.
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

async function run(
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
  let over = false;
  const ended = child.status.then(() => void (over = true));

  while (!await answers(port)) {
    if (!over) continue;
    const log = await Deno.readTextFile(`${folder}/log`);
    await pipe.close().catch(() => {});
    throw new Error(`PostgreSQL did not start:\n${log}`);
  }
  return {
    async end(mode) {
      // The postmaster's own language: SIGINT is a fast shutdown, SIGQUIT an immediate one.
      const signal = mode === "fast" ? "INT\n" : "QUIT\n";
      // A server that ended by itself no longer listens, which is as good.
      await pipe.write(new TextEncoder().encode(signal)).catch(() => {});
      await ended;
      await pipe.close().catch(() => {});
    },
  };
}

/** Whether the server takes queries yet: it refuses connections at first, then says that it is starting up. */
async function answers(port: number): Promise<boolean> {
  try {
    await asAdmin(adminUrlAt(port), (sql) => sql`SELECT 1`);
    return true;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  }
}
