/**
 * A private, real PostgreSQL for a test run: its own folder, port and user, gone when the run ends, however it ends.
 * With TEST_POSTGRES_URL set, that server is shared instead and only databases are made in it.
 */
import { asAdmin, startServerProcess } from "./postgres_process.ts";

export type PostgresServer = {
  /** The address of a database on this server ("postgres", the administrator's, unless named). */
  url(database?: string): string;
  /** Makes an empty database with a name nobody else has; resolves to its address. */
  createDatabase(): Promise<string>;
  /**
   * "fast" ends sessions in order; "immediate" is a crash: recovery from the log follows. The server is down while `meanwhile` runs.
   * Throws on a shared server.
   */
  restart(mode: "fast" | "immediate", meanwhile?: () => Promise<void>): Promise<void>;
  /** Ends the server and removes its files; on a shared server, drops the databases made here. May be called twice. */
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** Whether a commit waits for the disk (default). `false` is quicker and does not survive a power cut. */
  fsync?: boolean;
  /** Start a server of one's own even when there is one to share: for tests that restart it. */
  alone?: boolean;
  /** Where its own server keeps its files; the system's temporary folder unless given. */
  folder?: string;
  /** The administrator's address of a server to share; TEST_POSTGRES_URL unless given. */
  sharedUrl?: string;
};

/** Starts (or joins) a PostgreSQL. Throws with a sentence on what to install when there is none on this machine. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const sharedUrl = options.sharedUrl ?? Deno.env.get("TEST_POSTGRES_URL");
  return sharedUrl === undefined || options.alone === true
    ? await ownPostgres(options.fsync ?? true, options.folder)
    : joinPostgres(sharedUrl);
}

function joinPostgres(adminUrl: string): PostgresServer {
  const url = addressOn(adminUrl);
  const made: string[] = [];
  return {
    url,
    async createDatabase() {
      const name = await createDatabase(adminUrl);
      made.push(name);
      return url(name);
    },
    restart: () =>
      Promise.reject(new Error("This PostgreSQL is shared: ask for one of your own with { alone: true }")),
    async stop() {
      for (const name of made.splice(0)) {
        await asAdmin(adminUrl, (sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`);
      }
    },
  };
}

async function ownPostgres(fsync: boolean, folder?: string): Promise<PostgresServer> {
  const server = await startServerProcess(fsync, folder);
  const url = addressOn(server.adminUrl);
  return {
    url,
    createDatabase: async () => url(await createDatabase(server.adminUrl)),
    restart: server.restart,
    stop: server.stop,
  };
}

function addressOn(adminUrl: string): (database?: string) => string {
  return (database = "postgres") => Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
}

async function createDatabase(adminUrl: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
  // template0 has no sessions, so databases can be made by several tests at once.
  await asAdmin(adminUrl, (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE template0`);
  return name;
}
