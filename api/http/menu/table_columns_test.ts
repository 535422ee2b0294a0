import { deepEqual, equal } from "node:assert/strict";
import { fieldText } from "../refusals.ts";
import { workbook } from "@api/testing/workbook.ts";
import { readMenuTable } from "./table.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** The dishes of a file as "category: name, Korean name, price", with "off" and "alcohol". */
async function dishesOf(file: string | Uint8Array, chosen?: Parameters<typeof readMenuTable>[1]) {
  const { rows, problems, found } = await readMenuTable(
    typeof file === "string" ? bytes(file) : file,
    chosen,
  );
  const dishes = rows.map(({ category, fields }) =>
    `${category}: ${fields.name.en}${fields.name.ko && ` ${fields.name.ko}`} ${fields.priceCents}${
      fields.availability.kind === "on" ? "" : " off"
    }${fields.isAlcoholic ? " alcohol" : ""}`
  );
  return { dishes, problems: problems.map((each) => `${each.line} ${each.field} ${fieldText(each)}`), found };
}

Deno.test("a file of Square is read: variations are dishes of their own, archived items are left out", async () => {
  const { dishes, problems, found } = await dishesOf([
    "Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,SEO Title,SEO Description,Permalink,GTIN,Square Online Item Visibility,Item Type,Weight (lb),Social Media Link Title,Social Media Link Description,Shipping Enabled,Self-serve Ordering Enabled,Delivery Enabled,Pickup Enabled,Price,Online Sale Price,Archived,Sellable,Contains Alcohol,Stockable,Auto Add Item to Check,Option Name 1,Option Value 1,Default Unit Cost,Default Vendor Name,Default Vendor Code,Current Quantity Irvine,New Quantity Irvine,Stock Alert Enabled Irvine,Stock Alert Count Irvine,Tax - Sales Tax (8.75%)",
    '#bibimbap,T1,Bibimbap,,Regular,,Rice with vegetables,"Food > Rice, Lunch",Rice,,,,,visible,Prepared food and beverage,,,,N,Y,N,Y,$14.95,,N,Y,N,Y,N,,,,,,,,N,,Y',
    '#galbi,T2,Galbi,,Regular,,,Grill,Grill,,,,,visible,Prepared food and beverage,,,,N,Y,N,Y,"1,034.95",,N,Y,N,Y,N,Size,Regular,,,,,,N,,Y',
    "#galbi,T3,Galbi,,Large,,,Grill,Grill,,,,,visible,Prepared food and beverage,,,,N,Y,N,Y,$44.95,,N,Y,N,Y,N,Size,Large,,,,,,N,,Y",
    "#soup,T4,Old soup,,Regular,,,Soups,Soups,,,,,hidden,Prepared food and beverage,,,,N,Y,N,Y,$9.00,,Y,Y,N,Y,N,,,,,,,,N,,Y",
    "#soju,T5,Soju,,Regular,,,Drinks,Drinks,,,,,visible,Prepared food and beverage,,,,N,Y,N,Y,$12.00,,N,Y,Y,Y,N,,,,,,,,N,,Y",
  ].join("\n"));
  deepEqual(problems, []);
  deepEqual(dishes, [
    "Rice: Bibimbap 1495",
    "Grill: Galbi 103495",
    "Grill: Galbi (Large) 4495",
    "Drinks: Soju 1200 alcohol",
  ]);
  deepEqual(found.flatMap(({ name, column }) => column === undefined ? [] : [name]), [
    "Item Name",
    "Variation Name",
    "Description",
    "Categories",
    "Reporting Category",
    "Price",
    "Archived",
    "Contains Alcohol",
  ]);
});

Deno.test("a file of Loyverse is read: variants have up to three options, and columns name the store", async () => {
  const { dishes, problems } = await dishesOf([
    "Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [Irvine],Price [Irvine],In stock [Irvine],Low stock [Irvine],Available for sale [Garden Grove],Price [Garden Grove],In stock [Garden Grove],Low stock [Garden Grove]",
    "kimchi,1,Kimchi stew,Stews,,N,,,,,,,4.00,,,,N,Y,12.95,,,Y,13.95,,",
    "tofu,2,Tofu stew,Stews,,N,Size,Small,,,,,3.00,,,,N,N,10.00,,,Y,11.00,,",
    "tofu,3,,,,N,,Large,,,,,5.00,,,,N,Y,14.00,,,Y,15.00,,",
    "tea,4,Barley tea,Drinks,,N,Size,Large,Ice,Iced,,,0.50,,,,N,Y,4.00,,,Y,4.00,,",
    "tea,5,Barley tea,Drinks,,N,Size,Large,Ice,Hot,,,0.50,,,,N,Y,3.50,,,Y,3.50,,",
  ].join("\r\n"));
  deepEqual(problems, []);
  deepEqual(dishes, [
    "Stews: Kimchi stew 1295",
    "Stews: Tofu stew (Small) 1000 off",
    "Stews: Tofu stew (Large) 1400",
    "Drinks: Barley tea (Large, Iced) 400",
    "Drinks: Barley tea (Large, Hot) 350",
  ]);
});

Deno.test("a file of Toast is read without its lines for modifiers", async () => {
  const menu = await dishesOf("Menu,Menu Group,Name,Base Price,Archived\nDinner,Noodles,Japchae,15.95,No\n");
  deepEqual([menu.dishes, menu.problems], [["Noodles: Japchae 1595"], []]);
  const template = await dishesOf([
    "Operation,Entity type,Operation ID,Name,Parent entity type,Parent version ID or operation ID,Pricing strategy or method,Price,Contains alcohol",
    "CREATE,MENU_ITEM,1,Japchae,MENU_GROUP,500000000032822323,BASE,15.95,NO",
    "CREATE,MODIFIER_GROUP,2,Protein,MENU_ITEM,1,PRICED_BY_MODIFIERS,,",
    "CREATE,MODIFIER,3,Beef,MODIFIER_GROUP,2,BASE,3.00,",
    "CREATE,MENU_ITEM,4,Soju,MENU_GROUP,500000000032822324,BASE,12,YES",
  ].join("\n"));
  deepEqual([template.dishes, template.problems], [["Menu: Japchae 1595", "Menu: Soju 1200 alcohol"], []]);
});

Deno.test("a file of Clover is read: hidden items are not available", async () => {
  const { dishes, problems } = await dishesOf([
    "Clover ID,Name,Alternate Name,Description,Price,Price Type,Price Unit,Cost,Product Code,SKU,Quantity,Hidden?,Default tax rates?,Non-revenue item?,Printer Labels,Modifier Groups,Categories,Tax Rates,Variant Attribute,Variant Option",
    'X1,Kimchi pancake,김치전,Crisp,13.50,Fixed,,4.00,,,0,No,Yes,No,Kitchen,,"Pancakes, Lunch",,,',
    "X2,Seafood pancake,해물파전,,17.50,Fixed,,6.00,,,0,Yes,Yes,No,Kitchen,,Pancakes,,Size,Large",
  ].join("\n"));
  deepEqual(problems, []);
  deepEqual(dishes, [
    "Pancakes: Kimchi pancake 김치전 1350",
    "Pancakes: Seafood pancake (Large) 해물파전 1750 off",
  ]);
});

Deno.test("the sheet of dishes is read from a workbook, with the row of each problem", async () => {
  const { dishes, problems } = await dishesOf(
    await workbook([
      [["Instructions"]],
      [["Lunch; dinner; drinks; sides; 2026"], ["Clover ID", "Name", "Price", "Hidden?", "Description"], [
        "X1",
        "Bibimbap",
        14.949999999999999,
        "Yes",
        "Rice with vegetables\nin a stone bowl",
      ], [
        "X2",
        "Soup",
        "9.50.1",
        "No",
      ]],
    ]),
  );
  deepEqual(dishes, ["Menu: Bibimbap 1495 off"]);
  deepEqual(problems.map((problem) => problem.split(" ", 2)), [["4", "price"]]);
});

Deno.test("a list of names and prices needs no header, and titles and empty rows and columns do no harm", async () => {
  deepEqual((await dishesOf("Bibimbap,14.95\nGalbi,$34.95\n")).dishes, [
    "Menu: Bibimbap 1495",
    "Menu: Galbi 3495",
  ]);
  const titled = await dishesOf(
    "Our menu 2026,,,\n,,,\n,Dish,Price,\n,Bibimbap,14.95,\n,,,\n,Galbi,34.95,\n",
  );
  deepEqual([titled.dishes, titled.problems], [["Menu: Bibimbap 1495", "Menu: Galbi 3495"], []]);
  const korean = await dishesOf("메뉴명\t분류\t가격\n비빔밥\t밥류\t14.95\n");
  deepEqual(korean.dishes, ["밥류: 비빔밥 1495"]);
});

Deno.test("a file is read in the encodings and with the delimiters that spreadsheets write", async () => {
  const utf16 = (text: string) =>
    new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer)]);
  deepEqual((await dishesOf(utf16("name\tprice\n비빔밥\t14.95\n"))).dishes, ["Menu: 비빔밥 1495"]);
  const korean = [0xba, 0xf1, 0xba, 0xf6, 0xb9, 0xe4];
  deepEqual(
    (await dishesOf(new Uint8Array([...bytes("name,price\n"), ...korean, ...bytes(",14.95\n")]))).dishes,
    [
      "Menu: 비빔밥 1495",
    ],
  );
  const western = new Uint8Array([...bytes("name,price\nJalape"), 0xf1, ...bytes("o kimbap,9.50\n")]);
  deepEqual((await dishesOf(western)).dishes, ["Menu: Jalapeño kimbap 950"]);
  const separated = await dishesOf("sep=;\r\nname;price\r\nBibimbap;14,95\r\nGalbi;14.95x\r\n");
  deepEqual(separated.dishes, ["Menu: Bibimbap 1495"]);
  deepEqual(separated.problems.map((problem) => problem.split(" ", 2)), [["4", "price"]]);
});

Deno.test("a person chooses what each column is, by its place", async () => {
  const file = "Nom,Prix,Note\nBibimbap,14.95,good\n";
  const { problems, found } = await dishesOf(file);
  deepEqual(problems, ["1 columns The column name is missing", "1 columns The column price is missing"]);
  deepEqual(found.map(({ name, sample, column }) => [name, sample, column]), [
    ["Nom", "Bibimbap", undefined],
    ["Prix", "14.95", undefined],
    ["Note", "good", undefined],
  ]);
  deepEqual((await dishesOf(file, ["name", "price", ""])).dishes, ["Menu: Bibimbap 1495"]);
  deepEqual((await dishesOf(file, ["name", "name", "price"])).problems, [
    "1 columns The column name appears twice",
  ]);
});

Deno.test("prices are read as people write them, and anything else is a problem", async () => {
  const priceOf = async (text: string) =>
    (await readMenuTable(bytes(`name,price\nA,"${text}"\n`))).rows[0]?.fields.priceCents;
  for (
    const [text, cents] of [
      ["14.95", 1495],
      ["$ 14.95", 1495],
      ["US$14.95", 1495],
      ["1,013.50", 101350],
      ["14,95", 1495],
      ["13.50 USD", 1350],
      ["\u200b14.95", 1495],
      ["１４.９５", 1495],
      ["14.9o", undefined],
      ["1,01", 101],
      ["1.013,50", undefined],
      ["-5", undefined],
    ] as const
  ) equal(await priceOf(text), cents, text);
});

Deno.test("a dish without a fixed price is left out by name with its options, and the others are read", async () => {
  const file = [
    "Item,Variation,Price,Modifier Group,Modifier,Modifier Price,Description",
    "Bibimbap,Regular,14.95,Spice,Mild,0,Rice",
    "Catch of the day,Large,variable,Side,Rice,1,",
    ",,,,Salad,2,",
    "Galbi,,,Meat,Beef,3,",
    "회,,시가,,,,",
    "Chef's choice,,Open price,,,,",
    "Napkins,,$0.00,,,,",
    ",,variable,,,,A line without a name",
    "Japchae,,15.95,,,,",
  ];
  const { rows, options, problems, withoutPrice } = await readMenuTable(bytes(file.join("\n")));
  deepEqual(rows.map(({ line, fields }) => [line, fields.name.en]), [[2, "Bibimbap"], [10, "Japchae"]]);
  deepEqual(options.map(({ group }) => group.name.en), ["Spice"]);
  deepEqual(withoutPrice, [
    { line: 3, name: "Catch of the day (Large)" },
    { line: 5, name: "Galbi" },
    { line: 6, name: "회" },
    { line: 7, name: "Chef's choice" },
    { line: 8, name: "Napkins" },
  ]);
  deepEqual(problems.map(({ line, field }) => [line, field]), [[9, "name"], [9, "price"]]);
});

Deno.test("a list without a header may have dishes without a price, and one of texts only has no prices", async () => {
  const { rows, withoutPrice } = await readMenuTable(
    bytes("Bibimbap,14.95,Y\nGalbi,MP,Y\nJapchae,15.95,N\n"),
  );
  deepEqual([rows.map(({ fields }) => fields.name.en), withoutPrice], [["Bibimbap", "Japchae"], [
    { line: 2, name: "Galbi" },
  ]]);
  deepEqual((await dishesOf("a,b\nc,d\n")).problems.length, 2);
});

/** The option groups of a file as "group min-max: option cents, ..." and each dish with its groups. */
async function groupsOf(lines: readonly string[]) {
  const { rows, options, problems } = await readMenuTable(bytes(lines.join("\n")));
  const groups = [...Map.groupBy(options, ({ group }) => group.name.en)].map(([name, all]) => {
    const [{ group: { min = 0, max = 0 } = {} } = {}] = all;
    return `${name} ${min}-${max}: ${
      all.map(({ option }) => `${option.name.en} ${option.priceCents}`).join(", ")
    }`;
  });
  const dishes = rows.map(({ fields, registerGroups }) => `${fields.name.en}: ${registerGroups.join(", ")}`);
  return { groups, dishes, problems: problems.map((each) => `${each.line} ${each.field} ${each.code}`) };
}

Deno.test("columns of Square and Loyverse that are named after a group give it to the dishes with a yes", async () => {
  const square = await groupsOf([
    "Item Name,Variation Name,Price,Modifier Set - Spice level,Modifier Set - EXTRAS",
    "Bibimbap,Regular,14.95,Y,N",
    "Galbi,Small,24.95,N,Y",
    "Galbi,Large,34.95,Y,Y",
  ]);
  deepEqual(square, {
    groups: [],
    dishes: ["Bibimbap: Spice level", "Galbi (Small): EXTRAS", "Galbi (Large): Spice level, EXTRAS"],
    problems: [],
  });
  const loyverse = await groupsOf(['Handle,Name,Default price,"Modifier - ""Sauce"""', "b,Bibimbap,14.95,Y"]);
  deepEqual(loyverse.dishes, ["Bibimbap: Sauce"]);
});

Deno.test("a column of Clover lists the groups of each dish", async () => {
  const { dishes } = await groupsOf([
    "Name,Price,Modifier Groups",
    'Bibimbap,14.95,"Spice, Extras"',
    "Galbi,34.95,",
  ]);
  deepEqual(dishes, ["Bibimbap: Spice, Extras", "Galbi: "]);
});

Deno.test("lines with a modifier below their dish become option groups with limits and price differences", async () => {
  deepEqual(
    await groupsOf([
      "Menu Group,Item,Base Price,Modifier Group,Modifier,Modifier Price,Min # Selections,Max # Selections",
      "Rice,Bibimbap,14.95,Protein,Beef,$2.00,1,1",
      "Rice,Bibimbap,,Protein,Tofu,-1.50,1,1",
      ",,,Extras,Egg,1.5,,",
      ",,,,Cheese,2,,",
      "Grill,Galbi,34.95,Protein,Beef,2.00,1,1",
      "Grill,Japchae,15.95,,,,,",
    ]),
    {
      groups: ["Protein 1-1: Beef 200, Tofu -150", "Extras 0-2: Egg 150, Cheese 200"],
      dishes: ["Bibimbap: Protein, Protein, Extras, Extras", "Galbi: Protein", "Japchae: "],
      problems: [],
    },
  );
});

Deno.test("without a column of modifier prices, the price is an option's only on lines without a name", async () => {
  const dish = "Bibimbap: Spice, Spice";
  for (
    const [second, options] of [
      ["Bibimbap,14.95,Spice,Hot", "Mild 0, Hot 0"],
      [",1.50,,Hot", "Mild 0, Hot 150"],
    ] as const
  ) {
    deepEqual(
      await groupsOf(["Item,Price,Modifier Group,Modifier", "Bibimbap,14.95,Spice,Mild", second]),
      { groups: [`Spice 0-2: ${options}`], dishes: [dish], problems: [] },
    );
  }
});

Deno.test("a modifier with two prices and invalid cells of modifiers are problems with their line and column", async () => {
  const { problems } = await groupsOf([
    "Item,Price,Modifier Group,Modifier,Modifier Price,Required",
    "Bibimbap,14.95,Protein,Beef,2.00,yes",
    "Galbi,34.95,Protein,beef,3.00,yes",
    "Galbi,,,Pork,much,yes",
    `Japchae,15.95,Extras,${"x".repeat(101)},1,maybe`,
  ]);
  deepEqual(problems, [
    "3 modifier option_twice",
    "4 modifier_price option_price_invalid",
    "5 modifier_min option_group_min_invalid",
    "5 modifier option_name_too_long",
  ]);
});
