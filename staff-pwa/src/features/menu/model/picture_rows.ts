import type { AdminMenuItem } from "@contract/schemas/menu.ts";
import { isShownFile, matchPictureFiles } from "@domain/menu/picture_files.ts";
import type { MessageId } from "@/lib/i18n/text.ts";

/** A longer list is slow to draw on a tablet. */
export const maxFiles = 200;

/** One chosen file and its dish; "" without one. */
export type PictureRow = {
  /** The number of the row. */
  key: number;
  file: File;
  dishId: string;
  /** Why the file has no dish, or cannot be a picture. */
  note: MessageId | undefined;
  isUsable: boolean;
  state: "ready" | "sending" | "saved" | "failed";
  /** Why it was not saved. */
  reason?: string;
};

const notes = {
  none: "menu.pictures.none",
  several: "menu.pictures.several",
  taken: "menu.pictures.taken",
} as const satisfies Record<string, MessageId>;

/**
 * Returns the rows with those of the chosen files, up to `maxFiles`. `problemOf` says why a file cannot be a picture. Those that need a
 * person come first. A file that is listed is not listed again. `found` is the number of chosen files without hidden ones; `isFull` says
 * that some of them did not fit into the list.
 */
export function withFiles(
  rows: readonly PictureRow[],
  files: readonly File[],
  dishes: readonly AdminMenuItem[],
  problemOf: (file: File) => MessageId | undefined,
): { rows: PictureRow[]; found: number; isFull: boolean } {
  const known = new Set(rows.map(({ file }) => idOf(file)));
  const shown = files.filter(({ name }) => isShownFile(name));
  const unlisted = shown.filter((file) => !known.has(idOf(file)) && known.add(idOf(file)));
  const added = unlisted.slice(0, Math.max(0, maxFiles - rows.length));
  const usable = added.filter((file) => problemOf(file) === undefined);
  const free = dishes.filter(({ id }) => !rows.some(({ dishId }) => dishId === id));
  const matches = matchPictureFiles(
    usable.map(({ name }) => name),
    free.map(({ id, name, name_korean, kitchen_name, aliases }) => ({
      ...{ id, name: { en: name, ko: name_korean }, kitchenName: kitchen_name, aliases },
    })),
  );
  const next = added.map((file, at): PictureRow => {
    const match = matches[usable.indexOf(file)];
    const isMatched = match?.kind === "dish";
    return {
      key: rows.length + at,
      file,
      dishId: isMatched ? match.id : "",
      note: problemOf(file) ?? (match && match.kind !== "dish" ? notes[match.kind] : undefined),
      isUsable: match !== undefined,
      state: "ready",
    };
  });
  return {
    rows: [...rows, ...next.filter(({ note }) => note !== undefined), ...next.filter(({ note }) => !note)],
    found: shown.length,
    isFull: unlisted.length > added.length,
  };
}

const idOf = ({ name, size, lastModified }: File) => `${size} ${lastModified} ${name}`;

/** Returns the rows that are saved next. */
export const toSave = (rows: readonly PictureRow[]): PictureRow[] =>
  rows.filter(({ isUsable, dishId, state }) =>
    isUsable && dishId !== "" && (state === "ready" || state === "failed")
  );
