/**
 * A private PostgreSQL server for a test run with its own folder, port and user, removed when the run ends.
 * With TEST_POSTGRES_URL set, tests share that server and only create databases on it.
 */
import { asAdmin, startServerProcess } from "./postgres_process.ts";
import { copyTemplate } from "./postgres_template.ts";

export type PostgresServer = {
  /** The address of a database on this server; by default the "postgres" database. */
  url(database?: string): string;
  /** Creates an empty database with a unique name and returns its address. */
  createDatabase(): Promise<string>;
  /** Like `createDatabase`, but with the product's tables where another database has them already: `openPostgres` adds them elsewhere. */
  createMigratedDatabase(): Promise<string>;
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
  const create = async (from: (adminUrl: string, name: string) => Promise<void>) => {
    const name = newName();
    await from(adminUrl, name);
    databases.push(name);
    return url(name);
  };
  return {
    url,
    createDatabase: () => create(createEmpty),
    createMigratedDatabase: () => create(copyTemplate),
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
  const createDatabase = async () => {
    const name = newName();
    await createEmpty(server.adminUrl, name);
    return url(name);
  };
  return {
    url,
    createDatabase,
    // Most private servers have one database, for which a template would be a detour.
    createMigratedDatabase: createDatabase,
    restart: server.restart,
    stop: server.stop,
  };
}

function urlBuilder(adminUrl: string): (database?: string) => string {
  return (database = "postgres") => Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
}

const newName = (): string => `test_${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;

async function createEmpty(adminUrl: string, name: string): Promise<void> {
  // template0 has no sessions, so several tests can create databases concurrently.
  await asAdmin(adminUrl, (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE template0`);
}
