import type { Carrier } from "@domain/ports/outbox.ts";

export type ShownMessage = {
  at: string;
  channel: "mail" | "text";
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Names of the attached files. */
  attachments?: string[];
};

/** Keeps mail and texts in a file of the data folder instead of sending them, newest first when read. */
export function shownMessages(dataDir: string): { carrier: Carrier; read(): Promise<ShownMessage[]> } {
  const file = `${dataDir}/outbox.jsonl`;
  const keep = async (message: ShownMessage) => {
    await Deno.mkdir(dataDir, { recursive: true });
    await Deno.writeTextFile(file, `${JSON.stringify(message)}\n`, { append: true });
  };
  const at = () => new Date().toISOString();
  return {
    carrier: {
      async mail({ key: _, attachments = [], ...letter }) {
        const names = attachments.map(({ fileName }) => fileName);
        await keep({ at: at(), channel: "mail", ...letter, ...(names.length > 0 && { attachments: names }) });
        return undefined;
      },
      async text(to, words) {
        await keep({ at: at(), channel: "text", to, subject: "", text: words });
        return undefined;
      },
      reachesMail: () => Promise.resolve(true),
      reachesTexts: () => Promise.resolve(true),
    },
    async read() {
      const kept = await Deno.readTextFile(file).catch(() => "");
      return kept.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line)).reverse();
    },
  };
}
