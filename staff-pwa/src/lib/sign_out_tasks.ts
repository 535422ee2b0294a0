type SignOutTask = {
  /** Runs while the session is still valid. Its failure is ignored. */
  before?: () => Promise<unknown>;
  /** Runs after the server has ended the session. */
  after?: () => void;
};

const tasks = new Set<SignOutTask>();

/** Registers a task for signing out by hand. It does not run when a session expires. Returns a function that removes it. */
export function addSignOutTask(task: SignOutTask): () => void {
  tasks.add(task);
  return () => tasks.delete(task);
}

/** Signs out and runs the registered tasks. When `signOut` throws, this throws too and no `after` runs. */
export async function runSignOut(signOut: () => Promise<void>): Promise<void> {
  await Promise.allSettled([...tasks].map(({ before }) => before?.()));
  await signOut();
  for (const { after } of tasks) after?.();
}
