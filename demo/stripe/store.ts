/**
 * The emulator's storage in `DATA_DIR/stripe/`: an append-only journal with one atomic line per call, replayed at start,
 * and a readable `ledger.log`. Only one process can open a folder.
 */
import type {
  Charge,
  Dispute,
  Movement,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SavedAnswer,
  StoredObject,
  StripeEvent,
} from "./objects.ts";
import { ledgerLine } from "./ledger.ts";

/** The changes of one call. `settled` is the id of an event whose webhook was delivered. */
export type Entry = {
  put?: StoredObject[];
  events?: StripeEvent[];
  moved?: Movement[];
  answer?: SavedAnswer;
  settled?: string;
};

/** What the journal adds up to. */
export type Records = {
  intents: Map<string, PaymentIntent>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  methods: Map<string, PaymentMethod>;
  events: Map<string, StripeEvent>;
  answers: Map<string, SavedAnswer>;
  movements: Movement[];
  /** Ids of events whose webhook was not delivered yet, oldest first. */
  undelivered: Set<string>;
};

export type Store = Records & {
  /** Applies the entry immediately and resolves when it is on disk. If it cannot be written, throws without any change. */
  commit(entry: Entry): Promise<void>;
  close(): Promise<void>;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens or creates the ledger in `folder`. Throws if another process has it open. */
export function openStore(folder: string, now: () => number): Store {
  Deno.mkdirSync(folder, { recursive: true });
  const lock = Deno.openSync(`${folder}/lock`, { create: true, write: true });
  if (!lock.tryLockSync(true)) {
    lock.close();
    throw new Error(`The Stripe emulator's ledger in ${folder} is open in another process.`);
  }
  const store = emptyRecords();
  const path = `${folder}/journal.jsonl`;
  const size = replay(path, (entry) => apply(store, entry));
  deleteExpiredResponses(store, now() - DAY_MS);

  const journal = Deno.openSync(path, { create: true, write: true, read: true });
  journal.truncateSync(size);
  const append = createAppender(journal, size);
  Deno.writeTextFileSync(
    `${folder}/ledger.log`,
    store.movements.map((movement) => ledgerLine(store, movement)).join(""),
  );
  const ledger = Deno.openSync(`${folder}/ledger.log`, { append: true });
  const flush = groupFlush(journal);

  return {
    ...store,
    async commit(entry) {
      append(JSON.stringify(entry) + "\n");
      apply(store, entry);
      const lines = (entry.moved ?? []).map((movement) => ledgerLine(store, movement)).join("");
      if (lines) ledger.writeSync(new TextEncoder().encode(lines));
      await flush();
    },
    async close() {
      await flush();
      // A process that is being spawned has a copy of the file until it starts, which would keep the lock.
      lock.unlockSync();
      for (const file of [journal, ledger, lock]) file.close();
    },
  };
}

export function emptyRecords(): Records {
  return {
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    methods: new Map(),
    events: new Map(),
    answers: new Map(),
    movements: [],
    undelivered: new Set(),
  };
}

/** Adds the changes of a call. */
export function apply(store: Records, entry: Entry): void {
  for (const object of entry.put ?? []) {
    switch (object.object) {
      case "payment_intent":
        store.intents.set(object.id, object);
        break;
      case "charge":
        store.charges.set(object.id, object);
        break;
      case "refund":
        store.refunds.set(object.id, object);
        break;
      case "dispute":
        store.disputes.set(object.id, object);
        break;
      case "payment_method":
        store.methods.set(object.id, object);
        break;
    }
  }
  for (const event of entry.events ?? []) {
    store.events.set(event.id, event);
    store.undelivered.add(event.id);
  }
  store.movements.push(...entry.moved ?? []);
  if (entry.answer) store.answers.set(entry.answer.key, entry.answer);
  if (entry.settled) store.undelivered.delete(entry.settled);
}

/** Passes every complete line to `onEntry` and returns their length in bytes. Skips a last line that was cut off by a crash. */
function replay(path: string, onEntry: (entry: Entry) => void): number {
  let bytes: Uint8Array;
  try {
    bytes = Deno.readFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
  const completeLength = bytes.lastIndexOf(10) + 1;
  for (const line of new TextDecoder().decode(bytes.subarray(0, completeLength)).split("\n")) {
    if (line) onEntry(JSON.parse(line));
  }
  return completeLength;
}

function deleteExpiredResponses(store: Pick<Store, "answers">, before: number): void {
  for (const [key, answer] of store.answers) if (answer.at < before) store.answers.delete(key);
}

/** Appends to the file. A partial write, for example on a full disk, is reverted. */
function createAppender(file: Deno.FsFile, start: number): (line: string) => void {
  let size = start;
  return (line) => {
    const bytes = new TextEncoder().encode(line);
    file.seekSync(size, Deno.SeekMode.Start);
    try {
      for (let done = 0; done < bytes.length;) done += file.writeSync(bytes.subarray(done));
    } catch (error) {
      file.truncateSync(size);
      throw error;
    }
    size += bytes.length;
  };
}

/** Calls that arrive while a flush is running share the next one. */
function groupFlush(file: Deno.FsFile): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = () => running = file.syncData().finally(() => running = undefined);
  return () => {
    if (!running) return start();
    next ??= running.catch(() => {}).then(() => {
      next = undefined;
      return start();
    });
    return next;
  };
}
