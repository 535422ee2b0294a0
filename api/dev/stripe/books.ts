/**
 * The emulator's books, `DATA_DIR/stripe/`: an append-only journal (one line per call, whole or not at all), replayed
 * at start, and beside it `ledger.log` for people. One process at a time holds a folder.
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

/** What one call changes. `settled` names an event whose webhook needs no further try. */
export type Entry = {
  put?: StoredObject[];
  events?: StripeEvent[];
  moved?: Movement[];
  answer?: SavedAnswer;
  settled?: string;
};

export type Books = {
  intents: Map<string, PaymentIntent>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  methods: Map<string, PaymentMethod>;
  events: Map<string, StripeEvent>;
  answers: Map<string, SavedAnswer>;
  movements: Movement[];
  /** Ids of events whose webhook was not taken yet, oldest first. */
  undelivered: Set<string>;
  /** Applies the entry at once and resolves when it is on disk. Throws, changing nothing, when it cannot be written. */
  commit(entry: Entry): Promise<void>;
  close(): Promise<void>;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens (or begins) the books in `folder`. Throws when another process has them open. */
export function openBooks(folder: string, now: () => number): Books {
  Deno.mkdirSync(folder, { recursive: true });
  const lock = Deno.openSync(`${folder}/lock`, { create: true, write: true });
  if (!lock.tryLockSync(true)) {
    lock.close();
    throw new Error(`The Stripe emulator's books in ${folder} are open in another process.`);
  }
  const books = emptyBooks();
  const path = `${folder}/journal.jsonl`;
  const size = replay(path, (entry) => apply(books, entry));
  forgetOldAnswers(books, now() - DAY_MS);

  const journal = Deno.openSync(path, { create: true, write: true, read: true });
  journal.truncateSync(size);
  const append = appender(journal, size);
  Deno.writeTextFileSync(
    `${folder}/ledger.log`,
    books.movements.map((movement) => ledgerLine(books, movement)).join(""),
  );
  const ledger = Deno.openSync(`${folder}/ledger.log`, { append: true });
  const flush = groupFlush(journal);

  return {
    ...books,
    async commit(entry) {
      append(JSON.stringify(entry) + "\n");
      apply(books, entry);
      const lines = (entry.moved ?? []).map((movement) => ledgerLine(books, movement)).join("");
      if (lines) ledger.writeSync(new TextEncoder().encode(lines));
      await flush();
    },
    async close() {
      await flush();
      for (const file of [journal, ledger, lock]) file.close();
    },
  };
}

function emptyBooks(): Omit<Books, "commit" | "close"> {
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

function apply(books: Omit<Books, "commit" | "close">, entry: Entry): void {
  for (const object of entry.put ?? []) {
    switch (object.object) {
      case "payment_intent":
        books.intents.set(object.id, object);
        break;
      case "charge":
        books.charges.set(object.id, object);
        break;
      case "refund":
        books.refunds.set(object.id, object);
        break;
      case "dispute":
        books.disputes.set(object.id, object);
        break;
      case "payment_method":
        books.methods.set(object.id, object);
        break;
    }
  }
  for (const event of entry.events ?? []) {
    books.events.set(event.id, event);
    books.undelivered.add(event.id);
  }
  books.movements.push(...entry.moved ?? []);
  if (entry.answer) books.answers.set(entry.answer.key, entry.answer);
  if (entry.settled) books.undelivered.delete(entry.settled);
}

/** Feeds every whole line to `take` and returns the bytes they fill; a torn last line (a kill mid-write) is left out. */
function replay(path: string, take: (entry: Entry) => void): number {
  let bytes: Uint8Array;
  try {
    bytes = Deno.readFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
  const whole = bytes.lastIndexOf(10) + 1;
  for (const line of new TextDecoder().decode(bytes.subarray(0, whole)).split("\n")) {
    if (line) take(JSON.parse(line));
  }
  return whole;
}

function forgetOldAnswers(books: Pick<Books, "answers">, before: number): void {
  for (const [key, answer] of books.answers) if (answer.at < before) books.answers.delete(key);
}

/** Writes at the end of the file; a write that fails half-way (disk full) is taken back. */
function appender(file: Deno.FsFile, start: number): (line: string) => void {
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
