import { useId, useRef } from "react";
import { pictureTypes } from "@contract/schemas/menu.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { FilePicker } from "@/ui/form/file_picker.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { uploadPicture } from "../api/store_calls.ts";
import css from "./picture_setting.module.css";

/** The editor of a setting that is a picture. `value` is its address. A chosen picture is stored at once, and shown to guests when the settings are saved. */
export function PictureSetting(
  { name, hint, value, error, onChange }: {
    name: string;
    hint: string;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  },
) {
  const t = useTranslate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, reset, isPending, error: failure } = useSave({
    save: uploadPicture,
    onSaved: onChange,
  });
  const problem = failure === null ? error : errorMessage(failure, t("picture.failed"));
  function remove() {
    reset();
    onChange("");
    // The pressed button disappears.
    input.current?.focus();
  }
  return (
    <fieldset className={css.field} aria-describedby={`${id}-hint`}>
      <legend>{name}</legend>
      {value !== "" && <img className={css.picture} src={value} alt="" />}
      <div className={css.buttons}>
        <FilePicker
          ref={input}
          label={t(isPending ? "picture.sending" : value === "" ? "picture.choose" : "picture.other")}
          accept={pictureTypes.join(",")}
          disabled={isPending}
          onFiles={([file]) => file && mutate(file)}
        />
        {value !== "" && <Button look="ghost" onClick={remove}>{t("picture.remove")}</Button>}
      </div>
      <p id={`${id}-hint`}>{hint}</p>
      <p>{t("picture.hint")}</p>
      {problem !== undefined && <p className={css.problem} role="alert">{problem}</p>}
    </fieldset>
  );
}
