/** Where the focus goes when a dialog closes. */
import { useState } from "react";
import { Confirm } from "@/ui/confirm.tsx";
import { BinIcon, PencilIcon } from "@/ui/action_icons.tsx";
import { MoreMenu } from "@/ui/menu/more_menu.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { Button } from "@web/ui/button.tsx";
import { Example, Row } from "./example.tsx";
import type { KitTexts } from "./texts.ts";

type Open = { kind: "edit" | "delete"; name: string } | { kind: "once" | "sure" };

/** A list whose dialogs come from a menu and remove rows, and a button that leaves with the answer to the question of its sheet. */
export function ReturnFocus({ texts }: { texts: KitTexts }) {
  const [rows, setRows] = useState(texts.categories);
  const [hasOnce, setHasOnce] = useState(true);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Example name="Return of the focus" from="@web/ui/return_focus.ts">
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <Row>
              <span>{name}</span>
              <MoreMenu
                label={`${texts.more}: ${name}`}
                items={[
                  { name: texts.edit, icon: <PencilIcon />, onSelect: () => setOpen({ kind: "edit", name }) },
                  {
                    name: texts.remove,
                    icon: <BinIcon />,
                    danger: true,
                    onSelect: () => setOpen({ kind: "delete", name }),
                  },
                ]}
              />
            </Row>
          </li>
        ))}
      </ul>
      {hasOnce && (
        <Row>
          <Button onClick={() => setOpen({ kind: "once" })}>{texts.once}</Button>
        </Row>
      )}
      {open?.kind === "edit" && (
        <Sheet title={open.name} open onClose={close}>
          <p>{texts.sheetText}</p>
        </Sheet>
      )}
      {(open?.kind === "once" || open?.kind === "sure") && (
        <Sheet title={texts.once} open onClose={close}>
          <Button onClick={() => setOpen({ kind: "sure" })}>{texts.accept}</Button>
          {open.kind === "sure" && (
            <Confirm
              look="success"
              title={texts.confirmTitle}
              confirm={texts.accept}
              onConfirm={() => {
                setHasOnce(false);
                close();
              }}
              onClose={() => setOpen({ kind: "once" })}
            >
              {texts.confirmText}
            </Confirm>
          )}
        </Sheet>
      )}
      {open?.kind === "delete" && (
        <Confirm
          look="danger"
          title={texts.confirmTitle}
          confirm={texts.remove}
          onConfirm={() => {
            // The list is fetched again after the dialog has closed.
            setTimeout(() => setRows(rows.filter((each) => each !== open.name)), 50);
            close();
          }}
          onClose={close}
        >
          {texts.confirmText}
        </Confirm>
      )}
    </Example>
  );
}
