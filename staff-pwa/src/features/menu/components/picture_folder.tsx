import { useQuery } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import { type AdminMenuItem, pictureTypes } from "@contract/schemas/menu.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { useHoldUpdates } from "@/lib/update_hold.ts";
import { FormError } from "@/ui/form/alert_box.tsx";
import { FilePicker } from "@/ui/form/file_picker.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { QueryView } from "@/ui/states.tsx";
import { StatusBadge } from "@/ui/status_badge.tsx";
import { Button } from "@web/ui/button.tsx";
import { controlClass } from "@web/ui/field.tsx";
import { allDishesQuery } from "../api/menu_calls.ts";
import { usePictureUploads } from "../api/use_picture_uploads.ts";
import { filesIn } from "../model/dropped_files.ts";
import { maxFiles, type PictureRow, toSave, withFiles } from "../model/picture_rows.ts";
import { pictureProblem, useFileUrl } from "./picture_field.tsx";
import css from "./picture_folder.module.css";

/** Adds many pictures at once: each gets the dish of its file name, and nothing is saved before a person agrees. */
export function PictureFolder({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const dishes = useQuery(allDishesQuery);
  return (
    <Sheet title={t("menu.pictures.title")} open wide onClose={onClose}>
      <QueryView query={dishes} loading={t("menu.pictures.loading")} failed={t("menu.pictures.load_failed")}>
        {(all) => <Pictures dishes={all} />}
      </QueryView>
    </Sheet>
  );
}

function Pictures({ dishes }: { dishes: readonly AdminMenuItem[] }) {
  const t = useTranslate();
  const { rows, setRows, change, isSending, save, stop } = usePictureUploads();
  const [problem, setProblem] = useState<MessageId>();
  const next = toSave(rows);
  const failed = rows.filter(({ state }) => state === "failed").length;
  const saved = rows.filter(({ state }) => state === "saved").length;
  const used = rows.filter(({ dishId }) => dishId !== "").length;
  useHoldUpdates(next.length > 0 || isSending);

  function add(files: readonly File[]) {
    const { rows: all, found, isFull } = withFiles(rows, files, dishes, pictureProblem);
    setProblem(isFull ? "menu.pictures.too_many" : found === 0 ? "menu.pictures.no_files" : undefined);
    setRows(all);
  }

  return (
    <div className={css.parts}>
      <Choose isBusy={isSending} onFiles={add} />
      {problem !== undefined && <FormError text={t(problem, { max: maxFiles })} />}
      {rows.length > 0 && (
        <>
          <p className="figures" role="status">
            {isSending || saved > 0
              ? t("menu.pictures.progress", { done: saved, count: used })
              : t("menu.pictures.matched", { matched: used, count: rows.length })}
          </p>
          {isSending && (
            <progress
              className={css.progress}
              aria-label={t("menu.pictures.progress", { done: saved, count: used })}
              value={saved}
              max={used}
            />
          )}
          {!isSending && failed > 0 && <FormError text={t("menu.pictures.some_failed", { count: failed })} />}
          <ul className={css.rows} aria-label={t("menu.pictures.list")}>
            {rows.map((row) => (
              <Row
                key={row.key}
                row={row}
                dishes={dishes}
                taken={rows}
                isBusy={isSending}
                onDish={(dishId) => change(row.key, { dishId, note: undefined, state: "ready" })}
              />
            ))}
          </ul>
          {isSending
            ? <Button onClick={stop}>{t("menu.pictures.stop")}</Button>
            : next.length > 0 && (
              <Button look="primary" onClick={() => void save()}>
                {t(failed === next.length ? "menu.pictures.retry" : "menu.pictures.save", {
                  count: next.length,
                })}
              </Button>
            )}
        </>
      )}
    </div>
  );
}

/** Two buttons for files and for a folder, on a place where both can be dropped. */
function Choose({ isBusy, onFiles }: { isBusy: boolean; onFiles: (files: readonly File[]) => void }) {
  const t = useTranslate();
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is && !isBusy);
  };
  return (
    <div
      className={css.drop}
      data-over={isOver}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        if (!isBusy) void filesIn(event.dataTransfer).then(onFiles);
      }}
    >
      <p>{t("menu.pictures.hint")}</p>
      <div className={css.buttons}>
        <FilePicker
          label={t("menu.pictures.choose")}
          accept={pictureTypes.join(",")}
          picks="files"
          disabled={isBusy}
          onFiles={onFiles}
        />
        {"webkitdirectory" in HTMLInputElement.prototype && (
          <FilePicker
            label={t("menu.pictures.folder")}
            picks="folder"
            disabled={isBusy}
            onFiles={onFiles}
          />
        )}
      </div>
      <p className={css.hint}>{t("menu.pictures.drop")}</p>
    </div>
  );
}

function Row({ row, dishes, taken, isBusy, onDish }: {
  row: PictureRow;
  dishes: readonly AdminMenuItem[];
  taken: readonly PictureRow[];
  isBusy: boolean;
  onDish: (id: string) => void;
}) {
  const t = useTranslate();
  const nameOf = useFirstName();
  const url = useFileUrl(row.file);
  const [isChanging, setChanging] = useState(false);
  const { file: { name }, note, state } = row;
  const dish = dishes.find(({ id }) => id === row.dishId);
  const canChange = row.isUsable && state !== "saved" && state !== "sending" && !isBusy;
  const usedElsewhere = new Set(taken.filter(({ key }) => key !== row.key).map(({ dishId }) => dishId));
  return (
    <li className={css.row}>
      {row.isUsable && url !== undefined
        ? <img className={css.picture} src={url} alt="" loading="lazy" decoding="async" />
        : <span className={css.picture} />}
      <div className={css.what}>
        <span className={css.file}>{name}</span>
        {canChange && (dish === undefined || isChanging)
          ? (
            <select
              className={controlClass()}
              aria-label={t("menu.pictures.dish_of", { name })}
              autoFocus={isChanging}
              value={row.dishId}
              onChange={(event) => {
                setChanging(true);
                onDish(event.target.value);
              }}
            >
              <option value="">{t("menu.pictures.not_used")}</option>
              {dishes.map((each) => (
                <option key={each.id} value={each.id} disabled={usedElsewhere.has(each.id)}>
                  {nameOf(each)}
                </option>
              ))}
            </select>
          )
          : dish && <strong>{nameOf(dish)}</strong>}
        {state === "ready" && note !== undefined && <span className={css.note}>{t(note)}</span>}
        {state === "ready" && dish !== undefined && dish.image_url !== null && (
          <span className={css.hint}>{t("menu.pictures.replaces")}</span>
        )}
        {state === "failed" && <span className={css.note}>{row.reason}</span>}
      </div>
      {state === "saved" && <StatusBadge tone="good">{t("menu.pictures.saved")}</StatusBadge>}
      {state === "sending" && <span>{t("menu.pictures.sending")}</span>}
      {canChange && dish !== undefined && !isChanging && (
        <Button
          look="ghost"
          aria-label={t("menu.pictures.change_of", { name })}
          onClick={() => setChanging(true)}
        >
          {t("menu.pictures.change")}
        </Button>
      )}
    </li>
  );
}
