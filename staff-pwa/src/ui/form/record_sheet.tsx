import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type Resolver,
  useForm,
} from "react-hook-form";
import { changedMeanwhile, errorMessage, presentOf } from "@/lib/api/error_message.ts";
import { fieldProblems } from "@/lib/api/error_texts.ts";
import { formError } from "@/lib/form_errors.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Sheet } from "../sheet.tsx";
import { FormError } from "./alert_box.tsx";
import css from "./form.module.css";
import { FormConflict } from "./form_conflict.tsx";
import { SaveButton } from "./save_button.tsx";
import { useLeaveGuard } from "./unsaved_guard.tsx";
import { useSave } from "./use_save.ts";

/**
 * The form of a new record or of an edit of `record`. The server's field errors go to their fields. `RecordSheet` shows the rest. A
 * form that `onSaved` does not close goes on with `rebase`.
 */
export function useRecord<Form extends FieldValues, Item, Saved, Values = Form>(
  { record, label, toForm, resolver, save, done, affects, isTouched = false, onSaved, onClose }: {
    record: Item | undefined;
    /** The name of a field. */
    label: (name: keyof Form & string) => string;
    toForm: (record: Item | undefined) => Form;
    /** Checks the form of `record`, the version that the form is based on. */
    resolver: (record: Item | undefined) => Resolver<Form, unknown, Values>;
    save: (values: Values, record: Item | undefined) => Promise<Saved>;
    done?: (saved: Saved, isNew: boolean) => string;
    affects: QueryKey;
    /** There is unsaved input outside the form's fields. */
    isTouched?: boolean;
    /** Closes the sheet unless something goes wrong. */
    onSaved: (saved: Saved) => unknown;
    onClose: () => void;
  },
) {
  // Replaced when another user has saved first.
  const [base, setBase] = useState(record);
  const form = useForm<Form, unknown, Values>({
    resolver: (...args) => resolver(base)(...args),
    defaultValues: toForm(record) as DefaultValues<Form>,
  });
  const saving = useSave({
    save: (values: Values) => save(values, base),
    ...(done === undefined ? {} : { done: (saved: Saved) => done(saved, base === undefined) }),
    affects,
    onSaved,
  });
  const { leave, question } = useLeaveGuard(form.formState.isDirty || isTouched, onClose);
  return {
    form,
    label,
    base,
    toForm,
    saving,
    leave,
    question,
    onClose,
    setBase,
    /** Shows `saved` and continues from it. */
    rebase: (saved: Item) => {
      setBase(() => saved);
      form.reset(toForm(saved));
    },
    submit: form.handleSubmit(
      async (values) => {
        if (base !== undefined && !form.formState.isDirty && !isTouched) return onClose();
        // The form is submitting, and its texts cannot be changed, until the save has ended.
        await saving.mutateAsync(values).catch((problem: unknown) => {
          const wrong = fieldProblems(problem).filter(({ field }) => firstOf(field) in form.getValues());
          wrong.forEach((each, nth) =>
            form.setError(fieldOf<Form>(each.field), formError(each), { shouldFocus: nth === 0 })
          );
          if (wrong.length > 0) showFocused();
        });
      },
      showFocused,
    ),
  };
}

const firstOf = (path: string): string => path.split(".")[0] ?? path;

/** The form's field for the path of a field in the request. Only lists of parts, as "options.0.name", have fields inside. */
const fieldOf = <Form extends FieldValues>(path: string) =>
  (path.split(".").length > 2 ? path : firstOf(path)) as FieldPath<Form>;

/** The focused field may be below the sticky foot. */
function showFocused(): void {
  requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: "center" }));
}

/** The editor of a record: the fields, the conflict with another user's edit, what went wrong, and the buttons. */
export function RecordSheet<Form extends FieldValues, Item, Saved, Values>(
  { of: record, title, show, failed, wide = false, texts, children }: {
    of: ReturnType<typeof useRecord<Form, Item, Saved, Values>>;
    title: string;
    /** Formats a field's value, in a conflict. */
    show?: (value: Form[keyof Form & string], key: keyof Form & string) => string;
    /** The text of a failure without a reason from the server. */
    failed: string;
    wide?: boolean | "full";
    /** The Save button, before and while saving. */
    texts?: readonly [string, string];
    children: ReactNode;
  },
) {
  const t = useTranslate();
  const { form, label, base, toForm, saving, leave, question, onClose, setBase, submit } = record;
  const { errors, isSubmitted } = form.formState;
  const { error } = saving;
  const isConflict = changedMeanwhile(error);
  const present = isConflict ? presentOf<Item>(error) : undefined;
  const isMarked = isSubmitted && Object.keys(errors).length > 0;
  const [saveText, savingText] = texts ?? [t("office.save"), t("office.saving")];
  return (
    <Sheet title={title} open wide={wide} onClose={leave}>
      <FormProvider {...form}>
        <form className={css.form} noValidate data-record onSubmit={submit}>
          {isConflict && base !== undefined && (
            <FormConflict
              form={form as Pick<typeof form, "getValues" | "reset">}
              base={toForm(base)}
              theirs={present && toForm(present)}
              label={label}
              {...(show === undefined ? {} : { show })}
              onResolved={() => {
                saving.reset();
                if (present === undefined) onClose();
                else setBase(() => present);
              }}
            />
          )}
          {children}
          <div className={css.actions}>
            {error !== null && !isConflict && !isMarked && <FormError text={errorMessage(error, failed)} />}
            {isMarked && <FormError text={t("office.fix_fields")} />}
            <Button look="ghost" onClick={leave}>{t("office.cancel")}</Button>
            <SaveButton type="submit" disabled={saving.isPending}>
              {saving.isPending ? savingText : saveText}
            </SaveButton>
          </div>
        </form>
      </FormProvider>
      {question}
    </Sheet>
  );
}
