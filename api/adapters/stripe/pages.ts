import { asking } from "./calls.ts";

type Page = { limit: number; starting_after?: string };

/** Yields all pages of a list. */
export async function* pagesOf<T extends { id: string }>(
  list: (page: Page) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T[]> {
  let after = {};
  for (;;) {
    const page = await asking(() => list({ limit: 100, ...after }));
    yield page.data;
    const last = page.data.at(-1);
    if (!page.has_more || !last) return;
    after = { starting_after: last.id };
  }
}
