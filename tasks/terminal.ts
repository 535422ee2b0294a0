/** The terminal prompts of `deno task setup`. */
import type { Readable, Writable } from "node:stream";
import { read } from "read";
import type { Terminal } from "./setup_steps.ts";

/** Thrown on Ctrl+C at a prompt. */
export class Interrupted extends Error {}

export function terminalAt(input: Readable, output: Writable): Terminal {
  return {
    print: (line) => void output.write(`${line}\n`),
    async ask(question, { isSecret = false } = {}) {
      // `read` trims its prompt, so the line break is written first.
      if (question.startsWith("\n")) output.write("\n");
      const options = isSecret ? { silent: true, replace: "*" } : {};
      try {
        return (await read({ prompt: `${question} `, terminal: true, input, output, ...options })).trim();
      } catch (cause) {
        if (cause instanceof Error && cause.message === "canceled") throw new Interrupted();
        throw cause;
      }
    },
  };
}
