/** Enough for the pictures of a menu. The folder may be a whole disk. */
const maxDropped = 1_000;

/**
 * Returns the dropped files, and those in dropped folders and their folders, up to 1,000. A file that cannot be read is left out.
 */
export async function filesIn(drop: DataTransfer): Promise<File[]> {
  // The items are gone after the first wait.
  const entries = [...drop.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...drop.files];
  const files: File[] = [];
  for (let entry = entries.shift(); entry && files.length < maxDropped; entry = entries.shift()) {
    if (entry.isDirectory) entries.push(...await entriesOf(entry as FileSystemDirectoryEntry));
    const file = entry.isFile ? await fileOf(entry as FileSystemFileEntry) : undefined;
    if (file) files.push(file);
  }
  return files;
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File | undefined>((resolve) => entry.file(resolve, () => resolve(undefined)));

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  // A reader returns its entries in parts.
  for (let some = await nextEntries(reader); some.length > 0; some = await nextEntries(reader)) {
    found.push(...some);
  }
  return found;
}

const nextEntries = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
