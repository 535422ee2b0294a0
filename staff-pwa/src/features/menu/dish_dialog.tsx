import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { AdminCategory, AdminMenuItem } from "@contract/menu_admin.ts";
import { useSay } from "../../lib/i18n/say.ts";
import { useFirstName } from "../../lib/own_name.ts";
import { changedMeanwhile, presentOf, said } from "../../lib/said.ts";
import { Button } from "../../ui/button.tsx";
import { Conflict, Problem } from "../../ui/conflict.tsx";
import form from "../../ui/form.module.css";
import { useLeaveGuard } from "../../ui/unsaved_guard.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { notify } from "../../ui/toasts.tsx";
import { DishFields } from "./dish_fields.tsx";
import { asksNewPrice, type DishForm, dishResolver, toBody, toForm } from "./dish_form.ts";
import { createDish, readMenuAgain, updateDish, uploadPicture } from "./menu_calls.ts";
import { PictureField } from "./picture_field.tsx";

/** Add or edit a dish (spec sections 2 and 5). Without `mayPrice` the price is only shown (decision 32). */
export function DishDialog(
  { dish, categories, mayPrice, onClose }: {
    dish: AdminMenuItem | undefined;
    categories: readonly AdminCategory[];
    mayPrice: boolean;
    onClose: () => void;
  },
) {
  const say = useSay();
  const nameOf = useFirstName();
  const client = useQueryClient();
  // What the form was filled from: replaced when somebody else saved first and the editor looks at theirs.
  const [shown, setShown] = useState(dish);
  const [picture, setPicture] = useState<File>();
  const control = useForm<DishForm>({
    resolver: (...given) => dishResolver(shown)(...given),
    defaultValues: toForm(dish),
  });
  const { handleSubmit, formState: { isDirty, errors, isSubmitted }, reset, watch, setValue } = control;
  const [price, lunch_price, image_url] = watch(["price", "lunch_price", "image_url"]);

  const save = useMutation({
    mutationFn: async (values: DishForm) => {
      const { version, ...body } = { version: "", ...toBody(values, shown) };
      return shown === undefined ? await createDish(body) : await updateDish(shown.id, { ...body, version });
    },
    onSuccess: async (saved) => {
      notify("success", say(shown === undefined ? "menu.added" : "menu.saved", { name: nameOf(saved) }));
      if (picture !== undefined) {
        await uploadPicture(saved.id, picture).catch((problem) => {
          const reason = said(problem, say("menu.picture.failed.plain"));
          notify("error", say("menu.picture.failed", { name: nameOf(saved), reason }));
        });
      }
      void readMenuAgain(client);
      onClose();
    },
  });
  const isTouched = isDirty || picture !== undefined;
  const { leave, question } = useLeaveGuard(isTouched, onClose);
  const { error } = save;

  function lookAgain(present: AdminMenuItem | undefined) {
    save.reset();
    setPicture(undefined);
    if (present === undefined) return onClose();
    setShown(present);
    reset(toForm(present));
    notify("info", say("conflict.loaded"));
  }

  return (
    <Sheet title={say(dish === undefined ? "menu.form.add" : "menu.form.edit")} open wide onClose={leave}>
      <form
        className={form.form}
        noValidate
        onSubmit={handleSubmit((values) =>
          save.mutate(values)
        )}
      >
        <DishFields
          control={control}
          categories={categories}
          isNew={shown === undefined}
          mayPrice={mayPrice}
          asksReason={shown !== undefined && asksNewPrice({ price, lunch_price }, shown)}
        />
        <PictureField
          dishId={shown?.id ?? "new"}
          url={image_url}
          picture={picture}
          onPicture={setPicture}
          onRemove={() => {
            setPicture(undefined);
            setValue("image_url", null, { shouldDirty: true });
          }}
        />
        {changedMeanwhile(error)
          ? (
            <Conflict onReload={() => lookAgain(presentOf<AdminMenuItem>(error))} />
          )
          : error !== null && <Problem text={said(error, say("menu.save.failed"))} />}
        {isSubmitted && Object.keys(errors).length > 0 && <Problem text={say("menu.save.first")} />}
        <div className={form.actions}>
          <Button look="bare" onClick={leave}>{say("office.cancel")}</Button>
          <Button type="submit" look="primary" disabled={save.isPending}>
            {say(save.isPending ? "office.saving" : "office.save")}
          </Button>
        </div>
      </form>
      {question}
    </Sheet>
  );
}
