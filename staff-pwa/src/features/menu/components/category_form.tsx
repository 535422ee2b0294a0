import { useQuery } from "@tanstack/react-query";
import { createCategory, updateCategory } from "@contract/menu.ts";
import type { AdminCategory } from "@contract/schemas/menu.ts";
import { newCategoryPlace } from "@domain/menu/menu.ts";
import { api } from "@/lib/api/api.ts";
import { schemaResolver } from "@/lib/form_errors.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { RecordSheet, useRecord } from "@/ui/form/record_sheet.tsx";
import { Check } from "@/ui/form/check.tsx";
import { FormField, TextArea, WholeField } from "@/ui/form/form_field.tsx";
import { categoriesQuery, menuKey } from "../api/menu_calls.ts";
import { categoryFields, type CategoryValues, toCategoryBody } from "../model/category_form.ts";

const labels: Record<keyof CategoryValues, MessageId> = {
  name: "category.name",
  name_korean: "menu.name_korean",
  description: "category.description",
  description_korean: "menu.description_korean",
  sort_order: "category.sort",
  is_active: "category.active",
};

/** Adds or edits a category. Shows the conflict when another user has saved it meanwhile (docs/product-rules.md, "Concurrent edits"). */
export function CategoryForm(
  { category, onDone }: { category: AdminCategory | undefined; onDone: () => void },
) {
  const t = useTranslate();
  const { data: all = [] } = useQuery(categoriesQuery);
  const isNew = category === undefined;
  const record = useRecord({
    record: category,
    label: (name) => t(labels[name]),
    toForm: (category: AdminCategory | undefined): CategoryValues => ({
      name: category?.name ?? "",
      name_korean: category?.name_korean ?? "",
      description: category?.description ?? "",
      description_korean: category?.description_korean ?? "",
      sort_order: category?.sort_order ?? newCategoryPlace(all.map(({ sort_order }) => sort_order)),
      is_active: category?.is_active ?? true,
    }),
    resolver: () => schemaResolver(categoryFields),
    save: (body, category) =>
      category === undefined
        ? api(createCategory, { body })
        : api(updateCategory, { id: category.id, body: toCategoryBody(body, category) }),
    done: () => t(isNew ? "category.created" : "category.updated"),
    affects: menuKey,
    onSaved: onDone,
    onClose: onDone,
  });
  const { register, watch } = record.form;
  const [description, descriptionKorean] = watch(["description", "description_korean"]);

  return (
    <RecordSheet
      of={record}
      title={t(isNew ? "category.add" : "category.edit")}
      failed={t("category.save.failed")}
    >
      <FormField of={record} name="name" />
      <FormField of={record} name="name_korean" lang="ko" />
      <TextArea of={record} name="description" rows={3} count={`${description?.length ?? 0}/500`} />
      <TextArea
        of={record}
        name="description_korean"
        lang="ko"
        rows={3}
        count={`${descriptionKorean?.length ?? 0}/500`}
      />
      <WholeField of={record} name="sort_order" min={0} />
      <Check label={t("category.active")} {...register("is_active")} />
    </RecordSheet>
  );
}
