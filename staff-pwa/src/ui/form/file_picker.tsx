import type { Ref } from "react";
import { buttonClass } from "@web/ui/button.tsx";
import css from "./file_picker.module.css";

type Props = {
  label: string;
  /** The file types that the browser offers, as the attribute `accept`; undefined for a folder. */
  accept?: string | undefined;
  /** One file unless it says otherwise. */
  picks?: "file" | "files" | "folder";
  disabled?: boolean;
  /** The hidden field, which gets the focus when a pressed button disappears. */
  ref?: Ref<HTMLInputElement>;
  onFiles: (files: readonly File[]) => void;
};

/** A button that lets the user choose files. The same file can be chosen again, as after a refusal. */
export function FilePicker({ label, accept, picks = "file", disabled = false, ref, onFiles }: Props) {
  return (
    <label className={buttonClass("secondary", false, css.picker)}>
      {label}
      <input
        ref={ref}
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple={picks !== "file"}
        {...picks === "folder" ? { webkitdirectory: "" } : {}}
        disabled={disabled}
        onChange={(event) => {
          const files = [...event.target.files ?? []];
          if (files.length > 0) onFiles(files);
          event.target.value = "";
        }}
      />
    </label>
  );
}
