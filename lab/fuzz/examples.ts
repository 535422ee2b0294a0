/** Valid request bodies for calls whose fields depend on each other, which random values would rarely satisfy. */
import { localDateOf } from "@domain/shared/local_time.ts";
import { eq } from "drizzle-orm";
import { cartLinks } from "@api/adapters/postgres/checkout/tables.ts";
import type { Database } from "@api/adapters/postgres/database.ts";
import { postgresPayouts } from "@api/adapters/postgres/ledger/payouts.ts";
import { outbox } from "@api/adapters/postgres/messages/tables.ts";
import { printJobs } from "@api/adapters/postgres/printing/tables.ts";
import { demoPassword } from "@demo/restaurant/staff.ts";
import {
  at,
  dishWithOptions,
  mina,
  newGuest,
  placeOrder,
  plainDish,
  readyToPay,
  twoOptions,
} from "@api/testing/guests.ts";
import { createPasskeys } from "./passkeys.ts";
import { createFactors } from "./second_factors.ts";
import { createUploads, exampleCall, exampleText, type Uploads } from "./uploads.ts";
import type { RunningShop } from "@api/testing/running.ts";
import { expectData, lunchtime } from "@api/testing/shop.ts";
import { newPrinter, printerSettings } from "@api/testing/printers.ts";
import { tokenOf } from "@api/testing/staff.ts";

/** The caller of a request: a guest, a caller with a forged token, or staff. */
export const callers = ["guest", "forged", "manager", "admin", "super_admin"] as const;
/** `station` is the caller of the endpoints of paired stations only. */
export type Caller = (typeof callers)[number] | "station";

export type Examples = {
  bodies: Readonly<Record<string, readonly unknown[]>>;
  uploads: Uploads;
  ids: Readonly<Record<string, readonly string[]>>;
  /** The caller for examples about their own account; the super admin makes all other calls. */
  callers: Readonly<Record<string, Caller>>;
  /** The access token of a paired station. */
  stationToken: string;
};

const [closedDay, dayToClose] = ["2026-11-18", "2026-11-19"];
/** Not affected by a pause, which lasts until the end of the day. */
const tomorrow = at("2026-11-21", "12:30");
const newPassword = "Doenjang-7-jjigae!";

/** Creates the data that lets every call succeed. */
export async function createExamples(shop: RunningShop): Promise<Examples> {
  const token = await tokenOf(shop, "super_admin");
  // One order for every call that changes an order's status.
  const placed = [];
  for (let nth = 0; nth < 20; nth++) placed.push(await placeOrder(shop, { lines: [[plainDish.id, 2]] }));
  const [
    waiting,
    refused,
    cancelledByGuest,
    moved,
    cancelled,
    accepted,
    preparing,
    cooking,
    noShow,
    undone,
    completed,
    refundFailed,
    delayed,
    arrived,
    recalled,
    notHandedOver,
    offered,
    withdrawn,
    toOffer,
    ...charged
  ] = placed.map(({ id }) => id);
  for (
    const id of [
      ...[
        cancelled,
        accepted,
        preparing,
        cooking,
        noShow,
        undone,
        completed,
        refundFailed,
        arrived,
        recalled,
        notHandedOver,
      ],
      ...charged,
    ]
  ) {
    await expectData(shop, "acceptOrder", { id, token });
  }
  for (const id of [offered, withdrawn]) {
    const items = placed.find((each) => each.id === id)?.order.items ?? [];
    const remove = items.slice(0, 1).map(({ id }) => ({ id, quantity: 1 }));
    await expectData(shop, "offerChange", { id: id ?? "", token, body: { remove, reason_code: "sold_out" } });
  }
  const offerable = placed.find(({ id }) => id === toOffer)?.order.items[0]?.id ?? "";
  const preparingItem = placed.find(({ id }) => id === preparing)?.order.items[0]?.id ?? "";
  const { estimated_ready_time: promised } = await expectData(shop, "acceptOrder", {
    id: delayed ?? "",
    token,
  });
  const laterTime = new Date(Date.parse(promised ?? "") + 10 * 60_000).toISOString();
  await expectData(shop, "cancelOrder", {
    id: refundFailed ?? "",
    token,
    body: { reason: "The gas went out" },
  });
  for (const id of [noShow, undone, completed, arrived, recalled, notHandedOver]) {
    await expectData(shop, "readyOrder", { id, token });
  }
  const { guest, opened } = await readyToPay(shop, { pickup: tomorrow });
  const session_id = guest.sessionId;
  const { items: [line] } = await guest.cart();
  const idle = newGuest(shop);
  await idle.add(plainDish.id, 3);
  const undecided = newGuest(shop);
  await undecided.add(plainDish.id, 1);
  const hungry = newGuest(shop);
  const linkBody = { items: [{ menu_item_id: plainDish.id, quantity: 2 }], pickup_time: { option: "asap" } };
  const phoneLinkBody = {
    items: [{ menu_item_id: plainDish.id, quantity: 2 }],
    pickup_time: tomorrow,
    phone: "(714) 555-0134",
    language: "ko",
  };
  const phoneLink = await expectData(shop, "makePhoneLink", { token, body: phoneLinkBody });
  // A minute passes before a link is texted again.
  await shop.db.update(cartLinks).set({ sentAt: 0 }).where(eq(cartLinks.id, phoneLink.id));
  const untexted = await expectData(shop, "makePhoneLink", { token, body: { ...phoneLinkBody, phone: "" } });
  const cartLink = await expectData(shop, "makeCartLink", { body: linkBody });
  const { items: [lineWithOptions] } = await hungry.add(dishWithOptions.id, 1, "", twoOptions);

  const undoable = await importDish(shop, token);
  const { items } = await expectData(shop, "adminMenu", { token, query: { limit: "1" } });
  const hours = await expectData(shop, "adminHours", { token });
  const { settings } = await expectData(shop, "adminSettings", { token });
  const emptyCategory = await expectData(shop, "createCategory", {
    token,
    body: { name: `Empty ${crypto.randomUUID()}`, sort_order: 99 },
  });
  const categories = await expectData(shop, "adminCategories", { token });
  const groupBody = (name: string) => ({
    name,
    max: 1,
    options: [{ name: "Small" }, { name: "Large", price: 3 }],
  });
  const makeGroup = (name: string) =>
    expectData(shop, "createOptionGroup", { token, body: groupBody(`${name} ${crypto.randomUUID()}`) });
  const optionGroup = await makeGroup("Size");
  const unusedGroup = await makeGroup("Unused");
  const optionGroups = await expectData(shop, "optionGroups", { token });
  const holiday = { name: "The day after", date: "2026-11-29", type: "closed" };
  const { id: holidayId } = await expectData(shop, "createHoliday", { token, body: holiday });
  const { id: secondHolidayId } = await expectData(shop, "createHoliday", {
    token,
    body: { ...holiday, date: "2026-11-27" },
  });
  const arrangeable = await expectData(shop, "adminMenu", {
    token,
    query: { category: categories[0]?.id ?? "", limit: "100" },
  });
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
  const dishBodies = items.map(({ id: _, version: _v, ...dish }) => ({
    name: dish.name,
    price: dish.price,
    category_id: dish.category_id,
    prep_time_minutes: dish.prep_time_minutes,
    description: "Better than before",
  }));
  const { user: addedUser } = await expectData(shop, "addUser", { token, body: person() });
  const currentPasswordBody = { currentPassword: demoPassword };
  const factors = await createFactors(shop);
  const passkeys = await createPasskeys(shop, token);
  const addStation = (name: string) => expectData(shop, "addStation", { token, body: { name } });
  const [paired, pairable, revocable] = [
    await addStation("Paired"),
    await addStation("Pairable"),
    await addStation("Revocable"),
  ];
  const { accessToken: stationToken } = await expectData(shop, "pairStation", {
    body: { code: paired.code },
  });
  const printerBody = (name: string) => ({
    ...printerSettings,
    name,
    category_ids: [categories[0]?.id ?? ""],
  });
  const [printer, unusedPrinter] = [
    await newPrinter(shop, { name: "Counter" }),
    await newPrinter(shop, { name: "Unused" }),
  ];
  const { endedJob, waitingJob } = await makePrintJobs(shop.db, printer.id);
  await expectData(shop, "closeDay", { token, body: { date: closedDay } });
  const managerPin = "7392";
  await expectData(shop, "setPin", {
    token: await tokenOf(shop, "manager"),
    body: { current_password: demoPassword, pin: managerPin },
  });
  return {
    bodies: {
      updateCart: [{ session_id, id: line?.id, quantity: 2 }, {
        session_id: idle.sessionId,
        menu_item_id: plainDish.id,
        quantity: 0,
      }, {
        session_id: hungry.sessionId,
        id: lineWithOptions?.id,
        quantity: 2,
        options: [{ id: "option_spice_4", quantity: 1 }, { id: "option_no_rice", quantity: 1 }],
      }],
      createIntent: [{ session_id: undecided.sessionId, pickup_time: tomorrow }],
      makeCartLink: [linkBody],
      makePhoneLink: [{ ...phoneLinkBody, phone: "" }, phoneLinkBody],
      takeCartLink: [{ session_id: undecided.sessionId, replace: true }],
      addToCart: [{
        session_id: undecided.sessionId,
        menu_item_id: plainDish.id,
        quantity: 2,
        source: "poster",
      }, {
        session_id: hungry.sessionId,
        menu_item_id: dishWithOptions.id,
        quantity: 1,
        options: [...twoOptions, { id: "option_kimchi", quantity: 2 }],
      }],
      acceptOrder: [{ minutes: 20 }],
      closeDay: [{ date: dayToClose, orders: [] }],
      reopenDay: [{ date: closedDay }],
      searchOrders: [{ search: "K-001" }, { search: "김지수" }],
      extendOrder: [{ ready_at: laterTime }],
      prepareItem: [{ item_id: preparingItem, is_prepared: true }],
      ...Object.fromEntries(
        ["startOrder", "readyOrder", "completeOrder", "noShowOrder", "undoOrder", "recallOrder"].map((
          name,
        ) => [name, [{}]]),
      ),
      refuseHandOver: [{}, { reason: "The person showed another order" }],
      offerChange: [{ remove: [{ id: offerable, quantity: 1 }], reason_code: "sold_out" }],
      withdrawOffer: [{}],
      answerOffer: [{ answer: "yes" }],
      cancelByGuest: [{}],
      changePickupTime: [{ date: "2026-11-21", time: "12:30" }],
      reportArrival: [{ note: "blue Kia" }],
      askForTexts: [{ language: "ko" }],
      stopTexts: [{}],
      stopOrderTexts: [{}],
      editProfile: [{ firstName: "Suna" }],
      editUser: [{ first_name: "Minji" }],
      resetPassword: [{}],
      updateIntent: [{
        payment_intent_id: opened.paymentIntentId,
        session_id,
        customer_info: mina,
        special_instructions: "",
        pickup_time: tomorrow,
        utensils: ["chopsticks", "napkins"],
      }],
      releaseSlot: [{ session_id: idle.sessionId }],
      reportPageSpeed: [{ page: "/ko/menu", lcp: 1_812.5, inp: 48, cls: 0.02, ttfb: 210 }],
      login: [{ username: "super_admin", password: demoPassword, rememberMe: true }],
      changePrice: [{ price: 18.25, reason: "Rice costs more now" }],
      createHoliday: [{ name: "Two days after", date: "2026-11-28", type: "closed" }],
      addUser: [person()],
      changePassword: [{ ...currentPasswordBody, newPassword, confirmPassword: newPassword }],
      beginSecondFactor: [currentPasswordBody],
      beginPasskey: [currentPasswordBody],
      removePasskey: [currentPasswordBody],
      renamePasskey: [{ name: "Kitchen tablet" }],
      confirmSecondFactor: [{ code: factors.pendingCode }],
      secondStep: factors.challenges.map((challenge, nth) => ({ challenge, code: factors.recovery[nth] })),
      replaceRecoveryCodes: [currentPasswordBody],
      disableSecondFactor: factors.recovery.slice(-3).map((code) => ({ ...currentPasswordBody, code })),
      saveHours: [
        hours.map(({ day_of_week, open_time, close_time, is_closed }) => ({
          day_of_week,
          open_time,
          close_time,
          is_closed,
        })),
      ],
      saveSettings: settings.map(({ setting_key, setting_value, setting_type }) => ({
        settings: [{ setting_key, setting_value, setting_type }],
      })),
      reorderCategories: [{ categories: categories.map(({ id }, nth) => ({ id, sort_order: nth + 1 })) }],
      arrangeDishes: [{ ids: arrangeable.items.map(({ id }) => id).toReversed() }],
      updateCategory: categories.slice(0, 1).map(({ name, name_korean, description, sort_order }) => ({
        name,
        name_korean,
        description,
        sort_order,
      })),
      createOptionGroup: [groupBody("Rice")],
      arrangeOptionGroups: [{ ids: optionGroups.map(({ id }) => id).toReversed() }],
      updateOptionGroup: [{
        ...groupBody("Portion"),
        options: optionGroup.options.map(({ id, name, price }) => ({ id, name, price: price + 1 })),
        price_reason: "The new season",
      }],
      duplicateOptionGroup: [{ price_reason: "For lunch" }],
      deleteOptionGroup: [{ price_reason: "Not sold any more" }],
      attachOptionGroup: [{ dish_ids: items.map(({ id }) => id), price_reason: "More sizes" }],
      createDish: dishBodies,
      updateDish: dishBodies,
      updateHoliday: [{ ...holiday, name: "The Sunday after" }],
      subscribe: [{ endpoint, keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) } }],
      unsubscribe: [{ endpoint }],
      answerDrill: [{ day: localDateOf(Date.parse(lunchtime)) }],
      addStation: [{ name: "Kitchen" }],
      addPrinter: [printerBody("Kitchen")],
      updatePrinter: [printerBody("Grill")],
      pairStation: [{ code: pairable.code }],
      unlockStation: [{ staff_id: "staff_manager", pin: managerPin }],
      setPin: [{ current_password: demoPassword, pin: "620948" }],
      settleRefund: [{ reason: "Paid back in cash" }],
      refundOrder: [{ reason: "Cold on arrival", amount: 1 }, { reason: "Cold on arrival", full: true }],
    },
    uploads: {
      ...await createUploads(shop, placed.map(({ intentId }) => intentId), token),
      ...passkeys.uploads,
    },
    callers: {
      changePassword: "manager",
      confirmSecondFactor: "manager",
      removeOwnDevice: "admin",
      disableSecondFactor: "admin",
      station: "station",
      unlockStation: "station",
      lockStation: "station",
    },
    stationToken,
    ids: {
      callReport: [String(exampleCall)],
      deliveryReport: [String(exampleText)],
      removeOwnDevice: factors.devices,
      renamePasskey: [passkeys.renamable],
      removePasskey: [passkeys.removable],
      resendMessage: await makeUndeliveredMessages(shop.db, waiting ?? ""),
      payout: [await storePayout(shop.db)],
      setDishImage: items.map(({ id }) => id),
      acceptOrder: [waiting ?? ""],
      denyOrder: [refused ?? ""],
      cancelOrder: [cancelled ?? ""],
      readyOrder: [cooking ?? ""],
      completeOrder: [completed ?? ""],
      noShowOrder: [noShow ?? ""],
      startOrder: [preparing ?? ""],
      extendOrder: [delayed ?? ""],
      recallOrder: [recalled ?? ""],
      refuseHandOver: [notHandedOver ?? ""],
      prepareItem: [preparing ?? ""],
      undoOrder: [undone ?? ""],
      offerChange: [toOffer ?? ""],
      withdrawOffer: [withdrawn ?? ""],
      answerOffer: [offered ?? ""],
      cancelByGuest: [cancelledByGuest ?? ""],
      changePickupTime: [moved ?? ""],
      reportArrival: [arrived ?? ""],
      askForTexts: [arrived ?? ""],
      stopTexts: [arrived ?? ""],
      stopOrderTexts: [arrived ?? ""],
      cartLink: [cartLink.id],
      resendPhoneLink: [phoneLink.id],
      cancelPhoneLink: [untexted.id],
      takeCartLink: [cartLink.id],
      editUser: ["staff_manager"],
      resetPassword: [addedUser.id],
      endUserSessions: [addedUser.id],
      refundOrder: [accepted ?? "", ...charged],
      settleRefund: [refundFailed ?? ""],
      undoMenuImport: [undoable],
      deleteCategory: [emptyCategory.id],
      updateCategory: [categories[0]?.id ?? ""],
      arrangeDishes: [categories[0]?.id ?? ""],
      updateOptionGroup: [optionGroup.id],
      attachOptionGroup: [optionGroup.id],
      duplicateOptionGroup: [optionGroup.id],
      deleteOptionGroup: [unusedGroup.id],
      setOptionAvailability: optionGroup.options.map(({ id }) => id),
      updateDish: items.map(({ id }) => id),
      updateHoliday: [holidayId],
      deleteHoliday: [secondHolidayId],
      removeDevice: [revocable.id],
      printOrder: [accepted ?? ""],
      updatePrinter: [printer.id],
      renewPrinter: [printer.id],
      printTest: [printer.id],
      removePrinter: [unusedPrinter.id],
      printAgain: [endedJob],
      removePrintJob: [waitingJob],
      orderEvidence: [accepted ?? "", ...charged],
    },
  };
}

const person = () => ({
  username: `person-${crypto.randomUUID()}`,
  email: "person@example.com",
  first_name: "Jae",
  last_name: "Yoon",
  role: "manager",
});

/** Creates messages that could not be delivered. */
async function makeUndeliveredMessages(db: Database, orderId: string): Promise<string[]> {
  const at = Date.parse(lunchtime);
  const message = { channel: "mail", about: "order_received", refKind: "order", refId: orderId } as const;
  const rows = await db.insert(outbox).values(
    Array.from({ length: 3 }, () => ({ ...message, createdAt: at, dueAt: at, failedAt: at })),
  ).returning({ id: outbox.id });
  return rows.map(({ id }) => String(id));
}

async function makePrintJobs(db: Database, printerId: string) {
  const [endedJob, waitingJob] = [`job_${crypto.randomUUID()}`, `job_${crypto.randomUUID()}`];
  const createdAt = Date.parse(lunchtime);
  await db.insert(printJobs).values([
    { id: endedJob, printerId, createdAt, endedAt: createdAt, outcome: "200 OK" },
    { id: waitingJob, printerId, createdAt },
  ]);
  return { endedJob, waitingJob };
}

async function storePayout(db: Database): Promise<string> {
  const id = "po_example";
  await postgresPayouts(db).savePayouts([{
    ...{ id, amountCents: 941, status: "paid", createdAt: Date.parse(lunchtime), isAutomatic: false },
    arrivalDate: "2026-11-20",
  }]);
  return id;
}

/** Imports a table that changes a dish, and returns the id of the import. */
async function importDish(shop: RunningShop, token: string): Promise<string> {
  const { items: [dish] } = await expectData(shop, "adminMenu", { token, query: { limit: "1" } });
  if (!dish) throw new Error("the menu has no dish");
  const row = [dish.id, dish.category_name, dish.name, dish.price, dish.prep_time_minutes + 1];
  await expectData(shop, "importMenu", {
    token,
    headers: { "content-type": "text/csv" },
    body: `id,category,name,price,prep_time_minutes\n${
      row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join()
    }`,
  });
  const [made] = await expectData(shop, "menuImports", { token });
  return made?.id ?? "";
}
