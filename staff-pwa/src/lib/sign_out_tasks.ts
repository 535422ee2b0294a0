const tasks: (() => void)[] = [];

/** Registers a task for signing out by hand, after the server has ended the session. It does not run when a session expires. */
export function addSignOutTask(task: () => void): void {
  tasks.push(task);
}

/** Signs out and runs the registered tasks. When `signOut` throws, this throws too and no task runs. */
export async function runSignOut(signOut: () => Promise<void>): Promise<void> {
  await signOut();
  for (const task of tasks) task();
}
