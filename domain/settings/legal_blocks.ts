export type LegalBlock =
  | { kind: "heading" | "paragraph"; text: string }
  | { kind: "list"; items: string[] };

/**
 * Parses a legal text. An empty line ends a paragraph, a line that begins with "# " is a heading, and lines that begin with "- " are
 * the items of a list.
 */
export function legalBlocks(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let isOpen = false;
  for (const line of text.split("\n").map((each) => each.trim())) {
    const last = isOpen ? blocks.at(-1) : undefined;
    const [, heading] = /^#+\s+(\S.*)$/.exec(line) ?? [];
    const [, item] = /^[-*•]\s+(\S.*)$/.exec(line) ?? [];
    isOpen = line !== "" && heading === undefined;
    if (heading !== undefined) blocks.push({ kind: "heading", text: heading });
    else if (item !== undefined) {
      if (last?.kind === "list") last.items.push(item);
      else blocks.push({ kind: "list", items: [item] });
    } else if (line !== "") {
      if (last?.kind === "paragraph") last.text += `\n${line}`;
      else blocks.push({ kind: "paragraph", text: line });
    }
  }
  return blocks;
}
