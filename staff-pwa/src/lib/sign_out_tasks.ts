type Duty = {
  /** While the server still knows us: what it must be told. */
  before?: () => Promise<unknown>;
  /** Once it has let us go: what this device must forget. */
  after?: () => void;
};

const duties = new Set<Duty>();

/** What has to be done when somebody logs out by hand. A session that merely ends is not that. */
export function onLeaving(duty: Duty): () => void {
  duties.add(duty);
  return () => duties.delete(duty);
}

/** Logs out with everything that belongs to it. Throws as `signOut` does, and then nothing is forgotten. */
export async function leave(signOut: () => Promise<void>): Promise<void> {
  await Promise.allSettled([...duties].map(({ before }) => before?.()));
  await signOut();
  for (const { after } of duties) after?.();
}
