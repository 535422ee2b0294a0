import type { StaffOrder } from "@contract/schemas/orders.ts";

/** A dish or an option of the menu. */
export type MenuItem = {
  kind: "dish" | "option";
  id: string;
  name: string;
  name_korean: string;
  /** Where it belongs, in the user's language: a dish's category, an option's group. Absent for the items of an order. */
  part?: string;
};

/** `offUntil` is an ISO instant, or null when staff must turn it on. */
export type Availability = { isOn: true } | { isOn: false; offUntil: string | null };

export const keyOf = ({ kind, id }: Pick<MenuItem, "kind" | "id">): string => `${kind} ${id}`;

/** The dishes and options of an order. One that is in several lines is listed once. */
export function itemsOf({ items }: StaffOrder): { dishes: MenuItem[]; options: MenuItem[] } {
  const unique = (some: readonly MenuItem[]) => [...new Map(some.map((item) => [item.id, item])).values()];
  return {
    dishes: unique(items.map(({ menu_item_id: id, name, name_korean }) => ({
      kind: "dish",
      id,
      name,
      name_korean,
    }))),
    options: unique(
      items.flatMap(({ options }) => options).filter(({ kind }) => kind === "choice")
        .map(({ id, name, name_korean }) => ({ kind: "option", id, name, name_korean })),
    ),
  };
}

/** The items whose English or Korean name, category or group contains every word of the search. Spaces in Korean names do not matter. */
export function matchingItems<T extends MenuItem>(items: readonly T[], search: string): T[] {
  const parts = plain(search).split(/\s+/).filter((part) => part !== "");
  if (parts.length === 0) return [];
  return items.filter(({ name, name_korean, part = "" }) => {
    const text = plain(`${name} ${name_korean} ${name_korean.replaceAll(" ", "")} ${part}`);
    return parts.every((each) => text.includes(each));
  });
}

const plain = (text: string): string => text.normalize("NFC").toLowerCase();
