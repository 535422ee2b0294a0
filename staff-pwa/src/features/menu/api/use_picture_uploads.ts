import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "@/lib/api/error_message.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { type PictureRow, toSave } from "../model/picture_rows.ts";
import { refetchMenu, uploadPicture } from "./menu_calls.ts";

/**
 * The chosen pictures and their upload, one after another, because the server prepares one at a time. It ends after the current picture when
 * it is stopped or its sheet is closed.
 */
export function usePictureUploads() {
  const t = useTranslate();
  const client = useQueryClient();
  const [rows, setRows] = useState<readonly PictureRow[]>([]);
  const [isSending, setSending] = useState(false);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => void (isStopped.current = true);
  }, []);
  const change = (key: number, to: Partial<PictureRow>) =>
    setRows((all) => all.map((row) => row.key === key ? { ...row, ...to } : row));

  async function save() {
    isStopped.current = false;
    setSending(true);
    for (const { key, dishId, file } of toSave(rows)) {
      if (isStopped.current) break;
      change(key, { state: "sending" });
      try {
        await uploadPicture(dishId, file);
        change(key, { state: "saved" });
      } catch (problem) {
        change(key, { state: "failed", reason: errorMessage(problem, t("menu.pictures.failed")) });
      }
    }
    setSending(false);
    await refetchMenu(client);
  }

  return { rows, setRows, change, isSending, save, stop: () => void (isStopped.current = true) };
}
