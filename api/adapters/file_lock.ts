/** Locks a file, which is created if it is missing, at most until the process ends. Returns undefined when another process has the lock. */
export async function lockFile(path: string): Promise<Disposable | undefined> {
  const file = await Deno.open(path, { create: true, write: true });
  if (!await file.tryLock(true)) {
    file.close();
    return undefined;
  }
  return {
    [Symbol.dispose]() {
      // A process that is being spawned has a copy of the open file until it starts, which would keep the lock.
      file.unlockSync();
      file.close();
    },
  };
}
