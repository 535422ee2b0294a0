import { useEffect, useRef, useState } from "react";
import { maxPictureBytes, pictureTypes } from "@contract/schemas/menu.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { FilePicker } from "@/ui/form/file_picker.tsx";
import form from "@/ui/form/form.module.css";
import css from "./picture_field.module.css";

/** Shows the dish's picture as guests see it and lets the user choose another one. It is uploaded when the dish is saved. */
export function PictureField(
  { url, picture, refused, onPicture, onBroken, onRemove }: {
    url: string | null;
    picture: File | undefined;
    /** The message when the server refused the last picture. */
    refused: string | undefined;
    onPicture: (picture: File) => void;
    /** Called when the browser cannot decode the chosen file. */
    onBroken: (picture: File) => void;
    onRemove: () => void;
  },
) {
  const t = useTranslate();
  const [problem, setProblem] = useState<MessageId>();
  const chosen = useRef<File>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const preview = useFileUrl(picture);
  const shown = preview ?? url;

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    chosen.current = file;
    const wrong = pictureProblem(file);
    setProblem(wrong);
    if (wrong !== undefined) return;
    // The form has the picture before it is decoded, so that a dish saved at once is saved with it.
    onPicture(file);
    if (await canDecode(file)) return;
    onBroken(file);
    if (chosen.current === file) setProblem("menu.picture.broken");
  }

  function remove() {
    onRemove();
    // The pressed button disappears.
    input.current?.focus();
  }

  return (
    <fieldset className={form.part}>
      <legend>{t("menu.form.picture")}</legend>
      <div className={css.field}>
        {shown !== null && <img className={css.picture} src={shown} alt="" />}
        <div className={css.side}>
          <FilePicker
            ref={input}
            label={t(shown === null ? "menu.picture.choose" : "menu.picture.other")}
            accept={pictureTypes.join(",")}
            onFiles={([file]) => void choose(file)}
          />
          {shown !== null && <Button look="ghost" onClick={remove}>{t("menu.picture.remove")}</Button>}
          <p>{t(shown === null ? "menu.picture.none" : "menu.picture.hint")}</p>
          {problem !== undefined && <p className={css.problem} role="alert">{t(problem)}</p>}
          {problem === undefined && refused !== undefined && (
            <p className={css.problem} role="alert">{refused}</p>
          )}
        </div>
      </div>
    </fieldset>
  );
}

/** The reason why a file cannot be the picture, or undefined. */
export function pictureProblem(file: File): MessageId | undefined {
  if (!pictureTypes.includes(file.type)) return "menu.picture.kind";
  return file.size > maxPictureBytes ? "menu.picture.large" : undefined;
}

async function canDecode(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/** Returns the address of a chosen file, for showing it before it is uploaded. */
export function useFileUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return setUrl(undefined);
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
