/** Finds the columns of a menu file: those of the export, and those of the files that cash registers write. */
import { type FileColumn, fileColumns, menuColumns } from "@contract/menu_columns.ts";
import { type Layout, maxTitles } from "../tables/csv_table.ts";
import { isNoPrice, toNumber } from "../tables/file_text.ts";

/**
 * The names of columns in the files of Toast, Square, Clover and Loyverse and in lists that people type, in lower case. Of several columns
 * of a file that mean the same, the first name counts.
 */
const namesOf: Partial<Record<FileColumn, readonly string[]>> = {
  name: [
    "item name",
    "item",
    "menu item",
    "dish",
    "product name",
    "product",
    "title",
    "메뉴명",
    "메뉴",
    "이름",
    "상품명",
    "품명",
  ],
  name_korean: [
    ...["korean name", "name (korean)", "korean", "alternate name"],
    ...["한글 이름", "한글이름", "한글명", "한국어 이름", "한국어"],
  ],
  kitchen_name: ["kitchen name", "ticket name", "주방 이름", "주방명"],
  description: ["item description", "details", "설명"],
  description_korean: ["korean description", "한글 설명", "한국어 설명"],
  category: [
    "menu group",
    "group",
    "section",
    "reporting category",
    "sales category",
    "카테고리",
    "분류",
    "구분",
  ],
  main_category: ["categories"],
  price: [
    "base price",
    "default price",
    "unit price",
    "item price",
    "amount",
    "가격",
    "금액",
    "단가",
    "판매가",
  ],
  prep_time_minutes: ["prep time", "prep time (minutes)", "preparation time", "조리 시간", "조리시간"],
  is_available: ["available for sale", "available", "in stock"],
  is_alcoholic: ["contains alcohol"],
  is_taxable: ["taxable", "과세"],
  variation: ["variation name", "variation", "variant option", "option 1 value", "size", "옵션"],
  variation_2: ["option 2 value"],
  variation_3: ["option 3 value"],
  hidden: ["hidden?", "hidden"],
  archived: ["archived", "deleted"],
  kind: ["entity type"],
  modifier_sets: ["modifier groups", "modifier sets", "option groups", "옵션 그룹", "옵션그룹"],
  modifier_group: [
    ...["modifier group", "modifier group name", "modifier set", "modifier set name"],
    ...["modifier list", "option group", "option group name"],
  ],
  modifier: ["modifier", "modifier name", "modifier option", "modifier option name", "option name", "옵션명"],
  modifier_price: ["modifier price", "modifier option price", "option price", "price adjustment", "옵션가"],
  modifier_min: [
    ...["min # selections", "min selections", "minimum selections", "min required", "minimum required"],
    ...["required quantity", "modifier min", "modifier minimum", "required"],
  ],
  modifier_max: [
    ...["max # selections", "max selections", "maximum selections", "max allowed", "maximum allowed"],
    ...["max quantity", "modifier max", "modifier maximum"],
  ],
};

const columnOf = new Map<string, { column: FileColumn; rank: number }>([
  ...menuColumns.map((column) => [column, { column, rank: -1 }] as const),
  ...fileColumns.flatMap((column) =>
    (namesOf[column] ?? []).map((name, rank) => [name, { column, rank }] as const)
  ),
]);

/** Returns a header for comparing. Some registers add the store: "Price [Irvine]". */
const plainHeader = (header: string): string =>
  header.normalize("NFKC").toLowerCase().replace(/\[[^\]]{0,80}\]/g, "").replaceAll(/\s+/g, " ").trim();

/** The header of a column whose name is an option group: `Modifier Set - Spice` of Square, `Modifier - "Spice"` of Loyverse. */
const setHeader = /^modifier(?: set)? - "?(.{1,200}?)"?$/i;

/** Returns the column of each header; undefined for one that is unknown, or whose column has a better header. */
export function recognized(headers: readonly string[]): (FileColumn | undefined)[] {
  const found = headers.map((header) => columnOf.get(plainHeader(header)));
  return found.map((one, place) => {
    if (one === undefined) return setHeader.test(headers[place]?.trim() ?? "") ? "modifier_set" : undefined;
    const isBest = found.every((other, otherPlace) =>
      other?.column !== one.column || one.rank < other.rank || one.rank === other.rank && place <= otherPlace
    );
    return isBest ? one.column : undefined;
  });
}

/** Returns whether these cells are the header of a menu file. */
export function isMenuHeader(cells: readonly string[]): boolean {
  const columns = recognized(cells);
  return columns.includes("name") && columns.filter((column) => column !== undefined).length > 1;
}

/** What was found of a column of a file, for people who map it by hand. */
export type FoundColumn = { name: string; sample: string; column: FileColumn | undefined };

export type MenuLayout = Layout<FileColumn> & {
  found: readonly FoundColumn[];
  /** The option groups that have a column of their own. */
  sets: readonly { place: number; group: string }[];
};

/**
 * Finds the header and the columns of a menu file. Titles may precede the header. A file without a header has names and prices. `chosen`
 * has the column of each place as a person chose it, with "" for one that is not read.
 */
export function layOutMenu(
  records: readonly (readonly string[])[],
  chosen?: readonly (FileColumn | "")[],
): MenuLayout {
  const byName = records.slice(0, maxTitles).findIndex(isMenuHeader);
  const first = records[0] ?? [];
  const hasNoHeader = byName === -1 && first.some((text) => !Number.isNaN(toNumber(text)));
  const head = byName !== -1 ? byName : hasNoHeader ? undefined : 0;
  const headers = head === undefined ? [] : records[head] ?? [];
  const body = head === undefined ? records : records.slice(head + 1);
  const width = head === undefined ? Math.max(0, ...body.map(({ length }) => length)) : headers.length;
  const guessed = head === undefined ? namesAndPrices(body, width) : recognized(headers);
  const columns = Array.from(
    { length: width },
    (_, place) => chosen ? chosen[place] || undefined : guessed[place],
  );
  const sets = columns.flatMap((column, place) => {
    const header = headers[place]?.trim() ?? "";
    const [, group = header] = setHeader.exec(header) ?? [];
    return column === "modifier_set" ? [{ place, group }] : [];
  });
  const found = columns.map((column, place) => ({
    name: headers[place] ?? "",
    sample: body.find((record) => (record[place] ?? "") !== "")?.[place] ?? "",
    column,
  }));
  // Several columns may be groups, and no other column may be there twice.
  return {
    head,
    columns: columns.map((column) => column === "modifier_set" ? undefined : column),
    found,
    sets,
  };
}

/** Guesses the columns of a list without a header: the first with prices, and the first with other texts. */
function namesAndPrices(body: readonly (readonly string[])[], width: number): (FileColumn | undefined)[] {
  const places = Array.from({ length: width }, (_, place) => place);
  const isPrices = (place: number) => {
    const open = body.filter((record) => isNoPrice(record[place] ?? "")).length;
    return open * 2 < body.length &&
      body.every((record) => isNoPrice(record[place] ?? "") || !Number.isNaN(toNumber(record[place] ?? "")));
  };
  const price = places.find(isPrices);
  const name = places.find((place) => !isPrices(place));
  return places.map((place) => place === price ? "price" : place === name ? "name" : undefined);
}
