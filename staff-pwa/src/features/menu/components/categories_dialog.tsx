import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminCategory } from "@contract/schemas/menu_admin.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { useFirstName } from "../../../lib/own_name.ts";
import { said } from "../../../lib/said.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import { BinIcon, GripIcon, PencilIcon, PlusIcon } from "../../../ui/rare_icons.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { Empty, Failed, Loading } from "../../../ui/states.tsx";
import { ArrangeCategories } from "./arrange_categories.tsx";
import { CategoryName } from "./category_name.tsx";
import css from "./categories_dialog.module.css";
import { CategoryForm } from "./category_form.tsx";
import { DeleteCategory } from "./delete_category.tsx";
import { categoriesQuery } from "../api/menu_calls.ts";

type View =
  | { kind: "list"; deleting?: AdminCategory }
  | { kind: "form"; category: AdminCategory | undefined }
  | { kind: "arrange" };

/** Category Management: list, add, edit, delete, arrange (spec section 2). */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const nameOf = useFirstName();
  const categories = useQuery(categoriesQuery);
  const [view, setView] = useState<View>({ kind: "list" });
  const toList = () => setView({ kind: "list" });

  if (view.kind === "form") {
    return <CategoryForm category={view.category} onDone={toList} />;
  }
  if (view.kind === "arrange" && categories.data !== undefined) {
    return <ArrangeCategories categories={categories.data} onDone={toList} />;
  }
  return (
    <Sheet title={say("category.title")} open onClose={onClose}>
      <div className={css.bar}>
        <Button look="primary" onClick={() => setView({ kind: "form", category: undefined })}>
          <PlusIcon />
          {say("category.add")}
        </Button>
        {(categories.data?.length ?? 0) > 1 && (
          <Button onClick={() => setView({ kind: "arrange" })}>
            <GripIcon />
            {say("arrange.start")}
          </Button>
        )}
      </div>
      {categories.isPending && <Loading text={say("category.loading")} />}
      {categories.isError && categories.data === undefined && (
        <Failed
          text={said(categories.error, say("category.failed"))}
          onRetry={() => void categories.refetch()}
        />
      )}
      {categories.data?.length === 0 && (
        <Empty title={say("category.empty")} hint={say("category.empty.hint")} />
      )}
      <ul className={css.list}>
        {categories.data?.map((category) => (
          <li key={category.id} className={css.row}>
            <CategoryName category={category} />
            <button
              type="button"
              className={css.icon}
              aria-label={say("category.edit.of", { name: nameOf(category) })}
              onClick={() => setView({ kind: "form", category })}
            >
              <PencilIcon />
            </button>
            <button
              type="button"
              className={css.icon}
              aria-label={say("category.delete.of", { name: nameOf(category) })}
              onClick={() => setView({ kind: "list", deleting: category })}
            >
              <BinIcon />
            </button>
          </li>
        ))}
      </ul>
      {view.kind === "list" && view.deleting !== undefined && (
        <DeleteCategory category={view.deleting} onClose={toList} />
      )}
    </Sheet>
  );
}
