import type { MessageTransport } from "@domain/ports/outbox.ts";
import { refuse } from "@domain/shared/result.ts";

export type ShownMessage = {
  at: string;
  channel: "mail" | "text" | "call";
  to: string;
  subject: string;
  text: string;
  /** The number of a call, which its buttons report on. */
  nth?: number;
  html?: string;
  /** Names of the attached files. */
  attachments?: string[];
};

export type OutboxPage = {
  transport: MessageTransport;
  /** Signs the reports on calls and the replies, as Twilio does. */
  authToken: string;
  read(): Promise<ShownMessage[]>;
  show(message: ShownMessage): Promise<void>;
};

/** Appends emails, texts and calls to a file in the data folder instead of sending them. `read` returns them newest first. */
export function shownMessages(dataDir: string): OutboxPage {
  const file = `${dataDir}/outbox.jsonl`;
  const append = async (message: ShownMessage) => {
    await Deno.mkdir(dataDir, { recursive: true });
    await Deno.writeTextFile(file, `${JSON.stringify(message)}\n`, { append: true });
  };
  const at = () => new Date().toISOString();
  return {
    authToken: crypto.randomUUID(),
    transport: {
      async mail({ key: _, attachments = [], ...message }) {
        const names = attachments.map(({ fileName }) => fileName);
        await append({
          at: at(),
          channel: "mail",
          ...message,
          ...(names.length > 0 && { attachments: names }),
        });
        return undefined;
      },
      async text(to, body) {
        await append({ at: at(), channel: "text", to, subject: "", text: body });
        return undefined;
      },
      async call(to, nth, { text }) {
        await append({ at: at(), channel: "call", to, subject: "", text, nth });
        return undefined;
      },
      parseCallReport: () => Promise.resolve(refuse("bad_signature")),
      reachesMail: () => Promise.resolve(true),
      reachesTexts: () => Promise.resolve(true),
      parseReport: () => Promise.resolve(refuse("bad_signature")),
      parseInbound: () => Promise.resolve(refuse("bad_signature")),
    },
    show: append,
    async read() {
      const lines = await Deno.readTextFile(file).catch(() => "");
      return lines.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line)).reverse();
    },
  };
}
