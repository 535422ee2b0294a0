/** The person at a terminal, as `deno task setup` needs one. */
import type { Readable, Writable } from "node:stream";
import { read } from "read";
import type { Terminal } from "./setup_steps.ts";

/** Ctrl+C at a question. */
export class Interrupted extends Error {}

export function terminalAt(input: Readable, output: Writable): Terminal {
  return {
    say: (line) => void output.write(`${line}\n`),
    async ask(question, { isSecret = false } = {}) {
      // `read` trims its prompt.
      if (question.startsWith("\n")) output.write("\n");
      const shown = isSecret ? { silent: true, replace: "*" } : {};
      try {
        return (await read({ prompt: `${question} `, terminal: true, input, output, ...shown })).trim();
      } catch (cause) {
        if (cause instanceof Error && cause.message === "canceled") throw new Interrupted();
        throw cause;
      }
    },
  };
}
