/**
 * A private PostgreSQL server for a test run with its own folder, port and user, removed when the run ends.
 * With TEST_POSTGRES_URL set, tests share that server and only create databases on it.
 */
import { asAdmin, startServerProcess } from "./postgres_process.ts";

export type PostgresServer = {
  /** The address of a database on this server; by default the "postgres" database. */
  url(database?: string): string;
  /** Creates an empty database with a unique name and returns its address. */
  createDatabase(): Promise<string>;
  /**
   * "fast" is an orderly shutdown; "immediate" is a crash with recovery from the log. The server is down while `whileDown` runs.
   * Throws on a shared server.
   */
  restart(mode: "fast" | "immediate", whileDown?: () => Promise<void>): Promise<void>;
  /** Stops the server and removes its files, or drops the created databases on a shared server. Can be called twice. */
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** Whether a commit waits for the disk (default). `false` is faster and does not survive a power failure. */
  fsync?: boolean;
  /** Start a private server even if one can be shared, for tests that restart it. */
  alone?: boolean;
  /** The folder for a private server's files; by default the system's temporary folder. */
  folder?: string;
  /** The administrator address of a shared server; by default TEST_POSTGRES_URL. */
  sharedUrl?: string;
};

/** Starts a private PostgreSQL server or uses a shared one. Throws if PostgreSQL is not installed. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const sharedUrl = options.sharedUrl ?? Deno.env.get("TEST_POSTGRES_URL");
  return sharedUrl === undefined || options.alone === true
    ? await startOwnPostgres(options.fsync ?? true, options.folder)
    : joinPostgres(sharedUrl);
}

function joinPostgres(adminUrl: string): PostgresServer {
  const url = urlBuilder(adminUrl);
  const databases: string[] = [];
  return {
    url,
    async createDatabase() {
      const name = await createDatabase(adminUrl);
      databases.push(name);
      return url(name);
    },
    restart: () =>
      Promise.reject(new Error("This PostgreSQL server is shared: start a private one with { alone: true }")),
    async stop() {
      for (const name of databases.splice(0)) {
        await asAdmin(adminUrl, (sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`);
      }
    },
  };
}

async function startOwnPostgres(fsync: boolean, folder?: string): Promise<PostgresServer> {
  const server = await startServerProcess(fsync, folder);
  const url = urlBuilder(server.adminUrl);
  return {
    url,
    createDatabase: async () => url(await createDatabase(server.adminUrl)),
    restart: server.restart,
    stop: server.stop,
  };
}

function urlBuilder(adminUrl: string): (database?: string) => string {
  return (database = "postgres") => Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
}

async function createDatabase(adminUrl: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
  // template0 has no sessions, so several tests can create databases concurrently.
  await asAdmin(adminUrl, (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE template0`);
  return name;
}
