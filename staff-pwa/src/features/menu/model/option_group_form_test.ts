import { deepEqual, equal } from "node:assert/strict";
import type { AdminOptionGroup } from "@contract/schemas/options.ts";
import {
  changesOfAttaching,
  groupResolver,
  newOption,
  type OptionGroupForm,
  toGroupBody,
  toGroupForm,
} from "./option_group_form.ts";

const size: AdminOptionGroup = {
  id: "grp_1",
  kind: "choice",
  name: "Size",
  name_korean: "크기",
  min: 1,
  max: 1,
  options: [
    {
      id: "opt_1",
      name: "Large",
      name_korean: "대",
      price: 3,
      is_default: false,
      max: 1,
      is_available: true,
      adds: [],
      removes: ["egg"],
      off_until: null,
    },
  ],
  dish_ids: [],
  sort_order: 1,
  version: "v1",
};

async function errorsOf(form: Partial<OptionGroupForm>, group?: AdminOptionGroup) {
  const { errors } = await groupResolver(group)({ ...toGroupForm(group), ...form }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return errors;
}

Deno.test("a group saved without changes keeps its options' ids and needs no reason", async () => {
  const form = toGroupForm(size);
  const body = toGroupBody(form, size);
  deepEqual([body.options[0]?.id, body.options[0]?.price, body.version], ["opt_1", 3, "v1"]);
  equal("price_reason" in body, false);
  deepEqual(await errorsOf({}, size), {});
});

Deno.test("only a changed checkbox says whether an option is available, because its time off may pass meanwhile", () => {
  const off = { ...size, options: size.options.map((each) => ({ ...each, is_available: false })) };
  const form = toGroupForm(off);
  const sent = (base: AdminOptionGroup) => toGroupBody(form, base).options.map((each) => each.is_available);
  deepEqual([sent(off), sent(size)], [[undefined], [false]]);
  deepEqual(toGroupBody({ ...form, options: [newOption] }, off).options[0]?.is_available, true);
});

Deno.test("a new option has no id, and a reason only for its price", () => {
  const bodyWith = (price: number) => {
    const options = [...toGroupForm(size).options, { ...newOption, name: "Huge", price }];
    return toGroupBody({ ...toGroupForm(size), options }, size);
  };
  equal("id" in (bodyWith(5).options[1] ?? {}), false);
  deepEqual([5, 0].map((price) => "price_reason" in bodyWith(price)), [true, false]);
});

Deno.test("a changed price requires a reason", async () => {
  const options = toGroupForm(size).options.map((option) => ({ ...option, price: 3.5 }));
  equal((await errorsOf({ options }, size)).price_reason?.type, "price_reason_too_short");
  deepEqual(await errorsOf({ options, price_reason: "bigger bowls" }, size), {});
});

Deno.test("a removed option, and limits that change what dishes cost, require a reason", async () => {
  const used = { ...size, dish_ids: ["dish_1"] };
  const [large] = toGroupForm(size).options;
  const smaller = { ...newOption, name: "Small", price: -1 };
  for (
    const options of [[{ ...newOption, ...large, id: undefined }], [...toGroupForm(size).options, smaller]]
  ) {
    equal((await errorsOf({ options }, used)).price_reason?.type, "price_reason_too_short");
  }
  equal((await errorsOf({ min: 0 }, used)).price_reason?.type, "price_reason_too_short");
  deepEqual(await errorsOf({ min: 0 }, size), {});
});

Deno.test("attaching a group changes prices when it has one", () => {
  const free = { ...size, id: "grp_2", options: [] };
  const dishes = (after: string[]) => changesOfAttaching(["grp_2"], after, [size, free]).dishes.length;
  deepEqual([dishes(["grp_2"]), dishes([]), dishes(["grp_2", "grp_1"])], [0, 0, 1]);
});

Deno.test("errors are at the fields of their options", async () => {
  const errors = await errorsOf({ name: "", options: [newOption, { ...newOption, name: "B", price: NaN }] });
  equal(errors.name?.type, "option_group_name_required");
  equal(errors.options?.[0]?.name?.type, "option_name_required");
  equal(errors.options?.[1]?.price?.type, "option_price_invalid");
});

Deno.test("an error of all options together is at the list", async () => {
  equal((await errorsOf({ name: "Size", options: [] })).options?.root?.type, "options_required");
});
